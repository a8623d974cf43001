// SPDX-License-Identifier: GPL-3.0-or-later
// The export command, without a display: pictures, and mistakes that end with status 2 and one line.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include <sys/wait.h>
#include <unistd.h>

namespace {

namespace fs = std::filesystem;

struct Outcome
{
    int status = -1;
    std::string output; ///< standard output and error
};

class Export : public testing::Test
{
protected:
    Export() : m_folder(fs::temp_directory_path() / ("plugscope-export-" + std::to_string(getpid())))
    {
        fs::create_directories(m_folder);
        unsetenv("DISPLAY");
        unsetenv("WAYLAND_DISPLAY");
        unsetenv("XDG_RUNTIME_DIR");
    }
    ~Export() override { fs::remove_all(m_folder); }
    Export(const Export &) = delete;
    Export &operator=(const Export &) = delete;

    static Outcome run(const std::string &arguments)
    {
        const std::string command = std::string(PLUGSCOPE_EXECUTABLE) + " export " + arguments + " 2>&1";
        Outcome outcome;
        std::FILE *pipe = popen(command.c_str(), "r");
        char buffer[4096];
        for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;)
            outcome.output.append(buffer, n);
        const int status = pclose(pipe);
        outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        return outcome;
    }
    [[nodiscard]] std::string file(const std::string &name) const { return (m_folder / name).string(); }
    static std::string bytes(const std::string &path)
    {
        std::ifstream stream(path, std::ios::binary);
        return { std::istreambuf_iterator<char>(stream), {} };
    }

    static bool holds(const std::string &path, const std::string &text)
    {
        return bytes(path).find(text) != std::string::npos;
    }

    const std::string m_trace = std::string(PLUGSCOPE_TEST_DATA) + "/cases/31-console-write-inside-callbacks/trace.txt";

private:
    fs::path m_folder;
};

/// Width and height from the header of a PNG.
std::pair<unsigned, unsigned> pngSize(const std::string &bytes)
{
    const auto number = [&bytes](std::size_t at) {
        unsigned value = 0;
        for (std::size_t i = at; i < at + 4; ++i)
            value = value << 8 | static_cast<unsigned char>(bytes[i]);
        return value;
    };
    return { number(16), number(20) };
}

} // namespace

TEST_F(Export, WritesAllFormatsAndTheSameBytesTwice)
{
    for (const std::string ending : { "png", "svg", "pdf" }) {
        const Outcome first = run("--output " + file("a." + ending) + " --operation 1 " + m_trace);
        ASSERT_EQ(first.status, 0) << first.output;
        EXPECT_EQ(first.output, "");
        ASSERT_EQ(run("--output " + file("b." + ending) + " --operation 1 " + m_trace).status, 0);
        EXPECT_GT(bytes(file("a." + ending)).size(), 5'000U);
        EXPECT_EQ(bytes(file("a." + ending)), bytes(file("b." + ending))) << ending;
    }
}

TEST_F(Export, HasTheSizeAskedFor)
{
    ASSERT_EQ(run("--output " + file("a.png") + " --size 900x600 " + m_trace).status, 0);
    EXPECT_EQ(pngSize(bytes(file("a.png"))), std::pair(900U, 600U));
}

TEST_F(Export, TheTimeAskedForChangesThePicture)
{
    // Operation 1 goes from 64.000000 to 64.033598 (expected.md of the case).
    ASSERT_EQ(run("--output " + file("a.png") + " --from 64.001 --to 64.002 " + m_trace).status, 0);
    ASSERT_EQ(run("--output " + file("b.png") + " --from 64.010 --to 64.030 " + m_trace).status, 0);
    EXPECT_NE(bytes(file("a.png")), bytes(file("b.png")));
}

TEST_F(Export, TwoRunsStandBelowEachOther)
{
    const std::string cases = std::string(PLUGSCOPE_TEST_DATA) + "/cases/38-compare-two-runs/";
    const Outcome outcome
        = run("--output " + file("a.svg") + " --operation 2 " + cases + "run-a.txt " + cases + "run-b.txt");
    ASSERT_EQ(outcome.status, 0) << outcome.output;
    EXPECT_TRUE(holds(file("a.svg"), "A:  run-a.txt"));
    EXPECT_TRUE(holds(file("a.svg"), "B:  run-b.txt"));
    // expected.md of the case: offline CPU 5: A 8.219 ms, B 8.319 ms
    EXPECT_TRUE(holds(file("a.svg"), "CPU 5 offline: A 8.22 ms, B 8.32 ms"));
}

TEST_F(Export, ASessionGivesTheNotes)
{
    std::ofstream(file("s.plugscope")) << R"({"schema": "plugscope.session/1", "runs": [{"file": ")" << m_trace
                                       << R"(", "from": "64000000000", "to": "64034000000", "notes": [
        {"time": "64010000000", "lane": {"kind": "operations", "cpu": -1}, "text": "look here", "dx": 20, "dy": 40}]}]})";
    const Outcome outcome = run("--output " + file("a.svg") + " --session " + file("s.plugscope") + " " + m_trace);
    ASSERT_EQ(outcome.status, 0) << outcome.output;
    EXPECT_TRUE(holds(file("a.svg"), "look here"));
}

TEST_F(Export, MistakesAreOneLineAndStatusTwo)
{
    const std::string arguments[] = {
        "--output " + file("a.png") + " " + file("missing.dat"),
        "--output " + file("a.png") + " --operation 99 " + m_trace,
        "--output " + file("a.png") + " --from 1 --to 2 " + m_trace,
        "--output " + file("a.png") + " --session " + file("none.plugscope") + " " + m_trace,
        "--output " + file("a.bmp") + " " + m_trace,
        "--output /nowhere/a.png " + m_trace,
    };
    for (const std::string &given : arguments) {
        const Outcome outcome = run(given);
        EXPECT_EQ(outcome.status, 2) << given;
        EXPECT_TRUE(outcome.output.starts_with("plugscope: ")) << outcome.output;
        EXPECT_EQ(std::count(outcome.output.begin(), outcome.output.end(), '\n'), 1) << outcome.output;
    }
}
