// SPDX-License-Identifier: GPL-3.0-or-later
// Entry of the program.
int main()
{
    return 0;
}
