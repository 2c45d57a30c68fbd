#include "letters.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <string>
#include <tuple>

namespace {

// Ten units are the height of capitals, whose top is at 0; small letters begin at 3, and go down to
// 13. The pen is as wide as the font says.
struct glyph {
    double width = 0;
    const char* lines = "";
};

constexpr glyph glyph_of(char letter) {
    switch (letter) {
    case ' ': return {2.6, ""};
    case '!': return {0, "M0 0V6.6M0 9.9V10"};
    case '"': return {2, "M0 0V2.6M2 0V2.6"};
    case '#': return {6.4, "M2.4 .6L1.2 9.4M5.2 .6L4 9.4M.4 3.4H6.4M0 6.6H6"};
    case '\'': return {0, "M0 0V2.6"};
    case '(': return {2, "M2 -.8A9 9 0 0 0 2 11.8"};
    case ')': return {2, "M0 -.8A9 9 0 0 1 0 11.8"};
    case '*': return {4, "M2 0V4.4M0 1.1L4 3.3M4 1.1L0 3.3"};
    case '+': return {6, "M3 2.5V8.5M0 5.5H6"};
    case ',': return {.8, "M.8 9.6L0 11.8"};
    case '-': return {3.6, "M0 5.8H3.6"};
    case '.': return {0, "M0 9.9V10"};
    case '/': return {4, "M4 0L0 11"};
    case '0': return {6, "M6 5A3 5 0 1 1 0 5A3 5 0 1 1 6 5Z"};
    case '1': return {6, "M1 2.2L3.4 0V10M1 10H5.6"};
    case '2': return {6, "M.3 2.7A2.75 2.7 0 1 1 5.2 4.4L.2 10H6"};
    case '3': return {6, "M.4 1.7A2.65 2.4 0 1 1 3 4.7H2.4M3 4.7A2.8 2.65 0 1 1 .1 8.2"};
    case '4': return {6.2, "M4.6 10V0L0 7.2H6.2"};
    case '5': return {6, "M5.4 0H1.1L.6 4.7A3.2 3.15 0 1 1 .1 8.5"};
    case '6': return {6, "M4.9 0C2 1.6 0 4.1 0 6.9A3 3.1 0 1 0 6 6.9A3 3.1 0 1 0 0 6.9"};
    case '7': return {5.8, "M0 0H5.8L2 10"};
    case '8': return {6, "M5.4 2.4A2.4 2.4 0 1 1 .6 2.4A2.4 2.4 0 1 1 5.4 2.4Z"
                         "M6 7.4A3 2.6 0 1 1 0 7.4A3 2.6 0 1 1 6 7.4Z"};
    case '9': return {6, "M1.1 10C4 8.4 6 5.9 6 3.1A3 3.1 0 1 0 0 3.1A3 3.1 0 1 0 6 3.1"};
    case ':': return {0, "M0 4.2V4.3M0 9.9V10"};
    case ';': return {.8, "M.6 4.2V4.3M.8 9.6L0 11.8"};
    case '<': return {5, "M5 2.5L0 5.7L5 8.9"};
    case '=': return {6, "M0 4.2H6M0 7.2H6"};
    case '>': return {5, "M0 2.5L5 5.7L0 8.9"};
    case '?': return {5, "M0 2A2.5 2.4 0 1 1 3.8 4.4C2.9 5 2.5 5.6 2.5 7M2.5 9.9V10"};
    case 'A': return {7.6, "M0 10L3.8 0L7.6 10M1.3 6.7H6.3"};
    case 'B': return {6.2, "M0 0V10H3.5A2.7 2.7 0 0 0 3.5 4.6H0M3.4 4.6A2.3 2.3 0 0 0 3.4 0H0"};
    case 'C': return {7.6, "M7.6 1.9A4.6 5 0 1 0 7.6 8.1"};
    case 'D': return {7.2, "M0 0V10H2.4A4.8 5 0 0 0 2.4 0Z"};
    case 'E': return {5.6, "M5.5 0H0V10H5.6M0 4.7H4.8"};
    case 'F': return {5.4, "M5.4 0H0V10M0 4.8H4.6"};
    case 'G': return {8, "M7.6 1.9A4.6 5 0 1 0 8 7.4V5.4H5"};
    case 'H': return {6.8, "M0 0V10M6.8 0V10M0 4.8H6.8"};
    case 'I': return {0, "M0 0V10"};
    case 'J': return {4, "M4 0V7.2A2 2.8 0 0 1 0 7.6"};
    case 'K': return {6.4, "M0 0V10M6 0L0 6M2.3 3.8L6.4 10"};
    case 'L': return {5.4, "M0 0V10H5.4"};
    case 'M': return {8.2, "M0 10V0L4.1 6.6L8.2 0V10"};
    case 'N': return {6.8, "M0 10V0L6.8 10V0"};
    case 'O': return {9, "M9 5A4.5 5 0 1 1 0 5A4.5 5 0 1 1 9 5Z"};
    case 'P': return {6.2, "M0 10V0H3.4A2.8 2.8 0 0 1 3.4 5.6H0"};
    case 'Q': return {9, "M9 5A4.5 5 0 1 1 0 5A4.5 5 0 1 1 9 5ZM5.8 7.2L8.8 10.6"};
    case 'R': return {6.4, "M0 10V0H3.4A2.8 2.8 0 0 1 3.4 5.6H0M3.2 5.6L6.4 10"};
    case 'S': return {6.4, "M6 1.8C5.4 .6 4.4 0 3.2 0C1.5 0 .4 1 .4 2.5C.4 5.8 6.4 4.2 6.4 7.4"
                           "C6.4 9 5.1 10 3.2 10C1.7 10 .5 9.3 0 8"};
    case 'T': return {7, "M0 0H7M3.5 0V10"};
    case 'U': return {6.6, "M0 0V6.8A3.3 3.2 0 0 0 6.6 6.8V0"};
    case 'V': return {7.2, "M0 0L3.6 10L7.2 0"};
    case 'W': return {10.4, "M0 0L2.7 10L5.2 1L7.7 10L10.4 0"};
    case 'X': return {6.6, "M0 0L6.6 10M6.6 0L0 10"};
    case 'Y': return {7, "M0 0L3.5 5.2L7 0M3.5 5.2V10"};
    case 'Z': return {6.4, "M0 0H6.2L0 10H6.4"};
    case '[': return {2, "M2 -.8H0V11.8H2"};
    case ']': return {2, "M0 -.8H2V11.8H0"};
    case '_': return {6, "M0 11.5H6"};
    case 'a': return {5.8, "M5.8 3V10M5.8 6.5A2.9 3.5 0 1 1 0 6.5A2.9 3.5 0 1 1 5.8 6.5"};
    case 'b': return {5.8, "M0 0V10M5.8 6.5A2.9 3.5 0 1 1 0 6.5A2.9 3.5 0 1 1 5.8 6.5"};
    case 'c': return {5, "M5 4.2A3 3.5 0 1 0 5 8.8"};
    case 'd': return {5.8, "M5.8 0V10M5.8 6.5A2.9 3.5 0 1 1 0 6.5A2.9 3.5 0 1 1 5.8 6.5"};
    case 'e': return {5.8, "M0 6.3H5.8A2.9 3.4 0 1 0 5.2 8.7"};
    case 'f': return {3.4, "M3.4 .1C1.9 -.3 1.2 .6 1.2 2V10M0 3.2H3.2"};
    case 'g': return {5.8, "M5.8 3V10.6A2.9 2.6 0 0 1 .4 11.8"
                           "M5.8 6.5A2.9 3.5 0 1 1 0 6.5A2.9 3.5 0 1 1 5.8 6.5"};
    case 'h': return {5.4, "M0 0V10M0 6A2.7 3 0 0 1 5.4 6V10"};
    case 'i': return {0, "M0 3V10M0 .3V.4"};
    case 'j': return {1.4, "M1.4 3V11A1.7 1.9 0 0 1 0 12.9M1.4 .3V.4"};
    case 'k': return {5, "M0 0V10M4.7 3L0 7.2M1.8 5.7L5 10"};
    case 'l': return {0, "M0 0V10"};
    case 'm': return {8.8, "M0 3V10M0 5.6A2.2 2.6 0 0 1 4.4 5.6V10M4.4 5.6A2.2 2.6 0 0 1 8.8 5.6V10"};
    case 'n': return {5.4, "M0 3V10M0 6A2.7 3 0 0 1 5.4 6V10"};
    case 'o': return {6, "M6 6.5A3 3.5 0 1 1 0 6.5A3 3.5 0 1 1 6 6.5Z"};
    case 'p': return {5.8, "M0 3V13M5.8 6.5A2.9 3.5 0 1 1 0 6.5A2.9 3.5 0 1 1 5.8 6.5"};
    case 'q': return {5.8, "M5.8 3V13M5.8 6.5A2.9 3.5 0 1 1 0 6.5A2.9 3.5 0 1 1 5.8 6.5"};
    case 'r': return {3.2, "M0 3V10M0 6.2A3 3.2 0 0 1 3.2 3.1"};
    case 's': return {4.8, "M4.5 4.2C4 3.4 3.3 3 2.4 3C1.2 3 .3 3.7 .3 4.8C.3 7.2 4.8 5.8 4.8 8.2"
                           "C4.8 9.3 3.8 10 2.5 10C1.4 10 .5 9.5 0 8.7"};
    case 't': return {3.4, "M1.2 .8V8.2C1.2 9.6 1.9 10.2 3.4 9.8M0 3.2H3.2"};
    case 'u': return {5.4, "M0 3V7A2.7 3 0 0 0 5.4 7M5.4 3V10"};
    case 'v': return {5.4, "M0 3L2.7 10L5.4 3"};
    case 'w': return {8.2, "M0 3L2.1 10L4.1 3.8L6.1 10L8.2 3"};
    case 'x': return {5.2, "M0 3L5.2 10M5.2 3L0 10"};
    case 'y': return {5.4, "M0 3L2.8 10M5.4 3L2.3 11.2C1.8 12.4 1 13 .1 12.8"};
    case 'z': return {5, "M0 3H4.9L0 10H5"};
    default: return {5, "M0 0H5V10H0Z"};
    }
}

constexpr double between_letters = 2.4;

// The lines of a letter, read once.
const path& lines_of(char letter) {
    static std::array<path, 128> known;
    static std::array<bool, 128> read{};
    auto index = static_cast<unsigned char>(letter) & 127u;
    if (!read[index]) {
        known[index] = parse_path(glyph_of(letter).lines);
        read[index] = true;
    }
    return known[index];
}

// Calls with the start of each letter; returns where the text ends, in units.
template <class Show> double each_letter(std::string_view text, Show&& show) {
    double x = 0;
    for (char letter : text) {
        auto code = static_cast<unsigned char>(letter);
        if (code >= 128 && code < 192) continue; // inside a character
        if (code >= 128) letter = 127;
        show(letter, x);
        x += glyph_of(letter).width + between_letters;
    }
    return x;
}

} // namespace

double text_width(std::string_view text, font in) {
    double end = each_letter(text, [](char, double) {});
    return std::max(0.0, end - between_letters) * in.size / 10;
}

void draw_text(canvas& on, point at, std::string_view text, font in, color with) {
    // Stencils of texts that stand at whole pixels; most of them are shown again.
    static std::map<std::tuple<std::string, double, bool>, stencil> known;
    if (known.size() > 1000) known.clear();
    int x = static_cast<int>(std::lround(at.x)), y = static_cast<int>(std::lround(at.y));
    double unit = in.size / 10, pen = in.bold ? 1.75 : 1.2;
    auto [found, is_new] = known.try_emplace({std::string(text), in.size, in.bold});
    // Room for what sticks out to the left and above.
    int room = static_cast<int>(std::ceil(2 * unit));
    if (is_new) {
        path all;
        double margin = room;
        each_letter(text, [&](char letter, double along) {
            for (line& one : placed(lines_of(letter), unit, {margin + along * unit, margin}))
                all.push_back(std::move(one));
        });
        found->second = on.cut(stroke(all, pen * unit));
    }
    on.paint(found->second, x - room, y - room, with);
}
