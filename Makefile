# Axiscope. `make` lists what there is to do.

UV := $(shell command -v uv 2>/dev/null || echo .tools/bin/uv)
export UV_PYTHON_PREFERENCE = only-system

.DEFAULT_GOAL := help
.PHONY: help setup run test lint bench docs format clean

help:  ## List the targets
	@awk -F':.*## ' '/^[a-z]+:.*## /{printf "  make %-8s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.tools/bin/uv:
	python3 -m venv .tools
	.tools/bin/pip install --quiet 'uv>=0.9'

setup: $(filter .tools/%,$(UV))  ## Make the environment and build the model (needs Python 3.11, Rust, gcc)
	$(UV) sync --locked

run: setup  ## Run the main job: both boards, over 300 points, table and report in results/main
	$(UV) run --no-sync axiscope run experiments/main.toml -o results/main

test: setup  ## Run every test (Rust, Python, report in Chromium)
	cargo test --release --workspace --exclude axiscope-python
	$(UV) run --no-sync pytest

lint: setup  ## Formatters, linters and types, at their strict settings
	cargo fmt --all --check
	cargo clippy --release --workspace --all-targets -- -D warnings
	$(UV) run --no-sync ruff check src tests tools benches
	$(UV) run --no-sync ruff format --check src tests tools benches
	$(UV) run --no-sync mypy

format:  ## Format everything
	cargo fmt --all
	$(UV) run --no-sync ruff format src tests tools benches
	$(UV) run --no-sync ruff check --fix src tests tools benches

bench: setup  ## Speed: instructions a request, requests and points a second
	cargo build --release --examples -p axiscope-soc
	$(UV) run --no-sync python benches/replay.py
	$(UV) run --no-sync python benches/points.py

docs: setup  ## Build the documentation into site/
	$(UV) run --no-sync mkdocs build --strict

clean:  ## Remove what was built
	rm -rf target .venv .tools site results
