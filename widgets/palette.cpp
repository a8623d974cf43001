// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/palette.h"

namespace plugscope {

namespace {

Look &lookOf(Palette &palette, SliceStyle style)
{
    return palette.looks[static_cast<std::size_t>(style)];
}

Palette makeLight()
{
    const QColor ink(0x1f2328);
    Palette p;
    p.isDark = false;
    p.background = QColor(0xffffff);
    p.laneGround = QColor(0xf5f6f8);
    p.text = ink;
    p.fadedText = QColor(0x656d76);
    p.grid = QColor(0xdde1e6);
    p.selection = QColor(0x111111);
    p.noteFill = QColor(0xfff8d6);
    p.noteText = ink;
    lookOf(p, SliceStyle::Nothing) = { p.laneGround, p.grid, ink, Pattern::None };
    lookOf(p, SliceStyle::Task) = { QColor(0xc3ccd6), QColor(0x9aa5b1), ink, Pattern::None };
    lookOf(p, SliceStyle::OfflineBand) = { QColor(0xe3e5e8), QColor(0xb9bec5), QColor(0x4b535c), Pattern::Sparse };
    lookOf(p, SliceStyle::OfflinePossibly) = { QColor(0xeff1f3), QColor(0xd3d7dc), QColor(0x4b535c), Pattern::Sparse };
    lookOf(p, SliceStyle::Message) = { QColor(0x7b3f61), QColor(0x7b3f61), Qt::white, Pattern::None };
    lookOf(p, SliceStyle::Container) = { QColor(0xd6eaf8), QColor(0x8fbfe0), ink, Pattern::None };
    lookOf(p, SliceStyle::Step) = { QColor(0x8cc8ef), QColor(0x4f9fd0), ink, Pattern::None };
    lookOf(p, SliceStyle::Waiting) = { QColor(0xe9e4cf), QColor(0xb8ad84), ink, Pattern::None };
    lookOf(p, SliceStyle::Ready) = { QColor(0xf2cf63), QColor(0xb08900), ink, Pattern::Bars };
    lookOf(p, SliceStyle::Unexplained) = { QColor(0xffffff), QColor(0xb9bec5), ink, Pattern::Dots };
    lookOf(p, SliceStyle::ConsoleWait) = { QColor(0xefd3e3), QColor(0x8a2f63), ink, Pattern::Sparse };
    lookOf(p, SliceStyle::OnlineOperation) = { QColor(0x1b9e77), QColor(0x12785a), Qt::white, Pattern::None };
    lookOf(p, SliceStyle::OfflineOperation) = { QColor(0x2f6db3), QColor(0x1f4f87), Qt::white, Pattern::None };
    lookOf(p, SliceStyle::Stopper) = { QColor(0xf3d9a4), QColor(0xc9a24d), ink, Pattern::None };
    lookOf(p, SliceStyle::Incomplete) = { QColor(0xc9c3ea), QColor(0x7d70c4), ink, Pattern::Bars };
    lookOf(p, SliceStyle::Rollback) = { QColor(0xf4e07a), QColor(0xb79a10), ink, Pattern::Falling };
    lookOf(p, SliceStyle::StopWindowInferred) = { QColor(0xf7c59f), QColor(0xd55e00), ink, Pattern::Sparse };
    lookOf(p, SliceStyle::StopWindow) = { QColor(0xf0954f), QColor(0xb44a00), QColor(0x141414), Pattern::Rising };
    lookOf(p, SliceStyle::ConsoleWrite) = { QColor(0xd68ab4), QColor(0x8a2f63), QColor(0x141414), Pattern::Dots };
    lookOf(p, SliceStyle::Lost) = { QColor(0xf2f2f2), QColor(0x3a3a3a), ink, Pattern::Lattice };
    lookOf(p, SliceStyle::Failed) = { QColor(0xb3202a), QColor(0xe58a90), Qt::white, Pattern::Falling };
    return p;
}

Palette makeDark()
{
    const QColor ink(0xe6e9ed);
    const QColor black(0x101214);
    Palette p;
    p.isDark = true;
    p.background = QColor(0x1b1e22);
    p.laneGround = QColor(0x24282d);
    p.text = ink;
    p.fadedText = QColor(0x9aa4af);
    p.grid = QColor(0x343a41);
    p.selection = QColor(0xffffff);
    p.noteFill = QColor(0x4a4322);
    p.noteText = QColor(0xf7efc8);
    lookOf(p, SliceStyle::Nothing) = { p.laneGround, p.grid, ink, Pattern::None };
    lookOf(p, SliceStyle::Task) = { QColor(0x4c5661), QColor(0x6b7683), ink, Pattern::None };
    lookOf(p, SliceStyle::OfflineBand) = { QColor(0x30353b), QColor(0x565e67), QColor(0xa9b2bc), Pattern::Sparse };
    lookOf(p, SliceStyle::OfflinePossibly) = { QColor(0x2a2e33), QColor(0x3f454c), QColor(0xa9b2bc), Pattern::Sparse };
    lookOf(p, SliceStyle::Message) = { QColor(0xe0a3c4), QColor(0xe0a3c4), black, Pattern::None };
    lookOf(p, SliceStyle::Container) = { QColor(0x2a4a63), QColor(0x4d7fa6), ink, Pattern::None };
    lookOf(p, SliceStyle::Step) = { QColor(0x4f9bcb), QColor(0x2f6f9b), black, Pattern::None };
    lookOf(p, SliceStyle::Waiting) = { QColor(0x4f4a38), QColor(0x8d8462), ink, Pattern::None };
    lookOf(p, SliceStyle::Ready) = { QColor(0xb08900), QColor(0x5f4a00), black, Pattern::Bars };
    lookOf(p, SliceStyle::Unexplained) = { QColor(0x24282d), QColor(0x68717b), ink, Pattern::Dots };
    lookOf(p, SliceStyle::ConsoleWait) = { QColor(0x63334d), QColor(0xcc79a7), ink, Pattern::Sparse };
    lookOf(p, SliceStyle::OnlineOperation) = { QColor(0x2bb088), QColor(0x1a7d5f), black, Pattern::None };
    lookOf(p, SliceStyle::OfflineOperation) = { QColor(0x5a94dd), QColor(0x3a6aa8), black, Pattern::None };
    lookOf(p, SliceStyle::Stopper) = { QColor(0x8a733c), QColor(0xb3965a), ink, Pattern::None };
    lookOf(p, SliceStyle::Incomplete) = { QColor(0x55508a), QColor(0xa59bea), ink, Pattern::Bars };
    lookOf(p, SliceStyle::Rollback) = { QColor(0x8a7a1c), QColor(0xf0e442), QColor(0xffffff), Pattern::Falling };
    lookOf(p, SliceStyle::StopWindowInferred) = { QColor(0x7a4a26), QColor(0xf0954f), ink, Pattern::Sparse };
    lookOf(p, SliceStyle::StopWindow) = { QColor(0xe0792b), QColor(0x7a3300), black, Pattern::Rising };
    lookOf(p, SliceStyle::ConsoleWrite) = { QColor(0xcc79a7), QColor(0x5f1740), black, Pattern::Dots };
    lookOf(p, SliceStyle::Lost) = { QColor(0x26292d), QColor(0xd8dce0), ink, Pattern::Lattice };
    lookOf(p, SliceStyle::Failed) = { QColor(0xc9363c), QColor(0xf2a9ac), Qt::white, Pattern::Falling };
    return p;
}

} // namespace

const Palette &Palette::light()
{
    static const Palette palette = makeLight();
    return palette;
}

const Palette &Palette::dark()
{
    static const Palette palette = makeDark();
    return palette;
}

const Palette &Palette::fitting(const QPalette &widgets)
{
    return widgets.color(QPalette::Base).lightness() < 128 ? dark() : light();
}

} // namespace plugscope
