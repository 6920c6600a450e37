# Everything runs in a virtual environment of its own, made on first use. Needs make and Python 3.11 or newer
# (`make PYTHON=python3.12 …` to choose one).
PYTHON ?= python3
VENV ?= .venv
JOBS ?= 2
# `make test ORDER=random` shuffles the tests; the seed is shown, and ORDER=<seed> is the same order again.
ORDER ?=
# `make test-slow PART=3/12` runs one of twelve parts: the whole takes hours.
PART ?=

# Hundreds of tests start cegas as a child. Where no bytecode may be written, each child compiles all of it: a second each.
unexport PYTHONDONTWRITEBYTECODE

BIN := $(VENV)/bin
USER_STAMP := $(VENV)/.installed
DEV_STAMP := $(VENV)/.installed-dev
DOCS_STAMP := $(VENV)/.installed-docs
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
SHUFFLE := $(if $(ORDER),--shuffle $(if $(filter random,$(ORDER)),$(shell date +%s),$(ORDER)))
EXAMPLES := examples/midpoint_unsafe.c examples/strong_update_safe.c

.PHONY: help demo test quick-tests test-slow lint docs clean
.DEFAULT_GOAL := help

help:
	@echo "make demo       check a safe and an unsafe example"
	@echo "make test       linters, types, import rules and the quick tests (ORDER=random: in another order)"
	@echo "make test-slow  the tests that take longer (PART=3/12: one of twelve parts)"
	@echo "make lint       linters, types and import rules only"
	@echo "make docs       the documentation as a site, in the folder site"
	@echo "make clean      remove the environment and all caches"

# An installation from a folder that may still change has no bytecode until modules are first imported, and never
# gets any where none may be written then.
COMPILE := $(BIN)/python -m compileall -q src

# An environment without a working pip (an interrupted creation, say) is made anew.
define create_venv
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "cegas needs Python 3.11 or newer, this is " + sys.version.split()[0] + "; choose another with PYTHON=…")'
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv --clear $(VENV)
endef

$(USER_STAMP): pyproject.toml
	$(create_venv)
	$(PIP) install --editable .
	@$(COMPILE)
	@touch $@

$(DEV_STAMP): pyproject.toml
	$(create_venv)
	$(PIP) install --editable '.[dev]'
	@$(COMPILE)
	@touch $(USER_STAMP) $@

$(DOCS_STAMP): pyproject.toml
	$(create_venv)
	$(PIP) install --editable '.[docs]'
	@touch $@

# Exit code 0 means SAFE, 1 means UNSAFE; anything else is a failure of the demo.
demo: $(USER_STAMP)
	@for example in $(EXAMPLES); do \
	    echo "$$ cegas check $$example"; \
	    status=0; $(BIN)/cegas check $$example || status=$$?; \
	    echo "(exit code $$status)"; echo; \
	    [ $$status -le 1 ] || exit $$status; \
	done

lint: $(DEV_STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check --quiet src
	$(BIN)/mypy
	$(BIN)/lint-imports

# Looking at types takes a core for a minute: the tests do not wait for it.
test: $(DEV_STAMP)
	@tests/tools/install_programs.sh
	@$(MAKE) --no-print-directory --jobs 2 lint quick-tests

quick-tests: $(DEV_STAMP)
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -q $(SHUFFLE)

test-slow: $(DEV_STAMP)
	$(BIN)/python -m pytest -n $(JOBS) --dist worksteal -q -m slow $(if $(PART),--part $(PART))

docs: $(DOCS_STAMP)
	$(BIN)/python -m mkdocs build --quiet
	@echo "the documentation is in site/index.html"

clean:
	rm -rf $(VENV) build dist site .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
