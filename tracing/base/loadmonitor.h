// SPDX-License-Identifier: GPL-3.0-or-later
// How a long job tells how far it is and learns that it shall stop. No threads inside.
#pragma once

namespace plugscope {

/// Implemented by whoever started the job; called from the thread that does the work.
class LoadMonitor
{
public:
    virtual ~LoadMonitor() = default;
    /// `permille` runs from 0 to 1000.
    virtual void setProgress(int permille) = 0;
    /// True once the job shall stop as soon as it can.
    [[nodiscard]] virtual bool isCancelled() const = 0;
};

/// A monitor for callers that neither show progress nor cancel.
class SilentMonitor final : public LoadMonitor
{
public:
    void setProgress(int) override { }
    [[nodiscard]] bool isCancelled() const override { return false; }
};

} // namespace plugscope
