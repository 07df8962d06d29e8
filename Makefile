# `make demo` and `make test` set up everything they need on a fresh machine with Python 3.11 or newer.

PYTHON ?= python3
VENV ?= .venv
SECONDS ?= 600
BIN := $(VENV)/bin
CATALOGUES := $(wildcard taical/locale/*/LC_MESSAGES/*.po)

.PHONY: help demo check test faults fuzz mutants lint browser messages docs bench compiled release clean

help:
	@echo 'make demo      set up and score the sample hands'
	@echo 'make check     set up and run the checks that take a minute, while you work'
	@echo 'make test      set up and run every check'
	@echo 'make faults    kill runs, fill disks, break pipes and cut files, many times over, in some minutes'
	@echo 'make lint      the checks that run no test'
	@echo 'make messages  bring the catalogues of sentences up to date with the code'
	@echo 'make docs      write the pages of docs/ anew that are made from the code'
	@echo 'make bench     measure how long things take, in some minutes'
	@echo 'make fuzz      look for inputs that break a parser; SECONDS=3600 for an hour, TARGET=json for one of them'
	@echo 'make mutants   change the code in one place after another, and see whether a test notices; ONLY=... for a part'
	@echo 'make compiled  build a wheel in dist/ that scores in half the time, with a C compiler'
	@echo 'make release   build both wheels in dist/ and test them installed, with a C compiler'
	@echo 'make clean     remove what the others made'

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'taical needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 ...'; exit 1; }
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade 'pip>=25.1'

# Installing compiles the catalogues too.
$(VENV)/.installed: pyproject.toml hatch_build.py $(CATALOGUES) | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable .
	@touch $@

$(VENV)/.developing: pyproject.toml | $(VENV)/.installed
	$(BIN)/python -m pip install --quiet --group dev
	@touch $@

demo: $(VENV)/.installed
	$(BIN)/taical score '123m 456p 789p 678s 5s [中中中] 春 梅 +5s' --seat S --from E --streak 2
	@echo
	$(BIN)/taical batch samples/readme.yaml samples/wikipedia.yaml
	@echo
	$(BIN)/taical check samples/*.yaml

messages: $(VENV)/.developing
	$(BIN)/python -m tools.messages

docs: $(VENV)/.developing
	$(BIN)/python -m tools.pages

lint: $(VENV)/.installed $(VENV)/.developing
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

# Tests look at pages in Chromium, with fonts for their text; where there is none, they are skipped and say so.
browser:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || \
		if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
			export DEBIAN_FRONTEND=noninteractive; \
			apt-get update -qq && apt-get install -y -qq --no-install-recommends \
				chromium fonts-dejavu-core fonts-wqy-microhei >/dev/null || true; \
		fi

check: lint
	$(BIN)/pytest --quiet --numprocesses 2 --dist worksteal -m 'not slow'

# The tests come last, so that the output ends with their closing line.
test: lint browser
	$(BIN)/pytest --numprocesses 2 --dist worksteal --cov

# `make test` has the same tests with a tenth of the tries. As root they also fill a small file system.
faults: $(VENV)/.installed $(VENV)/.developing
	$(BIN)/pytest --numprocesses 2 --dist worksteal -m faults --faults full

# The compiled wheel in an environment of its own, where there is a C compiler.
COMPILED := $(if $(shell command -v cc),$(VENV)/compiled)
$(VENV)/compiled/.installed: pyproject.toml hatch_build.py $(wildcard taical/*.py taical/*/*.py) | $(VENV)/.developing
	HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(BIN)/python -m build --outdir $(VENV)/compiled/dist
	$(BIN)/python -m venv $(VENV)/compiled
	$(VENV)/compiled/bin/python -m pip install --quiet --upgrade 'pip>=25.1'
	$(VENV)/compiled/bin/python -m pip install --quiet --force-reinstall --group bench $(VENV)/compiled/dist/*.whl
	@touch $@

bench: $(VENV)/.installed $(VENV)/.developing $(COMPILED:=/.installed)
	$(BIN)/python -m benchmarks $(COMPILED:%=--compiled %/bin/python)

# atheris has wheels for some versions of Python only, and so is no part of what all tests need.
$(VENV)/.fuzzing: pyproject.toml | $(VENV)/.developing
	$(BIN)/python -m pip install --quiet --group fuzz
	@touch $@

fuzz: $(VENV)/.installed $(VENV)/.developing $(VENV)/.fuzzing
	$(BIN)/python -m fuzz --seconds $(SECONDS) $(if $(TARGET),--target $(TARGET))

$(VENV)/.mutants: pyproject.toml | $(VENV)/.developing
	$(BIN)/python -m pip install --quiet --group mutants
	@touch $@

# Some hours on two cores; what was found stays in .mutants/, so that it can be broken off at any time.
mutants: $(VENV)/.installed $(VENV)/.developing $(VENV)/.mutants
	nice -n 15 $(BIN)/python -m tools.mutants $(ONLY)

# From the packed source, as compiling leaves its files beside the modules.
compiled: $(VENV)/.installed $(VENV)/.developing
	HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(BIN)/python -m build

# Also for another Python than that of the environment: make release PYTHON=/path/to/python3.13
release: $(VENV)/.installed $(VENV)/.developing
	$(BIN)/python -m tools.release --python $(PYTHON)

clean:
	rm -rf $(VENV) .mutants build dist taical/*/*.so *.so taical/locale/*/LC_MESSAGES/*.mo rulesets/*.json fuzz/found .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
