// SPDX-License-Identifier: GPL-3.0-or-later
// A window of the program with settings of its own, never those of the user.
#pragma once

#include "app/mainwindow.h"
#include "app/traceloader.h"
#include "app/windowmenus.h"
#include "tests/support/mouse.h"

#include <QSignalSpy>
#include <QTemporaryDir>

#include <memory>

namespace plugscope::test {

inline constexpr int kLoadTimeoutMs = 60'000; // a sanitizer build on a busy machine is slow

class WindowUnderTest
{
public:
    /// Opens the window, or closes it and opens another with the same settings.
    [[nodiscard]] bool start(const QSize &size = QSize(1280, 860))
    {
        stop();
        m_window = std::make_unique<MainWindow>(PLUGSCOPE_EXECUTABLE, settingsFile());
        return size.isValid() ? showAndWait(*m_window, size) : showAndWait(*m_window, m_window->size());
    }

    void stop()
    {
        if (m_window)
            m_window->close();
        m_window.reset();
    }

    /// Loads and waits; false when that fails.
    [[nodiscard]] bool open(const QStringList &paths)
    {
        return load([this, &paths] { m_window->openFiles(paths); });
    }

    /// Does what begins to load and waits for its end.
    template <typename Begin> [[nodiscard]] bool load(const Begin &begin)
    {
        QSignalSpy loaded(&m_window->loader(), &TraceLoader::loaded);
        begin();
        return QTest::qWaitFor([&loaded] { return loaded.count() == 1; }, kLoadTimeoutMs);
    }

    [[nodiscard]] QAction *action(const char *name) { return m_window->menus().action(QLatin1String(name)); }
    [[nodiscard]] QString settingsFile() const { return m_folder.filePath(QStringLiteral("window.ini")); }
    [[nodiscard]] QString filePath(const QString &name) const { return m_folder.filePath(name); }

    MainWindow &operator*() { return *m_window; }
    MainWindow *operator->() { return m_window.get(); }

private:
    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
};

} // namespace plugscope::test
