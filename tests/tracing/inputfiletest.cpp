// SPDX-License-Identifier: GPL-3.0-or-later
// Opening inputs: plain, packed, cut short, from a pipe.
#include "tracing/readers/inputfile.h"

#include "readtrace.h"
#include "tracing/readers/eventtextreader.h"

#include <sys/stat.h>
#include <thread>

using namespace plugscope;
using namespace plugscope::test;

namespace {

const std::string kPlain = "cases/23-fifty-operations-statistics/trace.txt";
const std::string kPacked = "packed/fifty-operations.txt";

ErrorCode errorOf(const std::string &path)
{
    const auto input = InputFile::open(path);
    EXPECT_FALSE(input) << path;
    return input ? ErrorCode::Usage : input.error().code;
}

} // namespace

TEST(InputFile, MapsAPlainFile)
{
    const auto input = InputFile::open(dataPath(kPlain));
    ASSERT_TRUE(input);
    EXPECT_EQ(input->text(), readFile(dataPath(kPlain)));
    EXPECT_EQ(input->path(), dataPath(kPlain));
    EXPECT_EQ(input->packing(), "");
    EXPECT_EQ(input->damage(), "");
}

TEST(InputFile, UnpacksByContent)
{
    const std::pair<const char *, const char *> kKinds[]
        = { { ".gz", "gzip" }, { ".xz", "xz" }, { ".zst", "zstd" }, { ".bz2", "bzip2" } };
    const std::string plain = readFile(dataPath(kPlain));
    for (const auto &[ending, packing] : kKinds) {
        const MemoryFile nameless(readFile(dataPath(kPacked + ending)));
        const auto input = InputFile::open(nameless.path());
        ASSERT_TRUE(input) << ending;
        EXPECT_EQ(input->packing(), packing);
        EXPECT_EQ(input->text(), plain) << ending;
        EXPECT_EQ(readFile(input->path()), plain) << ending; // readers open it again
        EXPECT_EQ(input->damage(), "");
    }
}

TEST(InputFile, UnpacksBinaryData)
{
    const auto input = InputFile::open(dataPath("packed/trace.dat.zst"));
    ASSERT_TRUE(input);
    EXPECT_EQ(input->text(), readFile(dataPath("cases/40-dat-v6-basic/trace.dat")));
}

TEST(InputFile, KeepsWhatCanBeUnpackedOfACutFile)
{
    const std::string plain = readFile(dataPath(kPlain));
    for (const char *ending : { ".gz", ".xz", ".zst", ".bz2" }) {
        const std::string packed = readFile(dataPath(kPacked + ending));
        for (const std::size_t length : { packed.size() - 1, packed.size() / 2, std::size_t { 20 } }) {
            const MemoryFile cut(packed.substr(0, length));
            const auto input = InputFile::open(cut.path());
            if (!input) {
                EXPECT_EQ(input.error().code, ErrorCode::Damaged) << ending << ' ' << length;
                continue;
            }
            EXPECT_NE(input->damage(), "") << ending << ' ' << length;
            EXPECT_TRUE(plain.starts_with(input->text())) << ending << ' ' << length;
        }
    }
}

TEST(InputFile, SaysWhyItCannotOpen)
{
    EXPECT_EQ(errorOf(dataPath("no-such-file")), ErrorCode::FileNotFound);
    EXPECT_EQ(errorOf(dataPath(kPlain + "/below-a-file")), ErrorCode::FileNotFound);
    EXPECT_EQ(errorOf(dataPath("packed")), ErrorCode::Io); // a folder
    EXPECT_EQ(errorOf(MemoryFile().path()), ErrorCode::EmptyInput);
    EXPECT_EQ(errorOf(MemoryFile("\x1f\x8b").path()), ErrorCode::Damaged);
    EXPECT_EQ(errorOf(MemoryFile("\x28\xb5\x2f\xfd not really zstd").path()), ErrorCode::Damaged);
}

TEST(InputFile, ReadsPipesAndFilesWithoutSize)
{
    const std::string fifo = testing::TempDir() + "plugscope-inputfiletest-" + std::to_string(getpid());
    ASSERT_EQ(mkfifo(fifo.c_str(), 0600), 0);
    std::thread writer([&fifo] {
        std::ofstream out(fifo, std::ios::binary);
        out << readFile(dataPath(kPacked + ".gz"));
    });
    const auto input = InputFile::open(fifo);
    writer.join();
    unlink(fifo.c_str());
    ASSERT_TRUE(input);
    EXPECT_EQ(input->text(), readFile(dataPath(kPlain)));

    const auto status = InputFile::open("/proc/self/status");
    ASSERT_TRUE(status);
    EXPECT_TRUE(status->text().starts_with("Name:"));
}

TEST(InputFile, FeedsTheReaders)
{
    const auto plain = readTrace(kFtraceTextFormat, dataPath(kPlain));
    const auto packed = readTrace(kFtraceTextFormat, dataPath(kPacked + ".zst"));
    EXPECT_EQ(plain->eventCount(), 2000U); // enter and exit of 20 callbacks in 50 operations
    EXPECT_EQ(packed->eventCount(), 2000U);
}
