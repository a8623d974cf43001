// SPDX-License-Identifier: GPL-3.0-or-later
// The block between decoding process and program: what goes in comes out, and a damaged block is refused.
#include "tracing/model/traceblock.h"

#include <gtest/gtest.h>

#include <sys/mman.h>
#include <unistd.h>

using namespace plugscope;

namespace {

class MemoryFile
{
public:
    MemoryFile() : m_fd(memfd_create("block", 0)) { }
    MemoryFile(const MemoryFile &) = delete;
    MemoryFile &operator=(const MemoryFile &) = delete;
    ~MemoryFile() { close(m_fd); }
    [[nodiscard]] int fd() const { return m_fd; }

private:
    int m_fd;
};

TraceBuilder smallTrace()
{
    TraceBuilder builder;
    builder.info.format = "test";
    builder.info.cpus = 2;
    const auto message = builder.eventType("printk", "console", EventKind::Message);
    const auto enter = builder.eventType("cpuhp", "cpuhp_enter", EventKind::CpuhpEnter);
    const TaskId task = builder.task(19, "cpuhp/1");
    builder.cpu(1).append({ .timeNs = 50, .type = message, .task = task, .arg0 = builder.string("late") });
    builder.cpu(1).append({ .timeNs = 20, .type = message, .task = task, .arg0 = builder.string("early") });
    builder.cpu(1).appendLoss(7);
    builder.cpu(1).append(
        { .timeNs = 60,
          .type = enter,
          .task = task,
          .arg0 = builder.addCpuhp({ .cpu = 1, .target = 0, .step = 235, .function = builder.string("f") }) });
    builder.addNote({ .severity = Severity::Warning, .code = "unparsed-lines", .count = 3, .detail = "junk" });
    return builder;
}

} // namespace

TEST(TraceBlock, GivesBackWhatWasWritten)
{
    const MemoryFile file;
    ASSERT_TRUE(writeTraceBlock(smallTrace(), file.fd()));
    const auto mapped = mapTraceBlock(file.fd());
    ASSERT_TRUE(mapped);
    const Trace &trace = **mapped;
    EXPECT_EQ(trace.info().format, "test");
    EXPECT_EQ(trace.info().cpus, 2);
    EXPECT_EQ(trace.eventCount(), 3U);
    EXPECT_EQ(trace.firstNs(), 20);
    EXPECT_EQ(trace.lastNs(), 60);
    EXPECT_EQ(trace.countOf(EventKind::Message), 2U);
    ASSERT_EQ(trace.cpus().size(), 1U);
    const CpuEvents &events = trace.cpus()[0];
    EXPECT_EQ(events.cpu, 1U);
    EXPECT_EQ(trace.string(events.arg0[0]), "early"); // sorted by time
    EXPECT_EQ(trace.taskName(events.task[0]), "cpuhp/1-19");
    EXPECT_EQ(trace.cpuhpRecords()[events.arg0[2]].step, 235);
    ASSERT_EQ(trace.lostRanges().size(), 1U);
    EXPECT_EQ(trace.lostRanges()[0].count, 7);
    EXPECT_EQ(trace.lostRanges()[0].beforeNs, 60);
    ASSERT_EQ(trace.notes().size(), 1U);
    EXPECT_EQ(trace.notes()[0].detail, "junk");
}

TEST(TraceBlock, GivesBackAnErrorWithItsCauses)
{
    const MemoryFile file;
    const Error error { .code = ErrorCode::Damaged,
                        .subject = "trace.dat",
                        .detail = "cut",
                        .causes = { { .code = ErrorCode::Io, .detail = "read" } } };
    ASSERT_TRUE(writeErrorBlock(error, file.fd()));
    const auto mapped = mapTraceBlock(file.fd());
    ASSERT_FALSE(mapped);
    EXPECT_EQ(mapped.error().code, ErrorCode::Damaged);
    EXPECT_EQ(mapped.error().detail, "cut");
    ASSERT_EQ(mapped.error().causes.size(), 1U);
    EXPECT_EQ(mapped.error().causes[0].detail, "read");
}

TEST(TraceBlock, EveryChangedByteIsRefusedOrHarmless)
{
    const MemoryFile file;
    ASSERT_TRUE(writeTraceBlock(smallTrace(), file.fd()));
    const off_t size = lseek(file.fd(), 0, SEEK_END);
    for (off_t offset = 0; offset < size; ++offset) {
        char original = 0;
        ASSERT_EQ(pread(file.fd(), &original, 1, offset), 1);
        for (const char replacement : { '\0', '\x7f', '\xff' }) {
            ASSERT_EQ(pwrite(file.fd(), &replacement, 1, offset), 1);
            const auto mapped = mapTraceBlock(file.fd());
            if (!mapped)
                continue;
            for (const CpuEvents &events : (*mapped)->cpus()) {
                for (std::size_t i = 0; i < events.size(); ++i)
                    EXPECT_LE((*mapped)->taskName(events.task[i]).size(), 4096U);
            }
        }
        ASSERT_EQ(pwrite(file.fd(), &original, 1, offset), 1);
    }
}

TEST(TraceBlock, ACutBlockIsRefused)
{
    const MemoryFile file;
    ASSERT_TRUE(writeTraceBlock(smallTrace(), file.fd()));
    for (off_t size = lseek(file.fd(), 0, SEEK_END) - 1; size >= 0; size -= 5) {
        ASSERT_EQ(ftruncate(file.fd(), size), 0);
        EXPECT_FALSE(mapTraceBlock(file.fd())) << size;
    }
}
