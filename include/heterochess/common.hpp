// What the games share: errors, colours, roles, squares, sets of squares, boards, outcomes.
#ifndef HETEROCHESS_COMMON_HPP
#define HETEROCHESS_COMMON_HPP

#include "../heterochess.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace heterochess {

// Why something was not done: for functions that answer with a value instead of an exception.
struct reason {
    hc_status status = HC_OK;
    std::string code;    // the name for programs, such as "fourth-foe"
    std::string message; // for people
    // What it is about, to be shown on the board: who stands in the way, who gives check, what is
    // occupied. They are numbers as square or kungfu::square takes them.
    std::vector<std::uint8_t> squares;
};

// What the library answers if it is not what was asked for. what() is the message for people.
class error : public std::runtime_error {
public:
    explicit error(heterochess::reason why)
        : std::runtime_error(why.message), why_(std::move(why)) {}
    hc_status status() const noexcept { return why_.status; }
    const std::string& code() const noexcept { return why_.code; }
    const heterochess::reason& why() const noexcept { return why_; }

private:
    heterochess::reason why_;
};

// The rules forbid it, or the game is over, or in another stage.
class refused : public error {
public:
    using error::error;
};

// A text cannot be read, or does not describe a position.
class parse_error : public error {
public:
    using error::error;
};

// A search came to its limit.
class limit_reached : public error {
public:
    using error::error;
};

namespace detail {

inline reason why(hc_status status) {
    return {status, hc_status_name(status), hc_status_name(status), {}};
}

inline reason why(hc_status status, const hc_error& told) {
    if (told.status == HC_OK) return why(status);
    return {status, told.code, told.message, {told.squares, told.squares + told.square_count}};
}

// An error for a function that may or may not fill it: then its status is HC_OK.
inline hc_error blank() noexcept {
    hc_error told;
    told.status = HC_OK;
    return told;
}

[[noreturn]] inline void fail(reason why) {
    switch (why.status) {
    case HC_REFUSED:
    case HC_GAME_OVER:
    case HC_WRONG_STAGE:
        throw refused(std::move(why));
    case HC_PARSE_ERROR:
    case HC_INVALID_POSITION:
    case HC_NOT_UTF8:
        throw parse_error(std::move(why));
    case HC_LIMIT_REACHED:
        throw limit_reached(std::move(why));
    default:
        throw error(std::move(why));
    }
}

inline void check(hc_status status) {
    if (status != HC_OK) fail(why(status));
}

// A number as C takes it. It is never cut: one out of its range is thrown.
constexpr std::uint8_t byte(int number, int least, int most, const char* what) {
    if (number < least || number > most) fail({HC_INVALID_ARGUMENT, "invalid-argument", what, {}});
    return static_cast<std::uint8_t>(number);
}
constexpr std::uint8_t seat_byte(int seat) {
    return byte(seat, 0, 255, "seats are numbered from 1 to 4");
}

// How deep to count: what C takes has no sign.
inline std::uint32_t depth(int plies) {
    if (plies < 0) throw std::invalid_argument("a depth is not negative");
    return static_cast<std::uint32_t>(plies);
}

// Calls a function of C, with the hc_error behind the arguments if it takes one.
template <class Call, class... Arguments>
hc_status invoke(Call& call, hc_error* told, Arguments... arguments) {
    if constexpr (std::is_invocable_v<Call&, Arguments..., hc_error*>) {
        return call(arguments..., told);
    } else {
        static_cast<void>(told);
        return call(arguments...);
    }
}

// Calls a function, and throws what it says.
template <class Call, class... Arguments> void checked(Call&& call, Arguments... arguments) {
    hc_error told = blank();
    hc_status status = invoke(call, &told, arguments...);
    if (status != HC_OK) fail(why(status, told));
}

// The value that a function writes behind the arguments.
template <class Value, class Call, class... Arguments>
Value value(Call&& call, Arguments... arguments) {
    Value written;
    checked(call, arguments..., &written);
    return written;
}

// The same, or nothing where the function says that nothing is there.
template <class Value, class Call, class... Arguments>
std::optional<Value> found(Call&& call, Arguments... arguments) {
    Value written;
    hc_error told = blank();
    hc_status status = invoke(call, &told, arguments..., &written);
    if (status == HC_NOTHING_THERE) return std::nullopt;
    if (status != HC_OK) fail(why(status, told));
    return written;
}

// Calls a function that takes an hc_error, and returns a refusal instead of throwing it.
template <class Call, class... Arguments>
std::optional<reason> refusal(Call&& call, Arguments... arguments) {
    hc_error told;
    switch (hc_status status = call(arguments..., &told); status) {
    case HC_OK: return std::nullopt;
    case HC_REFUSED:
    case HC_GAME_OVER:
    case HC_WRONG_STAGE: return why(status, told);
    default: fail(why(status, told));
    }
}

// The text that a function writes to a buffer.
template <class Call, class... Arguments>
std::string text(Call&& call, Arguments... arguments) {
    char room[192];
    std::size_t length = 0;
    hc_error told = blank();
    hc_status status = invoke(call, &told, arguments..., room, sizeof room, &length);
    if (status == HC_OK) return std::string(room, length);
    if (status != HC_BUFFER_TOO_SMALL) fail(why(status, told));
    std::string whole(length, '\0');
    // The buffer of a string has room for the NUL.
    status = invoke(call, &told, arguments..., whole.data(), length + 1, &length);
    if (status != HC_OK) fail(why(status, told));
    return whole;
}

// The list that a function writes to a buffer of Values, which are plain structs of C or add no
// members to one.
template <class Value, class Plain = Value, class Call, class... Arguments>
std::vector<Value> list(Call&& call, Arguments... arguments) {
    static_assert(sizeof(Value) == sizeof(Plain) && std::is_trivially_copyable_v<Value>);
    std::vector<Value> values(64);
    std::size_t count = 0;
    hc_error told = blank();
    auto write = [&] {
        Plain* buffer = values.data();
        return invoke(call, &told, arguments..., buffer, values.size(), &count);
    };
    hc_status status = write();
    if (status == HC_BUFFER_TOO_SMALL) {
        values.resize(count);
        status = write();
    }
    if (status != HC_OK) fail(why(status, told));
    values.resize(count);
    return values;
}

// The object that a function makes.
template <class Object, class Call, class... Arguments>
Object* made(Call&& call, Arguments... arguments) {
    return value<Object*>(call, arguments...);
}

// Owns an object of the library.
template <class Object, hc_status (*Free)(Object*)> struct deleter {
    void operator()(Object* object) const noexcept { Free(object); }
};
template <class Object, hc_status (*Free)(Object*)>
using owner = std::unique_ptr<Object, deleter<Object, Free>>;

// The same, where a copy owns a clone.
template <class Object, hc_status (*Free)(Object*), hc_status (*Clone)(const Object*, Object**)>
class copyable : public owner<Object, Free> {
public:
    explicit copyable(Object* object = nullptr) noexcept : owner<Object, Free>(object) {}
    copyable(const copyable& other) : copyable(made<Object>(Clone, other.get())) {}
    copyable& operator=(const copyable& other) { return *this = copyable(other); }
    copyable(copyable&&) noexcept = default;
    copyable& operator=(copyable&&) noexcept = default;
};

// Whether a callback of the user, which answers nothing or a bool, wants to go on.
template <class Function, class... Arguments>
bool goes_on(Function& function, Arguments&&... arguments) {
    if constexpr (std::is_void_v<std::invoke_result_t<Function&, Arguments...>>) {
        function(std::forward<Arguments>(arguments)...);
        return true;
    } else {
        return static_cast<bool>(function(std::forward<Arguments>(arguments)...));
    }
}

// An exception of a callback must not pass through the library: it waits here until the call is
// over.
struct carrier {
    std::exception_ptr thrown;
    template <class Function> std::int32_t stops(Function&& function) noexcept {
        try {
            return function() ? 0 : 1;
        } catch (...) {
            thrown = std::current_exception();
            return 1;
        }
    }
    // Whether a call that used the callback went on to its end: false if the callback stopped it.
    // Throws what the callback has thrown, or the error.
    bool finished(hc_status status, const hc_error& told) const {
        if (thrown) std::rethrow_exception(thrown);
        if (status == HC_STOPPED) return false;
        if (status != HC_OK) fail(why(status, told));
        return true;
    }
    // Calls a function with the callback, and says whether it went on to its end.
    template <class Call, class... Arguments> bool runs(Call&& call, Arguments... arguments) const {
        hc_error told = blank();
        hc_status status = invoke(call, &told, arguments...);
        return finished(status, told);
    }
};


} // namespace detail

enum class color : std::uint8_t { white = HC_WHITE, black = HC_BLACK };
inline color operator!(color side) noexcept {
    return side == color::white ? color::black : color::white;
}
inline const char* name(color side) noexcept { return side == color::white ? "white" : "black"; }

enum class role : std::uint8_t {
    none = HC_NO_ROLE,
    pawn = HC_PAWN,
    knight = HC_KNIGHT,
    bishop = HC_BISHOP,
    rook = HC_ROOK,
    queen = HC_QUEEN,
    king = HC_KING
};
// Its shape as SVG elements in a square of 100 units: see hc_role_shape.
inline std::string shape(role of) {
    return detail::text(hc_role_shape, static_cast<std::uint8_t>(of));
}

// A square of the 8x8 board: a1 is 0, h8 is 63. Numbers that are none (nor HC_NO_SQUARE) throw.
struct square {
    std::uint8_t index = HC_NO_SQUARE;

    constexpr square() noexcept = default;
    constexpr explicit square(int number)
        : index(number == HC_NO_SQUARE ? HC_NO_SQUARE
                                       : detail::byte(number, 0, 63, "squares go from 0 to 63")) {}
    constexpr square(int file, int rank)
        : index(static_cast<std::uint8_t>(detail::byte(rank, 0, 7, "ranks go from 0 to 7") * 8 +
                                          detail::byte(file, 0, 7, "files go from 0 to 7"))) {}
    explicit square(std::string_view name) {
        detail::checked(hc_square_parse, name.data(), name.size(), &index);
    }
    constexpr int file() const noexcept { return index & 7; }
    constexpr int rank() const noexcept { return index >> 3; }
    std::string name() const { return detail::text(hc_square_text, index); }
    friend constexpr bool operator==(square a, square b) noexcept { return a.index == b.index; }
    friend constexpr bool operator!=(square a, square b) noexcept { return a.index != b.index; }
    friend constexpr bool operator<(square a, square b) noexcept { return a.index < b.index; }
};

// A set of squares of the 8x8 board: a range from a1 to h8.
struct squares {
    std::uint64_t bits = 0;

    constexpr squares() noexcept = default;
    constexpr explicit squares(std::uint64_t set) noexcept : bits(set) {}
    // Empty for no square.
    constexpr squares(square one) noexcept
        : bits(one.index < 64 ? std::uint64_t{1} << one.index : 0) {}
    static constexpr squares all() noexcept { return squares(HC_ALL_SQUARES); }

    constexpr bool contains(square one) const noexcept {
        return one.index < 64 && (bits >> one.index & 1) != 0;
    }
    constexpr bool empty() const noexcept { return bits == 0; }
    int size() const noexcept {
        int count = 0;
        for (std::uint64_t left = bits; left != 0; left &= left - 1) ++count;
        return count;
    }

    class iterator {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = square;
        using difference_type = std::ptrdiff_t;
        using pointer = const square*;
        using reference = square;
        constexpr iterator() noexcept = default;
        constexpr explicit iterator(std::uint64_t left) noexcept : left_(left) {}
        square operator*() const noexcept {
            std::uint64_t rest = left_;
            return square(hc_take_square(&rest));
        }
        iterator& operator++() noexcept {
            left_ &= left_ - 1;
            return *this;
        }
        iterator operator++(int) noexcept {
            iterator before = *this;
            ++*this;
            return before;
        }
        friend bool operator==(iterator a, iterator b) noexcept { return a.left_ == b.left_; }
        friend bool operator!=(iterator a, iterator b) noexcept { return a.left_ != b.left_; }

    private:
        std::uint64_t left_ = 0;
    };
    iterator begin() const noexcept { return iterator(bits); }
    iterator end() const noexcept { return iterator(); }

    friend constexpr squares operator|(squares a, squares b) noexcept {
        return squares(a.bits | b.bits);
    }
    friend constexpr squares operator&(squares a, squares b) noexcept {
        return squares(a.bits & b.bits);
    }
    friend constexpr bool operator==(squares a, squares b) noexcept { return a.bits == b.bits; }
    friend constexpr bool operator!=(squares a, squares b) noexcept { return a.bits != b.bits; }
};

// A man: whose, and what it is.
struct man {
    heterochess::color color;
    heterochess::role role;
    // As in FEN: upper case for White.
    char letter() const noexcept {
        const int code = static_cast<int>(color) << 3 | static_cast<int>(role);
        return hc_man_letter(static_cast<std::uint8_t>(code));
    }
};

// Which man stands where.
struct board : hc_board {
    std::optional<man> at(square where) const {
        if (where.index >= 64) return std::nullopt;
        std::uint8_t code = men[where.index];
        if (code == 0) return std::nullopt;
        return man{static_cast<color>(HC_MAN_COLOR(code)), static_cast<role>(HC_MAN_ROLE(code))};
    }
    // Eight lines, rank 8 first, with coordinates around them.
    std::string text(bool symbols = false) const {
        return detail::text(hc_board_text, this, static_cast<std::uint8_t>(symbols));
    }
};

// How a turn-based game has ended.
struct outcome : hc_outcome {
    std::optional<color> winning_side() const {
        if (winner == HC_NOBODY) return std::nullopt;
        return static_cast<color>(winner);
    }
    bool is_draw() const noexcept { return winner == HC_NOBODY; }
    // Such as "white wins by checkmate".
    std::string text() const { return detail::text(hc_outcome_text, this); }
};

// Side to move, check, clocks, outcome: what there is to know about a position.
struct position_info : hc_position_info {
    color side() const noexcept { return static_cast<color>(side_to_move); }
    bool in_check() const noexcept { return is_check != 0; }
    squares checking_men() const noexcept { return squares(checkers); }
    bool placing() const noexcept { return stage == HC_STAGE_PLACEMENT; }
    bool over() const noexcept { return outcome.over != 0; }
    std::optional<heterochess::outcome> ended() const {
        if (!over()) return std::nullopt;
        return heterochess::outcome{outcome};
    }
};

// The version of the library in use, such as "0.1.0", and as a number: see HC_VERSION_NUMBER.
inline std::string_view version() noexcept { return hc_version_string(); }
inline std::uint32_t version_number() noexcept { return hc_version_number(); }
// The number of its binary interface: see HC_ABI_VERSION.
inline std::uint32_t abi_version() noexcept { return hc_abi_version(); }

} // namespace heterochess

#endif
