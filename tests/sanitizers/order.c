/* Tells ThreadSanitizer of the order that the standard library of Rust makes. That library comes
 * compiled and is not instrumented, so its locks would seem to order nothing. The linker puts these
 * functions in its place (`--wrap`); each calls what it stands for. scripts/sanitize gives the names,
 * which differ from one release of Rust to the next: CONTENDED, WAIT, ONCE. */
#include <stdbool.h>
#include <stdint.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define JOIN(a, b) a##b
#define REAL(name) JOIN(__real_, name)
#define WRAP(name) JOIN(__wrap_, name)

/* Mutex::lock, if another thread holds it. The rest of it is inlined, and so instrumented. */
void REAL(CONTENDED)(void *mutex);
void WRAP(CONTENDED)(void *mutex) {
    REAL(CONTENDED)(mutex);
    __tsan_acquire(mutex);
}

/* Condvar::wait: unlocks, sleeps, locks. */
void REAL(WAIT)(void *condition, void *mutex);
void WRAP(WAIT)(void *condition, void *mutex) {
    __tsan_release(mutex);
    REAL(WAIT)(condition, mutex);
    __tsan_acquire(mutex);
}

/* Once::call, behind OnceLock and LazyLock. Whether it is done is asked inline. */
void REAL(ONCE)(void *once, bool poisoned, void *first, const void *table, const void *place);
void WRAP(ONCE)(void *once, bool poisoned, void *first, const void *table, const void *place) {
    REAL(ONCE)(once, poisoned, first, table, place);
    __tsan_acquire(once);
    __tsan_release(once);
}

/* Arc::drop counts down with "release", and the last one passes a fence with "acquire" before it
 * destroys. ThreadSanitizer knows no fences, so who counts down here acquires too. */
enum { RELEASE = 3, ACQUIRE_RELEASE = 4 };
uint64_t __real___tsan_atomic64_fetch_sub(volatile uint64_t *count, uint64_t less, int order);
uint64_t __wrap___tsan_atomic64_fetch_sub(volatile uint64_t *count, uint64_t less, int order) {
    return __real___tsan_atomic64_fetch_sub(count, less, order == RELEASE ? ACQUIRE_RELEASE : order);
}
