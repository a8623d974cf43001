// SPDX-License-Identifier: GPL-3.0-or-later
// What is known about the selected thing, as rich text with links into the picture.
#pragma once

#include "tracing/timeline/timeline.h"
#include "widgets/palette.h"
#include "widgets/timetext.h"

#include <QString>

namespace plugscope {

class DetailsHtml
{
public:
    DetailsHtml(const Analysis &analysis, const Palette &palette);

    /// The thing itself and, where it belongs to one, its operation. Empty for None.
    [[nodiscard]] QString of(SliceRef ref) const;

private:
    [[nodiscard]] QString operation(std::uint32_t position) const;
    [[nodiscard]] QString parts(const Operation &operation) const;
    [[nodiscard]] QString steps(const Operation &operation) const;
    [[nodiscard]] QString stopWindowsOf(const Operation &operation) const;
    [[nodiscard]] QString consoleOf(const Operation &operation) const;
    [[nodiscard]] QString step(const Step &step) const;
    [[nodiscard]] QString stopWindow(const StopWindow &window) const;
    [[nodiscard]] QString message(const ConsoleMessage &message) const;
    [[nodiscard]] QString write(const ConsoleWrite &write) const;
    [[nodiscard]] QString task(TaskId task) const;
    [[nodiscard]] QString callbackName(const Step &step) const;
    [[nodiscard]] QString sinceStart(TimeNs t) const;
    [[nodiscard]] QString row(const QString &name, const QString &value) const;

    const Analysis &m_analysis;
    const Palette &m_palette;
    TimeText m_times;
};

} // namespace plugscope
