// What is to be seen, as text: for tests, and for those who cannot see it.
#ifndef KUNGFU_DESCRIBE_HPP
#define KUNGFU_DESCRIBE_HPP

#include "hand.hpp"
#include "layout.hpp"
#include "table.hpp"

#include <string>

std::string describe(const layout& where, const table& game, const hand& hand);

#endif
