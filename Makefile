# `make demo` and `make test` are all a newcomer needs; they install what is missing.

CARGO ?= cargo
PROGRAM = target/release/heterochess

.PHONY: demo test lint bench compare

demo:
	@echo 'Building the program (a minute or two)...'
	@$(CARGO) build --quiet --release --locked --features cli
	@scripts/demo $(PROGRAM)

test: lint
	$(CARGO) test --locked --all-features

# Formatters and linters are parts of Rust that a distribution may have left out.
lint:
	@scripts/lint $(CARGO)

# Criterion's own figures of this library.
bench:
	$(CARGO) bench --locked

# This library beside its peers (downloads GPL code, for this comparison only).
compare:
	cd benches/compare && $(CARGO) run --release --locked
