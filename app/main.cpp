// SPDX-License-Identifier: GPL-3.0-or-later
// Entry of the program.
#include "tracing/decode/decodeprocess.h"

int main(int argc, char **argv)
{
    if (const auto status = plugscope::runAsDecodeChild(argc, argv))
        return *status;
    return 0;
}
