// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/notetext.h"

#include "tracing/base/escapedtext.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace plugscope {

namespace {

/// What a code says. "#" stands for the count, "@" for " on CPU n" or nothing.
struct NoteWords
{
    std::string_view code;
    std::string_view counted;
    std::string_view uncounted;
};

constexpr std::array kWords {
    NoteWords { "lost-events", "# events were lost@", "events were lost@, how many is not told" },
    NoteWords { "overwritten-events", "# events were overwritten before they were read@",
                "events were overwritten before they were read@" },
    NoteWords { "missing-events", "# events that the file promises are not in it: it is cut or damaged",
                "the file is cut or damaged" },
    NoteWords { "missing-data", "# bytes of data that the file's index promises are not in it@",
                "data that the file's index promises are not in it@" },
    NoteWords { "damaged-pages", "# pages of the ring buffer are cut or empty@",
                "pages of the ring buffer are cut or empty@" },
    NoteWords { "unknown-suspend-actions",
                "# suspend_resume events tell their action as an address that the file does not explain",
                "suspend_resume events tell their action as an address that the file does not explain" },
    NoteWords { "unparsed-records", "# records could not be understood@", "some records could not be understood@" },
    NoteWords { "unparsed-lines", "# lines could not be understood", "some lines could not be understood" },
    NoteWords { "buffer-instance", "", "the events of a buffer instance are shown together with the others" },
    NoteWords { "clock-restarts", "the clock starts again # times: the log covers several boots",
                "the clock starts again: the log covers several boots" },
    NoteWords { "clock-offset", "the zero of the clock lies # ns after the begin of 1970", "" },
    NoteWords { "damaged-packing", "", "the packed data are damaged; what could be unpacked is shown" },
    NoteWords { "damaged-pages", "# pages of the recording are damaged and were left out@",
                "damaged pages of the recording were left out@" },
    NoteWords { "damaged-index", "", "the index of a stream is damaged or not its own; it was not needed" },
    NoteWords { "other-runs", "# other runs further down in the folder were left out",
                "other runs further down in the folder were left out" },
    NoteWords { "damaged-stream", "", "a stream is damaged; what could be read of it is shown" },
    NoteWords { "lost-packets", "# packets of events were lost@", "packets of events were lost@" },
    NoteWords { "missing-data", "# bytes of recorded events are not in the file@",
                "recorded events are not in the file@" },
    NoteWords { "several-clocks", "the traces use # clocks, whose times are shown as if they were one",
                "the traces use several clocks, whose times are shown as if they were one" },
    NoteWords { "several-traces", "# traces were found and are shown together",
                "several traces were found and are shown together" },
    NoteWords { "time-goes-back", "the time goes back in # places@", "the time goes back@" },
    NoteWords { "unknown-suspend-actions",
                "# suspend_resume events name their action by an address that the file does not explain",
                "suspend_resume events name their action by an address that the file does not explain" },
    NoteWords { "unread-trace", "", "one of the traces could not be read" },
    NoteWords { "unusable-events", "# events lack what they need to be used@",
                "events lack what they need to be used@" },
    NoteWords { "dump-placed", "an ftrace dump of # events was placed on the clock of the log",
                "an ftrace dump was placed on the clock of the log" },
    NoteWords { "foreign-lines", "# lines are not from the kernel and were left out",
                "lines that are not from the kernel were left out" },
    NoteWords { "no-events", "", "the file is well formed but holds no event" },
    NoteWords { "printed-events",
                "# events were printed to the console while they happened (tp_printk): that took "
                "time, which the durations include",
                "events were printed to the console while they happened (tp_printk): that took time, which the "
                "durations include" },
    NoteWords { "relative-times", "", "the times in the file are distances to the line before and were added up" },
    NoteWords { "wall-clock-times", "", "the times are of the wall clock, computed and not recorded" },
};

std::string filled(std::string_view pattern, const ImportNote &note)
{
    std::string text;
    for (const char c : pattern) {
        if (c == '#')
            text += std::to_string(note.count);
        else if (c == '@')
            text += note.cpu < 0 ? std::string() : " on CPU " + std::to_string(note.cpu);
        else
            text += c;
    }
    return text;
}

/// For a code that has no words here: the code itself says what it is about.
std::string plain(const ImportNote &note)
{
    std::string text = escapedText(note.code);
    std::replace(text.begin(), text.end(), '-', ' ');
    if (note.count >= 0)
        text += ": " + std::to_string(note.count);
    return text + filled("@", note);
}

} // namespace

std::string noteText(const ImportNote &note)
{
    const auto words = std::find_if(kWords.begin(), kWords.end(),
                                    [&](const NoteWords &candidate) { return candidate.code == note.code; });
    std::string text;
    if (words == kWords.end())
        text = plain(note);
    else
        text = filled(note.count >= 0 && !words->counted.empty() ? words->counted : words->uncounted, note);
    // Of several examples, one to a line, the first has to do.
    constexpr std::size_t kLongest = 100;
    const std::string detail = shortenedText(escapedText(note.detail.substr(0, note.detail.find('\n'))), kLongest);
    return detail.empty() ? text : text + ": " + detail;
}

} // namespace plugscope
