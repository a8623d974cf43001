// SPDX-License-Identifier: GPL-3.0-or-later
// A progress bar on standard error, only when that is a terminal.
#pragma once

#include "tracing/base/loadmonitor.h"

#include <string>

namespace plugscope {

/// Draws over one line and wipes it at the end.
class TerminalProgress final : public LoadMonitor
{
public:
    explicit TerminalProgress(const std::string &what);
    TerminalProgress(const TerminalProgress &) = delete;
    TerminalProgress &operator=(const TerminalProgress &) = delete;
    ~TerminalProgress() override;

    void setProgress(int permille) override;
    [[nodiscard]] bool isCancelled() const override { return false; }

private:
    std::string m_what;
    bool m_isTerminal;
    int m_shownPercent = -1;
};

} // namespace plugscope
