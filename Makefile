# make run   install what the app needs and start it
# make serve the same for many: as many processes as it may use cores behind one address · make version  say which version this is
# make test  install what the tests need, a browser included, and run all of them (7 to 15 minutes)
# make quick  the tests of functions, and one story through the whole app in a browser (a minute) · make exercises  check ten thousand exercises
# make faults  let servers, connections, disk and clock fail, and check every list
# make check lint, types, the arrows between packages, translations · make fix  repair what can be · make bench  speed, as ratios
# make soak  two hours in miniature: does anything stay behind? (20 minutes) · make fuzz  spoilt input wherever some comes in (COUNT=100000; 20 minutes)
# make mutants  change the code in small ways: which changes does no test notice? (COUNT=200 SEED=1)
# make shifts  sixty edits on every page: does anything jump, or lose the focus?
# make docs  write docs/conventions.md anew from the records · make labels  bring the catalogues up to the English one · make pictures  take the README's pictures anew
# make pins  pin the image's packages with their hashes · make licences  list theirs · make audit  look up their known holes

PYTHON ?= python3
VENV ?= .venv
BIN := $(VENV)/bin
PORT ?= 8501
HOST ?= localhost
WORKERS ?= 2
COUNT ?= 100000
SEED ?= 1

# Where Python may not keep what it has compiled, each server that a test starts would compile the app anew.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run serve version test quick what-it-takes exercises shifts check fix bench faults soak fuzz mutants pins licences audit docs labels pictures browser database node clean

run: $(VENV)/app-installed
	@$(BIN)/python -m ui.server.addresses $(PORT)
	$(BIN)/python -m streamlit run app.py --server.port $(PORT) --browser.serverAddress $(HOST)

serve: $(VENV)/app-installed
	@exec $(BIN)/python -m ui.server --port $(PORT)

version: $(VENV)/app-installed
	@$(BIN)/python -m ui.server --version

# As many processes as two cores are: they leave a tenth of them idle, while a test waits for the browser, and a third one
# takes as much as that for collecting, a server and a browser of its own (434 and 435 s, measured in one hour); a fourth more.
test: what-it-takes $(VENV)/dev-installed browser database node
	$(BIN)/python -m pytest -p tests.progress -o console_output_style=classic -n $(WORKERS) --dist loadgroup \
	  || $(BIN)/python -m tests.second_try $$?

what-it-takes:
	@echo "All tests, some of which drive every page in a real browser (Chromium): 7 to 15 minutes on two cores, a line"
	@echo "a minute says how far they are. The first time, what they need is installed before. 'make quick' takes one."

quick: $(VENV)/dev-installed browser database node
	$(BIN)/python -m pytest -n 2 --dist loadgroup --hypothesis-profile=quick -m 'not thorough' \
	  tests/e2e/test_story.py tests/unit docs metrics

check: $(VENV)/dev-installed node_modules/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	node_modules/.bin/eslint .
	node_modules/.bin/tsc
	$(BIN)/python -m pytest -q tests/unit/test_text.py tests/unit/test_languages.py tests/unit/test_translations.py

fix: $(VENV)/dev-installed node_modules/installed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	node_modules/.bin/eslint --fix .

exercises: $(VENV)/dev-installed
	EXERCISES=10000 $(BIN)/python -m pytest -q tests/unit/test_exercises.py

shifts: $(VENV)/dev-installed browser
	SHIFTS=60 $(BIN)/python -m pytest -q tests/e2e/test_pages.py -k "jump"

faults: $(VENV)/dev-installed browser
	$(BIN)/python -m tests.faults

bench: $(VENV)/dev-installed browser
	$(BIN)/python -m tests.benchmarks.bench_metrics
	$(BIN)/python -m tests.benchmarks.bench_mistakes
	$(BIN)/python -m tests.benchmarks.bench_orders
	$(BIN)/python -m tests.benchmarks.bench_runs
	$(BIN)/python -m tests.benchmarks.bench_screen
	$(BIN)/python -m tests.benchmarks.bench_server

soak: $(VENV)/dev-installed
	$(BIN)/python -m tests.load.soak

fuzz: $(VENV)/dev-installed
	$(BIN)/python -m tests.fuzz --count $(COUNT) --seed $(SEED)

mutants: COUNT = 200
mutants: $(VENV)/dev-installed database node
	$(BIN)/python -m tests.mutants --count $(COUNT) --seed $(SEED) --workers $(WORKERS)

# A Debian without python3-venv makes an environment without pip: then the package is installed, or asked for.
$(BIN)/pip:
	@rm -rf $(VENV)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo "Python 3.11 or newer is needed; this is $$($(PYTHON) --version)."; exit 1; }
	@$(PYTHON) -m venv $(VENV) \
	  || { rm -rf $(VENV); echo "Installing python3-venv ..."; tools/install_debian.sh python3-venv; $(PYTHON) -m venv $(VENV); }

$(VENV)/app-installed: requirements.txt | $(BIN)/pip
	$(BIN)/pip install --quiet --requirement requirements.txt
	@touch $@

$(VENV)/dev-installed: requirements.txt requirements-dev.txt | $(BIN)/pip
	$(BIN)/pip install --quiet --requirement requirements-dev.txt
	@touch $(VENV)/app-installed $@

# The image leaves out what Streamlit would need for maps and charts of kinds that no page shows.
LEFT_OUT := altair pydeck

pins: $(VENV)/dev-installed
	CUSTOM_COMPILE_COMMAND="make pins" $(BIN)/pip-compile --quiet --generate-hashes --strip-extras --no-allow-unsafe \
	  $(LEFT_OUT:%=--unsafe-package %) --no-emit-index-url --no-emit-trusted-host --no-emit-find-links \
	  --output-file deploy/requirements.txt requirements.txt

licences: $(VENV)/dev-installed
	$(BIN)/pip-licenses --format markdown --packages $$(sed -n 's/==.*//p' deploy/requirements.txt) --output-file deploy/LICENCES.md

audit: $(VENV)/dev-installed
	$(BIN)/pip-audit --requirement deploy/requirements.txt --no-deps --disable-pip

docs: $(VENV)/app-installed
	$(BIN)/python -m tools.conventions_table

labels: $(VENV)/app-installed
	PYTHONPATH=. $(BIN)/pybabel extract -F babel.cfg --no-location --no-wrap -o lab.pot .
	for language in $(filter-out en,$(notdir $(wildcard assets/locale/*))); do \
	  $(BIN)/pybabel update -i lab.pot -d assets/locale -D lab -l $$language \
	    --no-fuzzy-matching --ignore-obsolete --no-wrap || exit; done

pictures: $(VENV)/dev-installed browser
	$(BIN)/python -m tools.pictures

# Debian's first choice here has no window, and takes a seventh less CPU; Ubuntu has the other.
browser:
	@for name in chromium-headless-shell chromium chromium-browser google-chrome; do command -v $$name >/dev/null && exit; done; \
	  tools/install_debian.sh chromium-headless-shell chromium

# The tests start it themselves, where they need it.
database:
	@command -v postgres >/dev/null || ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || tools/install_debian.sh postgresql

# What the app ships needs no node: it is for lint, types and the tests of the components' logic.
node:
	@command -v node >/dev/null || tools/install_debian.sh nodejs

node_modules/installed: package.json package-lock.json | node
	@command -v npm >/dev/null || tools/install_debian.sh npm
	npm ci --no-audit --no-fund --silent
	@touch $@

clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .mutants node_modules
