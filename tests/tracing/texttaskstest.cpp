// SPDX-License-Identifier: GPL-3.0-or-later
// Whole, cut and missing names of tasks, and the map that remembers texts.
#include "tracing/readers/texttasks.h"

#include <gtest/gtest.h>

using namespace plugscope;

TEST(TextTasks, CompletesCutAndMissingNames)
{
    TraceBuilder builder;
    TextTasks tasks(builder);
    const TaskText cut { .key = "kworker/-17", .comm = "kworker/", .pid = 17 };
    const TaskText missing { .key = "<...>-17", .comm = "<...>", .pid = 17 };
    EXPECT_FALSE(tasks.inColumn(cut, 8).isWhole);
    EXPECT_FALSE(tasks.inColumn(missing, 0).isWhole);
    EXPECT_EQ(builder.stringAt(builder.taskAt(tasks.inColumn(missing, 0).id).comm), "");
    const TaskId whole = tasks.named({ .key = "kworker/0:1 next_pid=17", .comm = "kworker/0:1", .pid = 17 });
    EXPECT_EQ(tasks.inColumn(cut, 8).id, whole);
    EXPECT_EQ(tasks.inColumn(missing, 0).id, whole);
    EXPECT_TRUE(tasks.inColumn(missing, 0).isWhole);
}

TEST(TextTasks, DoesNotMixTasks)
{
    TraceBuilder builder;
    TextTasks tasks(builder);
    tasks.named({ .key = "bash next_pid=17", .comm = "bash", .pid = 17 });
    const ColumnTask other = tasks.inColumn({ .key = "kworker/-17", .comm = "kworker/", .pid = 17 }, 8);
    EXPECT_FALSE(other.isWhole); // the pid was used again
    EXPECT_EQ(builder.stringAt(builder.taskAt(other.id).comm), "kworker/");
    const ColumnTask exact = tasks.inColumn({ .key = "kworker/-17", .comm = "kworker/", .pid = 17 }, 0);
    EXPECT_TRUE(exact.isWhole);
    EXPECT_EQ(tasks.inColumn({ .key = "<idle>-0", .comm = "<idle>", .pid = 0 }, 8).isWhole, true);
}

TEST(ViewMap, FindsWhatWasInserted)
{
    ViewMap<int> map;
    EXPECT_EQ(map.find("a"), nullptr);
    std::vector<std::string> keys;
    keys.reserve(5001);
    for (int i = 0; i < 5000; ++i)
        keys.push_back("key" + std::to_string(i));
    keys.emplace_back();
    for (std::size_t i = 0; i < keys.size(); ++i)
        map.insert(keys[i], static_cast<int>(i));
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const std::string sameText = keys[i];
        ASSERT_NE(map.find(sameText), nullptr);
        EXPECT_EQ(*map.find(sameText), static_cast<int>(i));
    }
    EXPECT_EQ(map.find("key5000"), nullptr);
}
