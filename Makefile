# `make demo` and `make test` are all a newcomer needs; they install what is missing.

CARGO ?= cargo
PROGRAM = target/release/heterochess

.PHONY: demo test lint bench compare header

demo:
	@echo 'Building the program (a minute or two)...'
	@$(CARGO) build --quiet --release --locked --features cli
	@scripts/demo $(PROGRAM)

test: lint
	$(CARGO) test --locked --all-features

# Formatters and linters are parts of Rust that a distribution may have left out.
lint:
	@scripts/lint $(CARGO)

# Writes include/heterochess.h anew after a change of bindings/c.
header:
	HETEROCHESS_WRITE_HEADER=1 $(CARGO) test --quiet --locked -p heterochess-c --test header

# Criterion's own figures of this library.
bench:
	$(CARGO) bench --locked

# This library beside its peers (downloads GPL code, for this comparison only).
compare:
	cd benches/compare && $(CARGO) run --release --locked
