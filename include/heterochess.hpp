// heterochess.hpp: Fluidity Chess, Charismatic Chess and Kung Fu Chess for C++17.
//
// A thin layer over heterochess.h, all in headers: objects free themselves, errors are exceptions
// (or values, in the functions that say so), lists are containers. Objects can be moved and copied;
// a moved-from object may only be assigned to or destroyed. The rule for threads is that of the
// containers of the standard library: const functions may run at the same time on one object, others
// may not. The guide is docs/c.md.
#ifndef HETEROCHESS_HPP
#define HETEROCHESS_HPP

#include "heterochess/charismatic.hpp"
#include "heterochess/common.hpp"
#include "heterochess/fluidity.hpp"
#include "heterochess/kungfu.hpp"
#include "heterochess/opponents.hpp"
#include "heterochess/records.hpp"
#include "heterochess/solve.hpp"
#include "heterochess/tables.hpp"

#endif
