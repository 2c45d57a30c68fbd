# `make demo` and `make test` are all a newcomer needs; they install what is missing.

CARGO ?= cargo
PROGRAM = target/release/heterochess

.PHONY: demo test test-rust test-bindings test-c test-sdl test-python test-fuzz fuzz sanitize lint bench bench-python compare install header

demo:
	@echo 'Building the program (a minute or two)...'
	@$(CARGO) build --quiet --release --locked --features cli
	@scripts/demo $(PROGRAM)
	@scripts/demo-python

test:
	@scripts/test

# The two halves of it, which run at once.
test-rust: lint
	$(CARGO) test --locked -p heterochess -p heterochess-fuzz --features heterochess/cli

test-bindings:
	$(MAKE) --no-print-directory test-c
	$(MAKE) --no-print-directory test-sdl
	$(MAKE) --no-print-directory test-python

# Formatters and linters are parts of Rust that a distribution may have left out.
lint:
	@scripts/lint $(CARGO)

# What fuzzing has found, and mutations of it, on any toolchain.
test-fuzz:
	$(CARGO) test --locked -p heterochess-fuzz

# The fuzz targets under libFuzzer and AddressSanitizer: `make fuzz SECONDS=600 TARGETS=pgn`.
SECONDS ?= 60
fuzz:
	@CARGO='$(CARGO)' scripts/fuzz $(SECONDS) $(TARGETS)

# The library itself under AddressSanitizer and ThreadSanitizer: `make sanitize KIND=threads`.
sanitize:
	@CARGO='$(CARGO)' scripts/sanitize $(KIND)

# The C and C++ interface: programs, sanitizers, valgrind, the installed tree.
test-c:
	@scripts/test-c $(CARGO)

# The window of Kung Fu Chess: pictures, mouse and keyboard.
test-sdl:
	@scripts/test-sdl $(CARGO)

# The Python module: its wheel in a virtual environment (.venv), linters, types, tests.
test-python:
	@scripts/test-python

# Headers, libraries, heterochess.pc and the CMake package; PREFIX is /usr/local if not said.
install:
	$(CARGO) build --quiet --release --locked -p heterochess-c
	PREFIX='$(PREFIX)' LIBDIR='$(LIBDIR)' INCLUDEDIR='$(INCLUDEDIR)' DESTDIR='$(DESTDIR)' scripts/install-c

# Writes include/heterochess.h anew after a change of bindings/c.
header:
	HETEROCHESS_WRITE_HEADER=1 $(CARGO) test --quiet --locked -p heterochess-c --test header

# Criterion's own figures of this library.
bench:
	$(CARGO) bench --locked --all-features

# The Python module beside python-chess and pyffish (downloads GPL code, for this comparison only).
bench-python:
	@scripts/bench-python

# This library beside its peers (downloads GPL code, for this comparison only).
compare:
	cd benches/compare && $(CARGO) run --release --locked
