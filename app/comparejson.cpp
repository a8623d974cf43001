// SPDX-License-Identifier: GPL-3.0-or-later
// Keys are a contract with scripts: they may be added, never renamed or removed.
#include "app/comparejson.h"

#include "app/explanationtext.h"
#include "app/jsonvalues.h"
#include "tracing/analysis/names.h"

namespace plugscope {

namespace {

using Value = JsonWriter::Value;

/// A value that needs samples enough for a test; null otherwise.
Value tested(const SampleComparison &sample, Value value)
{
    return sample.isTested() ? std::move(value) : Value(nullptr);
}

/// delta, interval, p value, effect and verdict, behind the two samples.
void addDifference(Value &object, const SampleComparison &sample)
{
    object["delta_median_ns"] = sample.hasDelta() ? jsonRounded(sample.deltaMedianNs) : Value(nullptr);
    object["ci95_ns"] = tested(sample, Value::array({ jsonRounded(sample.ci95LowNs), jsonRounded(sample.ci95HighNs) }));
    object["p_value"] = tested(sample, sample.pValue);
    object["p_adjusted"] = tested(sample, sample.adjustedPValue);
    object["cliffs_delta"] = tested(sample, sample.cliffsDelta);
    object["noise_threshold_ns"] = tested(sample, jsonRounded(sample.noiseThresholdNs));
    object["verdict"] = sample.comparable ? Value(verdictText(sample.verdict)) : Value(nullptr);
}

Value directionObject(const RunComparison &comparison, const DirectionComparison &direction)
{
    const bool offline = direction.direction == Direction::Offline;
    Value object { { "direction", nameOf(direction.direction) },
                   { "a", jsonStatistics(offline ? comparison.a->offline : comparison.a->online) },
                   { "b", jsonStatistics(offline ? comparison.b->offline : comparison.b->online) } };
    addDifference(object, direction.durations);
    return object;
}

Value callbackObject(const CallbackComparison &callback)
{
    Value object { { "callback", callback.callback },
                   { "direction", nameOf(callback.direction) },
                   { "container", callback.isContainer },
                   { "a", jsonStatistics(callback.durations.a) },
                   { "b", jsonStatistics(callback.durations.b) } };
    addDifference(object, callback.durations);
    object["delta_per_operation_ns"] = jsonRounded(callback.meanPerOperationDeltaNs);
    object["share"] = callback.share ? Value(*callback.share) : Value(nullptr);
    return object;
}

Value pairObject(const OperationPair &pair)
{
    return { { "a", pair.a },
             { "b", pair.b },
             { "cpu", pair.cpu },
             { "direction", nameOf(pair.direction) },
             { "delta_ns", jsonTime(pair.deltaNs) } };
}

Value partObject(const PartComparison &part, bool comparable)
{
    const auto mean = [](const std::optional<double> &ns) { return ns ? jsonRounded(*ns) : Value(nullptr); };
    const bool both = comparable && part.aMeanNs && part.bMeanNs;
    return { { "part", part.part },
             { "direction", nameOf(part.direction) },
             { "a_mean_ns", mean(part.aMeanNs) },
             { "b_mean_ns", mean(part.bMeanNs) },
             { "delta_ns", both ? jsonRounded(*part.bMeanNs - *part.aMeanNs) : Value(nullptr) },
             { "a_evidence", nameOf(part.aEvidence) },
             { "b_evidence", nameOf(part.bEvidence) } };
}

void writeSide(JsonWriter &writer, std::string_view key, const NamedRun &named)
{
    const Analysis &run = *named.analysis;
    writer.beginObject(key);
    writeRunHead(writer, named);
    writer.member("statistics",
                  { { "offline", jsonStatistics(run.offline) }, { "online", jsonStatistics(run.online) } });
    writer.endObject();
}

} // namespace

std::string compareJson(const RunComparison &comparison, const NamedRun &a, const NamedRun &b)
{
    JsonWriter writer;
    writer.beginObject();
    writer.member("schema", "plugscope.compare/1");
    writeSide(writer, "a", a);
    writeSide(writer, "b", b);
    writer.beginArray("operations");
    for (const DirectionComparison &direction : comparison.directions)
        writer.element(directionObject(comparison, direction));
    writer.endArray();
    writer.beginArray("callbacks");
    for (const CallbackComparison &callback : comparison.callbacks)
        writer.element(callbackObject(callback));
    writer.endArray();
    writer.beginArray("pairs");
    for (const OperationPair &pair : comparison.pairs)
        writer.element(pairObject(pair));
    writer.endArray();
    writer.beginArray("parts");
    for (const PartComparison &part : comparison.parts)
        writer.element(partObject(part, comparison.comparable));
    writer.endArray();
    writer.beginArray("explanation");
    for (const ExplanationItem &item : comparison.explanation)
        writer.element(explanationText(item, comparison));
    writer.endArray();
    writer.endObject();
    return writer.take();
}

} // namespace plugscope
