// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runnames.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using plugscope::namesApart;
using testing::ElementsAre;

TEST(RunNames, NamesThatDifferStandAlone)
{
    EXPECT_THAT(namesApart({ "/data/a/printk.dat" }), ElementsAre("printk.dat"));
    EXPECT_THAT(namesApart({ "/data/a/printk.dat", "/data/b/quiet.dat" }), ElementsAre("printk.dat", "quiet.dat"));
}

TEST(RunNames, TheSameNameTakesTheFoldersThatTellThemApart)
{
    EXPECT_THAT(namesApart({ "before/trace.dat", "after/trace.dat" }),
                ElementsAre("before/trace.dat", "after/trace.dat"));
    EXPECT_THAT(namesApart({ "/data/before/board/trace.dat", "/data/after/board/trace.dat" }),
                ElementsAre("before/board/trace.dat", "after/board/trace.dat"));
    // one of them lies deeper
    EXPECT_THAT(namesApart({ "/data/trace.dat", "/data/again/trace.dat" }),
                ElementsAre("data/trace.dat", "again/trace.dat"));
    EXPECT_THAT(namesApart({ "/trace.dat", "/data/trace.dat" }), ElementsAre("/trace.dat", "data/trace.dat"));
}

TEST(RunNames, OnlyThoseThatNeedFoldersTakeThem)
{
    EXPECT_THAT(namesApart({ "/a/trace.dat", "/b/trace.dat", "/b/other.dat" }),
                ElementsAre("a/trace.dat", "b/trace.dat", "other.dat"));
}

TEST(RunNames, FoldersWithASlashAtTheirEndHaveAName)
{
    EXPECT_THAT(namesApart({ "/run1/kernel/", "/run2/kernel" }), ElementsAre("run1/kernel", "run2/kernel"));
}

TEST(RunNames, DetoursInAPathAreNoDifference)
{
    EXPECT_THAT(namesApart({ "/data/trace.dat", "/data/x/../trace.dat" }), ElementsAre("trace.dat", "trace.dat"));
}

TEST(RunNames, StandardInput)
{
    EXPECT_THAT(namesApart({ "-", "/data/trace.dat" }), ElementsAre("standard input", "trace.dat"));
}
