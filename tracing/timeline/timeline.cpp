// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/timeline/timeline.h"

#include "tracing/timeline/lanes.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace plugscope {

std::shared_ptr<const Timeline> buildTimeline(std::shared_ptr<const Analysis> analysis)
{
    auto timeline = std::make_shared<Timeline>();
    timeline->span = { analysis->trace->firstNs(), analysis->trace->lastNs() + 1 };
    timeline->lanes = operationLanes(*analysis, timeline->span, timeline->parts);
    timeline->offline = findOfflineSpans(*analysis);
    std::vector<Lane> ofTopics[]
        = { cpuLanes(*analysis, timeline->span, timeline->offline), consoleLanes(*analysis, timeline->span) };
    for (std::vector<Lane> &lanes : ofTopics)
        std::move(lanes.begin(), lanes.end(), std::back_inserter(timeline->lanes));
    for (Lane &lane : timeline->lanes)
        lane.levels = TimelineLevels(lane.slices);
    timeline->analysis = std::move(analysis);
    return timeline;
}

} // namespace plugscope
