// SPDX-License-Identifier: GPL-3.0-or-later
// Errors as values: a code and facts, with a chain of causes. The words for people are made in app/errortext.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace plugscope {

/// What went wrong. The set is small on purpose: facts go into Error::detail.
enum class ErrorCode {
    FileNotFound, ///< subject: path
    PermissionDenied, ///< subject: path
    EmptyInput, ///< subject: path
    NotATrace, ///< content of a known other kind or of no known kind; detail: what was seen
    NoEvents, ///< format recognised, but nothing in it could be read; detail: what was seen
    SeveralRuns, ///< subject: a path that leads to runs that are not one; causes: one for each, its path as subject
    UnsupportedFormat, ///< recognised, but this program cannot read it; detail: why, and the way round it
    Damaged, ///< recognised, but broken so early that nothing could be read; detail: where
    DecoderDied, ///< the decoding process ended without a result; detail: signal or status
    DecoderResult, ///< the decoding process handed back a block that does not check; detail: which check
    Cancelled, ///< the user asked to stop
    OutOfMemory,
    Io, ///< an operating system call failed; detail: call and errno text
    NoDisplay, ///< the window system cannot be reached; detail: why
    Usage, ///< wrong command line; detail: what was wrong
};

/// One failure and what led to it.
struct Error
{
    ErrorCode code = ErrorCode::Io;
    std::string subject {}; ///< what it is about: a path, an option
    std::string detail {}; ///< facts, lower case, no full stop; may be empty
    std::vector<Error> causes {}; ///< the nearest cause first
};

/// A value or an Error. Ask with `if (result)` or hasValue() before value().
template <typename T> class [[nodiscard]] Result
{
public:
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) { }
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) { }

    [[nodiscard]] bool hasValue() const { return m_state.index() == 0; }
    explicit operator bool() const { return hasValue(); }

    [[nodiscard]] const T &value() const & { return std::get<0>(m_state); }
    [[nodiscard]] T &value() & { return std::get<0>(m_state); }
    [[nodiscard]] T &&value() && { return std::get<0>(std::move(m_state)); }
    [[nodiscard]] const Error &error() const { return std::get<1>(m_state); }

    const T &operator*() const & { return value(); }
    T &operator*() & { return value(); }
    const T *operator->() const { return &value(); }
    T *operator->() { return &value(); }

private:
    std::variant<T, Error> m_state;
};

/// Success without a value, or an Error.
template <> class [[nodiscard]] Result<void>
{
public:
    Result() = default;
    Result(Error error) : m_error(std::move(error)) { }

    [[nodiscard]] bool hasValue() const { return !m_error; }
    explicit operator bool() const { return hasValue(); }
    [[nodiscard]] const Error &error() const { return *m_error; }

private:
    std::optional<Error> m_error;
};

} // namespace plugscope
