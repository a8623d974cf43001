// SPDX-License-Identifier: GPL-3.0-or-later
#include "tracing/compare/significance.h"

#include <boost/math/distributions/normal.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace plugscope {

namespace {

/// SplitMix64 (Steele, Lea and Flood 2014): a counter with a 64-bit finaliser. Enough for resampling, the same sequence
/// with every compiler, and no state to warm up.
class SplitMix64
{
public:
    explicit SplitMix64(std::uint64_t seed) : m_state(seed) { }

    std::uint64_t next()
    {
        m_state += 0x9e3779b97f4a7c15ULL;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31U);
    }

private:
    std::uint64_t m_state;
};

/// Scales 32 random bits to [0, count). The bias is below count / 2^32.
std::uint32_t scaled(std::uint32_t bits, std::uint32_t count)
{
    return static_cast<std::uint32_t>((static_cast<std::uint64_t>(bits) * count) >> 32U);
}

std::uint64_t seedOf(std::span<const TimeNs> sortedNs)
{
    std::uint64_t seed = 0x706c756773636f70ULL; // any constant
    for (const TimeNs value : sortedNs)
        seed = SplitMix64(seed ^ static_cast<std::uint64_t>(value)).next();
    return seed;
}

/// Draws from a sorted sample with replacement. Counting how often each position was drawn finds the middle by one walk
/// and needs no sorting of values.
class MedianResampler
{
public:
    explicit MedianResampler(std::span<const TimeNs> sortedNs)
        : m_sorted(sortedNs), m_random(seedOf(sortedNs)), m_drawn(sortedNs.size())
    {
    }

    double next()
    {
        std::fill(m_drawn.begin(), m_drawn.end(), 0U);
        const auto count = static_cast<std::uint32_t>(m_sorted.size());
        for (std::uint32_t i = 0; i + 1 < count; i += 2) { // two draws a number
            const std::uint64_t bits = m_random.next();
            ++m_drawn[scaled(static_cast<std::uint32_t>(bits), count)];
            ++m_drawn[scaled(static_cast<std::uint32_t>(bits >> 32U), count)];
        }
        if (count % 2 == 1)
            ++m_drawn[scaled(static_cast<std::uint32_t>(m_random.next()), count)];
        return medianOfDrawn();
    }

private:
    [[nodiscard]] double medianOfDrawn() const
    {
        const std::size_t lowRank = (m_sorted.size() - 1) / 2;
        const std::size_t highRank = m_sorted.size() / 2;
        std::size_t position = 0;
        std::size_t seen = m_drawn[0];
        while (seen <= lowRank)
            seen += m_drawn[++position];
        const auto low = static_cast<double>(m_sorted[position]);
        while (seen <= highRank)
            seen += m_drawn[++position];
        return (low + static_cast<double>(m_sorted[position])) / 2;
    }

    std::span<const TimeNs> m_sorted;
    SplitMix64 m_random;
    std::vector<std::uint32_t> m_drawn;
};

/// The 2.5 % and 97.5 % quantiles. The upper one is computed from above, as the mirror image of the lower one, so that
/// negated values give the negated interval without a difference in rounding.
Interval middle95(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    const double rank = 0.025 * static_cast<double>(values.size() - 1);
    const auto below = static_cast<std::size_t>(rank);
    const double weight = rank - std::floor(rank);
    const std::size_t next = std::min(below + 1, values.size() - 1);
    const std::size_t last = values.size() - 1;
    return { values[below] + weight * (values[next] - values[below]),
             values[last - below] - weight * (values[last - below] - values[last - next]) };
}

struct Labelled
{
    TimeNs valueNs;
    bool isA;
};

std::vector<Labelled> mergedInOrder(std::span<const TimeNs> aNs, std::span<const TimeNs> bNs)
{
    std::vector<Labelled> all;
    all.reserve(aNs.size() + bNs.size());
    for (const TimeNs value : aNs)
        all.push_back({ value, true });
    for (const TimeNs value : bNs)
        all.push_back({ value, false });
    std::sort(all.begin(), all.end(), [](const Labelled &x, const Labelled &y) { return x.valueNs < y.valueNs; });
    return all;
}

struct RankSum
{
    double ofA = 0; ///< sum of A's ranks, ties with their mean rank
    double tieTerm = 0; ///< sum of t^3 - t over groups of t equal values
};

RankSum rankSum(std::span<const Labelled> ordered)
{
    RankSum sum;
    for (std::size_t begin = 0; begin < ordered.size();) {
        std::size_t end = begin;
        std::size_t membersOfA = 0;
        for (; end < ordered.size() && ordered[end].valueNs == ordered[begin].valueNs; ++end)
            membersOfA += ordered[end].isA ? 1 : 0;
        const double meanRank = static_cast<double>(begin + 1 + end) / 2;
        sum.ofA += meanRank * static_cast<double>(membersOfA);
        const auto tied = static_cast<double>(end - begin);
        sum.tieTerm += tied * tied * tied - tied;
        begin = end;
    }
    return sum;
}

} // namespace

RankTest rankTest(std::span<const TimeNs> aNs, std::span<const TimeNs> bNs)
{
    if (aNs.empty() || bNs.empty())
        return {};
    const RankSum ranks = rankSum(mergedInOrder(aNs, bNs));
    const auto a = static_cast<double>(aNs.size());
    const auto b = static_cast<double>(bNs.size());
    const double all = a + b;
    // How far U lies from its expectation; swapping the samples changes the sign only.
    const double excess = ranks.ofA - a * (a + 1) / 2 - a * b / 2;
    RankTest result;
    result.cliffsDelta = excess == 0 ? 0 : -2 * excess / (a * b);
    const double variance = a * b / 12 * (all + 1 - ranks.tieTerm / (all * (all - 1)));
    if (variance <= 0)
        return result;
    const double z = std::max(0.0, std::abs(excess) - 0.5) / std::sqrt(variance);
    const boost::math::normal standard;
    result.pValue = std::min(1.0, 2 * boost::math::cdf(boost::math::complement(standard, z)));
    return result;
}

Interval medianDifferenceInterval(std::vector<TimeNs> aNs, std::vector<TimeNs> bNs, std::size_t resamples)
{
    if (aNs.empty() || bNs.empty() || resamples == 0)
        return {};
    std::sort(aNs.begin(), aNs.end());
    std::sort(bNs.begin(), bNs.end());
    constexpr std::size_t kMostDraws = 40'000'000; // about 0.1 s
    constexpr std::size_t kFewestResamples = 200;
    const std::size_t affordable = std::max(kFewestResamples, kMostDraws / std::max(aNs.size(), bNs.size()));
    MedianResampler resamplerA(aNs);
    MedianResampler resamplerB(bNs);
    std::vector<double> differences(std::min(resamples, affordable));
    for (double &difference : differences) {
        const double medianA = resamplerA.next();
        difference = resamplerB.next() - medianA;
    }
    return middle95(std::move(differences));
}

std::vector<double> adjustPValues(std::span<const double> pValues)
{
    std::vector<std::size_t> order(pValues.size());
    std::iota(order.begin(), order.end(), std::size_t { 0 });
    std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) { return pValues[x] > pValues[y]; });
    std::vector<double> adjusted(pValues.size());
    double smallest = 1;
    for (std::size_t i = 0; i < order.size(); ++i) {
        const auto rank = static_cast<double>(order.size() - i);
        smallest = std::min(smallest, pValues[order[i]] * static_cast<double>(order.size()) / rank);
        adjusted[order[i]] = smallest;
    }
    return adjusted;
}

} // namespace plugscope
