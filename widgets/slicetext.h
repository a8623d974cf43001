// SPDX-License-Identifier: GPL-3.0-or-later
// What a slice is called inside the picture, and what a pixel says when the mouse rests on it.
#pragma once

#include "tracing/timeline/timeline.h"
#include "widgets/timetext.h"

#include <QStringList>

#include <memory>

namespace plugscope {

/// A pixel of a lane, as a hit test finds it.
struct PixelHit
{
    std::size_t lane = 0; ///< position in Timeline::lanes
    SliceRef ref; ///< None: no slice there
    SliceStyle style = SliceStyle::Nothing;
    TimeSpan sliceSpan; ///< the slice as drawn
    std::uint32_t count = 0; ///< slices that share the pixel
    TimeSpan pixelSpan; ///< what the pixel covers
};

class SliceText
{
public:
    SliceText(std::shared_ptr<const Timeline> timeline, TimeText times);

    /// Texts for the inside of a slice, the longest first.
    [[nodiscard]] QStringList labels(const Lane &lane, std::uint32_t slice) const;
    /// Exactly what a pixel means, as rich text; texts of the trace are escaped.
    [[nodiscard]] QString toolTip(const PixelHit &hit) const;
    /// The caption of a lane, empty where the lane above says it.
    [[nodiscard]] QString caption(std::size_t lane) const;
    /// What to write into a lane that is empty because nothing was traced; empty else.
    [[nodiscard]] QString emptyRemark(const Lane &lane) const;
    [[nodiscard]] const TimeText &times() const { return m_times; }

private:
    [[nodiscard]] QStringList operationFacts(const PixelHit &hit) const;
    [[nodiscard]] QStringList offlineFacts(const PixelHit &hit) const;
    [[nodiscard]] QStringList partFacts(const PixelHit &hit) const;
    [[nodiscard]] QStringList stepFacts(const Step &step, bool isStray, std::uint32_t position) const;
    [[nodiscard]] QStringList stopWindowFacts(const PixelHit &hit) const;
    [[nodiscard]] QStringList messageFacts(const ConsoleMessage &message) const;
    [[nodiscard]] QStringList writeFacts(const ConsoleWrite &write) const;
    [[nodiscard]] QStringList lostFacts(const PixelHit &hit) const;
    [[nodiscard]] QStringList taskFacts(const PixelHit &hit) const;
    [[nodiscard]] QStringList facts(const PixelHit &hit) const;
    [[nodiscard]] QString range(TimeNs start, TimeNs end) const;

    std::shared_ptr<const Timeline> m_timeline;
    const Analysis &m_analysis;
    TimeText m_times;
};

} // namespace plugscope
