// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/displaycheck.h"

#include "app/headless.h"

#include <QByteArray>
#include <QString>

#include <cstdio>
#include <fcntl.h>
#include <mutex>
#include <sys/mman.h>
#include <unistd.h>

namespace plugscope {

namespace {

/// What the handler needs, which Qt calls without a context of ours, and maybe from a thread of its own.
struct Start
{
    std::mutex mutex {};
    QtMessageHandler before = nullptr;
    int standardError = -1; ///< the real one, while its number stands for the held text
    QString firstWarning {};
};

Start &start()
{
    static Start instance;
    return instance;
}

std::string reason()
{
    const bool isNamed = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY")
                         || qEnvironmentVariableIsSet("QT_QPA_PLATFORM");
    return isNamed ? start().firstWarning.simplified().toStdString() : "neither DISPLAY nor WAYLAND_DISPLAY is set";
}

void showStandardError()
{
    if (start().standardError < 0)
        return;
    dup2(start().standardError, STDERR_FILENO);
    close(start().standardError);
    start().standardError = -1;
}

void handleMessage(QtMsgType type, const QMessageLogContext &context, const QString &text)
{
    const std::scoped_lock lock(start().mutex);
    if (type == QtFatalMsg) {
        showStandardError();
        const int status = failWith({ .code = ErrorCode::NoDisplay, .detail = reason() });
        _exit(status); // destructors must not meet a half-built Qt
    }
    if (type == QtWarningMsg && start().firstWarning.isEmpty())
        start().firstWarning = text;
    start().before(type, context, text);
}

} // namespace

DisplayCheck::DisplayCheck()
{
    start().before = qInstallMessageHandler(&handleMessage);
    // Whoever looks for a missing plug-in wants to read on the spot what Qt tries.
    if (qEnvironmentVariableIsSet("QT_DEBUG_PLUGINS"))
        return;
    m_held = FileDescriptor(memfd_create("plugscope-start", MFD_CLOEXEC));
    start().standardError = m_held.isOpen() ? fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) : -1;
    if (start().standardError >= 0)
        dup2(m_held.get(), STDERR_FILENO);
}

DisplayCheck::~DisplayCheck()
{
    qInstallMessageHandler(start().before);
    const std::scoped_lock lock(start().mutex);
    if (start().standardError < 0)
        return;
    showStandardError();
    const off_t size = lseek(m_held.get(), 0, SEEK_END);
    QByteArray text(static_cast<qsizetype>(std::max<off_t>(0, size)), '\0');
    if (pread(m_held.get(), text.data(), static_cast<std::size_t>(text.size()), 0) == text.size())
        std::fwrite(text.data(), 1, static_cast<std::size_t>(text.size()), stderr);
}

} // namespace plugscope
