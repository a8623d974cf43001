// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>

#include <array>
#include <utility>

namespace plugscope {

namespace {

constexpr auto kSchema = "plugscope.session/1";
constexpr qint64 kMostBytes = 64 * 1024 * 1024; // a session is a few kilobytes

constexpr std::array<std::pair<LaneKind, const char *>, 8> kLaneKinds { {
    { LaneKind::Operations, "operations" },
    { LaneKind::Parts, "time spent" },
    { LaneKind::Steps, "callbacks" },
    { LaneKind::StraySteps, "other callbacks" },
    { LaneKind::CpuState, "cpu" },
    { LaneKind::CpuTasks, "tasks" },
    { LaneKind::ConsoleMessages, "messages" },
    { LaneKind::ConsoleWrites, "console writes" },
} };

// JSON numbers are doubles: times of many digits would change.
QJsonValue fromTime(TimeNs t)
{
    return QString::number(t);
}

TimeNs toTime(const QJsonValue &value)
{
    return value.toString().toLongLong();
}

QJsonObject fromLane(const LaneKey &lane)
{
    QJsonObject object;
    for (const auto &[kind, name] : kLaneKinds) {
        if (kind == lane.kind)
            object[QStringLiteral("kind")] = QLatin1String(name);
    }
    object[QStringLiteral("cpu")] = static_cast<double>(lane.cpu);
    object[QStringLiteral("stream")] = static_cast<int>(lane.stream);
    object[QStringLiteral("depth")] = static_cast<int>(lane.depth);
    return object;
}

LaneKey toLane(const QJsonObject &object)
{
    LaneKey lane;
    for (const auto &[kind, name] : kLaneKinds) {
        if (object[QStringLiteral("kind")].toString() == QLatin1String(name))
            lane.kind = kind;
    }
    lane.cpu = object[QStringLiteral("cpu")].toInteger(-1);
    lane.stream = static_cast<std::uint32_t>(object[QStringLiteral("stream")].toInt());
    lane.depth = static_cast<std::uint32_t>(object[QStringLiteral("depth")].toInt());
    return lane;
}

QJsonObject fromNote(const Annotation &note)
{
    QJsonObject object;
    object[QStringLiteral("time")] = fromTime(note.timeNs);
    object[QStringLiteral("lane")] = fromLane(note.lane);
    object[QStringLiteral("text")] = note.text;
    object[QStringLiteral("dx")] = note.offset.x();
    object[QStringLiteral("dy")] = note.offset.y();
    return object;
}

Annotation toNote(const QJsonObject &object)
{
    Annotation note;
    note.timeNs = toTime(object[QStringLiteral("time")]);
    note.lane = toLane(object[QStringLiteral("lane")].toObject());
    note.text = object[QStringLiteral("text")].toString();
    note.offset = { object[QStringLiteral("dx")].toDouble(), object[QStringLiteral("dy")].toDouble() };
    return note;
}

QJsonObject fromRun(const SessionRun &run, const QDir &folder)
{
    const QString absolute = QFileInfo(QString::fromLocal8Bit(run.path.c_str())).absoluteFilePath();
    const QString relative = folder.relativeFilePath(absolute);
    QJsonObject object;
    object[QStringLiteral("file")] = relative.startsWith(QLatin1String("..")) ? absolute : relative;
    object[QStringLiteral("from")] = fromTime(run.view.span.startNs);
    object[QStringLiteral("to")] = fromTime(run.view.span.endNs);
    if (run.view.selection.source == SliceSource::Operation)
        object[QStringLiteral("operation")] = static_cast<double>(run.view.selection.index) + 1;
    QJsonArray notes;
    for (const Annotation &note : run.view.notes)
        notes.append(fromNote(note));
    object[QStringLiteral("notes")] = notes;
    return object;
}

SessionRun toRun(const QJsonObject &object, const QDir &folder)
{
    SessionRun run;
    const QString path = QDir::cleanPath(folder.absoluteFilePath(object[QStringLiteral("file")].toString()));
    run.path = path.toLocal8Bit().toStdString();
    run.view.span = { toTime(object[QStringLiteral("from")]), toTime(object[QStringLiteral("to")]) };
    const qint64 operation = object[QStringLiteral("operation")].toInteger();
    if (operation > 0 && operation <= 0xffffffffLL)
        run.view.selection = { SliceSource::Operation, static_cast<std::uint32_t>(operation - 1) };
    for (const QJsonValue &note : object[QStringLiteral("notes")].toArray())
        run.view.notes += toNote(note.toObject());
    return run;
}

Error noSession(const QString &path, const std::string &why)
{
    return { .code = ErrorCode::NotATrace, .subject = path.toStdString(), .detail = why };
}

} // namespace

Result<void> saveSession(const Session &session, const QString &path)
{
    const QDir folder = QFileInfo(path).absoluteDir();
    QJsonArray runs;
    for (const SessionRun &run : session.runs)
        runs.append(fromRun(run, folder));
    QJsonObject root;
    root[QStringLiteral("schema")] = QLatin1String(kSchema);
    root[QStringLiteral("runs")] = runs;
    const QByteArray bytes = QJsonDocument(root).toJson();
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit())
        return Error { .code = ErrorCode::Io,
                       .subject = path.toStdString(),
                       .detail = file.errorString().toStdString() };
    return {};
}

Result<Session> loadSession(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return Error { .code = ErrorCode::FileNotFound, .subject = path.toStdString() };
    if (!file.open(QIODevice::ReadOnly))
        return Error { .code = ErrorCode::Io,
                       .subject = path.toStdString(),
                       .detail = file.errorString().toStdString() };
    QJsonParseError problem;
    const QJsonObject root = QJsonDocument::fromJson(file.read(kMostBytes), &problem).object();
    if (problem.error != QJsonParseError::NoError)
        return noSession(path, "a session is JSON: " + problem.errorString().toStdString());
    if (root[QStringLiteral("schema")].toString() != QLatin1String(kSchema))
        return noSession(path, std::string("the schema of a session is ") + kSchema);
    Session session;
    const QDir folder = QFileInfo(path).absoluteDir();
    for (const QJsonValue &run : root[QStringLiteral("runs")].toArray())
        session.runs.push_back(toRun(run.toObject(), folder));
    if (session.runs.empty() || session.runs.size() > 2)
        return noSession(path, "a session has one run or two");
    return session;
}

} // namespace plugscope
