// Writing pictures as PNG.
#ifndef KUNGFU_PNG_HPP
#define KUNGFU_PNG_HPP

#include <cstdint>
#include <string>
#include <vector>

// The bytes of a picture whose pixels are 0x..rrggbb, row by row from the top.
std::string png(int width, int height, const std::vector<std::uint32_t>& pixels);

#endif
