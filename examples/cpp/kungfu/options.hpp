// What the command line says.
#ifndef KUNGFU_OPTIONS_HPP
#define KUNGFU_OPTIONS_HPP

#include <heterochess.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>

struct options {
    heterochess::kungfu::mode mode = heterochess::kungfu::mode::one_vs_one;
    hc_speed speed = heterochess::kungfu::standard;
    std::optional<unsigned> computers; // a set of seats; if not said, all but the one in view
    unsigned named = 0; // the seats that --computer names one by one
    int view = 1;                      // whose army is at the bottom
    heterochess::kungfu::level level = heterochess::kungfu::level::greedy;
    std::array<std::optional<heterochess::kungfu::level>, 4> levels; // by seats that say their own
    std::optional<std::uint64_t> seed;
    int width = 1000;
    int height = 740;
    std::string record; // a file to write
    std::string script; // a file to read
    std::string input;  // a file to read
    // With a time, nothing is waited for: the game runs there at once.
    std::optional<std::uint64_t> at;
    std::string screenshot; // a file to write
    bool describe = false;
    bool help = false;
};

// A command line that cannot be understood.
struct usage_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

extern const char* const usage;

options parse_options(int argc, char** argv);

#endif
