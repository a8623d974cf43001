// SPDX-License-Identifier: GPL-3.0-or-later
// A hash map keyed by pieces of the input text, which are not copied: the memory of text readers for names they have
// seen on earlier lines.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace plugscope {

/// Keys must outlive the map. Grows only; linear probing in one array.
template <typename Value> class ViewMap
{
public:
    /// The value of `key`, or nullptr; valid until the next insert().
    [[nodiscard]] Value *find(std::string_view key)
    {
        if (m_slots.empty())
            return nullptr;
        const std::uint64_t hash = hashOf(key);
        for (std::size_t i = hash & mask();; i = (i + 1) & mask()) {
            Slot &slot = m_slots[i];
            if (!slot.used)
                return nullptr;
            if (slot.hash == hash && slot.key == key)
                return &slot.value;
        }
    }

    /// Adds a key that find() did not find; the reference is valid until the next insert().
    Value &insert(std::string_view key, Value value)
    {
        if ((m_count + 1) * 2 > m_slots.size())
            grow();
        ++m_count;
        return place({ .hash = hashOf(key), .key = key, .value = std::move(value), .used = true });
    }

private:
    struct Slot
    {
        std::uint64_t hash = 0;
        std::string_view key {};
        Value value {};
        bool used = false;
    };

    [[nodiscard]] std::size_t mask() const { return m_slots.size() - 1; }

    /// Eight bytes at a time; names in traces are short.
    static std::uint64_t hashOf(std::string_view key)
    {
        std::uint64_t hash = 0x9e3779b97f4a7c15ULL ^ key.size();
        const char *at = key.data();
        std::size_t left = key.size();
        while (left > 0) {
            std::uint64_t part = 0;
            const std::size_t count = left < sizeof part ? left : sizeof part;
            std::memcpy(&part, at, count);
            hash = (hash ^ part) * 0xff51afd7ed558ccdULL;
            hash ^= hash >> 32U;
            at += count;
            left -= count;
        }
        return hash;
    }

    Value &place(Slot &&slot)
    {
        std::size_t i = slot.hash & mask();
        while (m_slots[i].used)
            i = (i + 1) & mask();
        m_slots[i] = std::move(slot);
        return m_slots[i].value;
    }

    void grow()
    {
        std::vector<Slot> old = std::move(m_slots);
        m_slots = std::vector<Slot>(old.empty() ? 64 : old.size() * 2);
        for (Slot &slot : old) {
            if (slot.used)
                place(std::move(slot));
        }
    }

    std::vector<Slot> m_slots;
    std::size_t m_count = 0;
};

} // namespace plugscope
