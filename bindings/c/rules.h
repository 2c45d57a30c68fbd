/*
 * heterochess.h: Fluidity Chess, Charismatic Chess and Kung Fu Chess for C. The guide is docs/c.md;
 * the rules of the games, ruling by ruling, are in docs/rules/.
 *
 * RULES FOR ALL FUNCTIONS
 *
 * Status. Every function that can fail returns an hc_status: HC_OK (0) or a negative number. Outputs
 * are written only on success, with the exceptions named here. The comment of a function names the
 * errors of its own; beside them any function can answer HC_NULL_POINTER, HC_WRONG_HANDLE,
 * HC_INVALID_ARGUMENT (for a pointer that is not aligned), HC_NOT_UTF8, HC_BUFFER_TOO_SMALL and
 * HC_INTERNAL. A function with errors of its own takes an hc_error, which may be NULL, and tells it
 * why it fails. (Only what takes back does not: at the start there is nothing to take back.)
 *
 * Objects. hc_fluidity, hc_charismatic, hc_series, hc_kungfu, hc_kungfu_player, hc_replay,
 * hc_opponent, hc_solver, hc_tables, hc_records and hc_record are made by functions that say so,
 * belong to the caller, and are freed by their own ..._free function, never by free(). No object
 * refers to another one: they can be freed in any order. Nothing else is ever to be freed. A call on
 * an object of another kind answers HC_WRONG_HANDLE.
 *
 * Pointers. A pointer must be valid for what its type says during the call; it is not kept. Where it
 * is not said that NULL is allowed, NULL answers HC_NULL_POINTER. Arguments do not overlap with what
 * is written.
 *
 * Texts in are a pointer and a length in bytes, UTF-8, without a NUL (one is not looked for): see
 * HC_LITERAL. Texts out go to a buffer of the caller: as much as fits is written, whole characters,
 * and a NUL; the length without NUL, of the whole text, goes to *length (which may be NULL). If it
 * did not all fit, the answer is HC_BUFFER_TOO_SMALL. With a capacity of 0 and a buffer of NULL only
 * the length is told, and the answer is HC_OK.
 *
 * Lists out are the same: elements that fit are written, the number of all goes to *count, and
 * HC_BUFFER_TOO_SMALL is answered if there are more; a capacity of 0 asks for the number alone. An
 * array of HC_MAX_MOVES always holds the moves of armies of up to sixteen men.
 *
 * Threads. Functions that take a const pointer to an object may run at the same time on one object.
 * Others may not run at the same time as any function on the same object. Objects may move between
 * threads. There is no global state. The comment of each function says which it is.
 *
 * Callbacks run in the calling thread before the function returns, also where other threads do the
 * work. They must not throw, longjmp, or change the object of the call; they may ask it if its
 * pointer is const. Answering other than 0 stops the function.
 *
 * Faults. A fault inside the library answers HC_INTERNAL, and never unwinds into C.
 *
 * Growing. Within one HC_ABI_VERSION functions and constants are only added, and structs keep their
 * size. Numbers that a program does not know may come out of a later version: skip them. Reserved
 * bytes come out as zero and must go in as zero; a later version may give them a meaning, of which
 * zero is what was before.
 */
