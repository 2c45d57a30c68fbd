#include "png.hpp"

#include <array>

#include <zlib.h>

namespace {

void put_number(std::string& to, std::uint32_t number) {
    for (int shift : {24, 16, 8, 0}) to += static_cast<char>(number >> shift & 255);
}

void put_chunk(std::string& to, const std::string& kind, const std::string& content) {
    put_number(to, static_cast<std::uint32_t>(content.size()));
    std::string body = kind + content;
    to += body;
    put_number(to, static_cast<std::uint32_t>(crc32(
                       0, reinterpret_cast<const Bytef*>(body.data()),
                       static_cast<uInt>(body.size()))));
}

// How much a byte is off from what a filter foretells.
int off(int byte) { return byte < 128 ? byte : 256 - byte; }

} // namespace

std::string png(int width, int height, const std::vector<std::uint32_t>& pixels) {
    auto columns = static_cast<std::size_t>(width), rows = static_cast<std::size_t>(height);
    std::string lines, before(3 * columns, '\0'), now = before;
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t column = 0; column < columns; ++column)
            for (std::size_t part = 0; part < 3; ++part)
                now[3 * column + part] =
                    static_cast<char>(pixels[row * columns + column] >> (16 - 8 * part) & 255);
        // Nothing, the pixel to the left or the one above is taken away, whatever is best.
        std::array<std::string, 3> filtered;
        std::array<long, 3> cost{};
        for (std::size_t filter = 0; filter < 3; ++filter) {
            filtered[filter] = static_cast<char>(filter);
            for (std::size_t at = 0; at < now.size(); ++at) {
                int less = filter == 1 ? (at >= 3 ? now[at - 3] : 0) : filter == 2 ? before[at] : 0;
                int byte = (now[at] - less) & 255;
                filtered[filter] += static_cast<char>(byte);
                cost[filter] += off(byte);
            }
        }
        std::size_t best = cost[1] <= cost[2] ? 1 : 2;
        lines += filtered[cost[0] < cost[best] ? 0 : best];
        before = now;
    }
    auto size = static_cast<uLong>(lines.size());
    uLongf packed_size = compressBound(size);
    std::string packed(packed_size, '\0');
    // With a buffer of that size it cannot fail but for want of memory.
    if (compress2(reinterpret_cast<Bytef*>(packed.data()), &packed_size,
                  reinterpret_cast<const Bytef*>(lines.data()), size, 9) != Z_OK)
        return "";
    packed.resize(packed_size);

    std::string file = "\x89PNG\r\n\x1a\n", header;
    put_number(header, static_cast<std::uint32_t>(width));
    put_number(header, static_cast<std::uint32_t>(height));
    header += std::string("\x08\x02\x00\x00\x00", 5); // eight bits, red green blue
    put_chunk(file, "IHDR", header);
    put_chunk(file, "IDAT", packed);
    put_chunk(file, "IEND", "");
    return file;
}
