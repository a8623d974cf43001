// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminalprogress.h"

#include "tracing/base/escapedtext.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace plugscope {

namespace {

constexpr std::size_t kBarWidth = 30;
constexpr std::size_t kNameWidth = 36; // the whole line stays below 80 columns

} // namespace

TerminalProgress::TerminalProgress(const std::string &what)
    : m_what(shortenedText(escapedText(what), kNameWidth)), m_isTerminal(isatty(STDERR_FILENO) == 1)
{
}

TerminalProgress::~TerminalProgress()
{
    if (m_shownPercent >= 0)
        std::fputs("\r\x1b[K", stderr);
}

void TerminalProgress::setProgress(int permille)
{
    const int percent = std::clamp(permille, 0, 1000) / 10;
    if (!m_isTerminal || percent == m_shownPercent)
        return;
    m_shownPercent = percent;
    const std::size_t filled = kBarWidth * static_cast<std::size_t>(percent) / 100;
    const std::string bar = std::string(filled, '#') + std::string(kBarWidth - filled, ' ');
    std::fprintf(stderr, "\r[%s] %3d %% %s", bar.c_str(), percent, m_what.c_str());
    std::fflush(stderr);
}

} // namespace plugscope
