PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
BENCH := .bench/.ready
CATALOGUES := $(wildcard src/fouraces/locale/*/LC_MESSAGES/fouraces.po)

TYPES := node_modules/.ready

.PHONY: run test check types tests browser servers shots lighthouse bench storm arena messages protocol vendor clean

run: $(READY)  ## open the room in the browser
	@$(BIN)/fouraces serve

test: check tests  ## run all checks and all tests

check: $(READY) types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

types: $(TYPES)  ## check the types of the pages' modules
	npx --no-install tsc -p tsconfig.json

tests: $(READY) $(TYPES) browser servers
	$(BIN)/pytest --numprocesses auto --dist worksteal

browser:  ## see to it that there is a browser for the tests
	@tools/chromium.sh

servers:  ## see to it that there are a PostgreSQL and a Redis for the tests
	@tools/servers.sh

shots: $(READY) browser  ## take pictures of every page, into shots/
	PYTHONPATH=tests $(BIN)/python tools/shots.py

lighthouse: $(READY) $(TYPES) browser  ## ask Lighthouse about the first page and a table
	PYTHONPATH=tests $(BIN)/python -m bench.lighthouse

bench: $(BENCH)  ## measure speed, side by side with other libraries
	.bench/bin/python -m bench.playthroughs
	.bench/bin/python -m bench.replay
	.bench/bin/python -m bench.importing
	.bench/bin/python -m bench.solver

storm: $(READY) servers  ## let nodes, PostgreSQL and Redis fail under all games, two hundred times
	PYTHONPATH=tests $(BIN)/python -m bench.storm

arena: $(READY)  ## let all bots of all games play each other, into docs/plots; takes hours, and can be resumed
	$(BIN)/python -m bench.arena

messages: $(READY)  ## bring the catalogues up to date with the sentences in the source
	$(BIN)/python tools/messages.py

protocol: $(READY)  ## describe the WebSocket anew for programs
	$(BIN)/python -m fouraces.server.asyncapi > docs/asyncapi.json

vendor: $(READY)  ## fetch the libraries and the font of the pages anew, as package-lock.json pins them
	$(BIN)/python tools/vendor.py

clean:
	rm -rf $(VENV) .bench node_modules

$(READY): pyproject.toml hatch_build.py constraints.txt $(CATALOGUES)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Four Aces needs Python 3.11 or newer; “$(PYTHON) --version” says: $$($(PYTHON) --version 2>&1 | head -n 1). Try: make PYTHON=python3.12 $(MAKECMDGOALS)" >&2; exit 1; }
	@echo "Setting up in $(VENV); this happens once, and takes a minute or two."
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade "pip>=25.1"
	$(BIN)/pip install --quiet --constraint constraints.txt --editable . --group dev
	$(BIN)/python -m compileall -q src
	@touch $@

$(TYPES): package.json package-lock.json
	@command -v npm > /dev/null || \
		{ echo "The checks of the pages need Node.js 20 or newer with npm, and found none: please install it." >&2; exit 1; }
	PUPPETEER_SKIP_DOWNLOAD=1 npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(BENCH): pyproject.toml
	$(PYTHON) -m venv .bench
	.bench/bin/pip install --quiet --upgrade "pip>=25.1"
	.bench/bin/pip install --quiet --editable . --group bench
	.bench/bin/python -m compileall -q src
	@touch $@
