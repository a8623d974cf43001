// SPDX-License-Identifier: GPL-3.0-or-later
// What a trace can tell and what reading it found, at the end of a report.
#include "app/coveragetext.h"
#include "app/notetext.h"
#include "app/reportsections.h"
#include "tracing/analysis/names.h"

namespace plugscope {

namespace {

constexpr std::size_t kMostNotes = 20;

void addNotes(Document &document, const Trace &trace)
{
    BulletList list;
    for (const ImportNote &note : trace.notes()) {
        if (list.items.size() == kMostNotes) {
            list.items.push_back(countText(trace.notes().size() - kMostNotes, "more note") + ".");
            break;
        }
        list.items.push_back(std::string(nameOf(note.severity)) + ": " + noteText(note) + ".");
    }
    if (list.items.empty())
        return;
    document.emplace_back(Heading { 2, "Notes on the file" });
    document.emplace_back(std::move(list));
}

} // namespace

void addCoverageSection(Document &document, const Analysis &run)
{
    TextTable table({ { .title = "What", .align = TableColumn::Align::Left },
                      { .title = "Known how", .align = TableColumn::Align::Left },
                      { .title = "To have it measured, record", .align = TableColumn::Align::Left, .shrinks = true } });
    for (const CoverageRow &row : coverageRows(run))
        table.addRow({ row.what, std::string(nameOf(row.evidence)), row.hint });
    document.emplace_back(Heading { 2, "What this trace can tell" });
    document.emplace_back(std::move(table));
    addNotes(document, *run.trace);
}

} // namespace plugscope
