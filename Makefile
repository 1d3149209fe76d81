# boardgames-tui: every target works in a fresh checkout; a second run installs nothing.
PYTHON ?= python3
BIN := .venv/bin
SCALE ?= 0.1

.PHONY: play test test-slow check lint coverage pictures playthroughs bench levels clean man

play: .venv/app
	@$(BIN)/boardgames-tui

test: .venv/tests
	$(BIN)/pytest -n 2 --dist loadgroup

# The slow part, at a tenth of its figures; SCALE=1 gives the full ones.
test-slow: .venv/tests
	SCALE=$(SCALE) $(BIN)/pytest -n 2 -m slow --timeout=7200

check: lint test

lint: .venv/lint
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/basedpyright

# Which lines and branches of games/ and saves/ no test reaches; fails below 95%.
coverage: .venv/tests
	$(BIN)/pytest -n 2 --dist loadgroup tests/games tests/saves --cov --cov-report=term-missing:skip-covered

# The pictures of the README, made from the app itself.
pictures: .venv/app
	$(BIN)/python docs/pictures.py

playthroughs: .venv/app
	$(BIN)/python tests/games/playthroughs.py

# The manual page, from the parser; a test compares it.
man: .venv/tests
	COLUMNS=80 $(BIN)/argparse-manpage --module boardgames_tui.tui.parsers --function full_parser \
		--project-name boardgames-tui --manual-title boardgames-tui --format single-commands-section \
		--description "five modern abstract board games in a terminal" \
		--include docs/manual.inc --output docs/boardgames-tui.1

# Takes minutes. What we compare with is installed into an environment of its own.
bench: .venv/app .bench-venv/peers
	$(BIN)/python bench/naive/check.py
	$(BIN)/python bench/rules.py
	$(BIN)/python bench/search.py

# Interrupt it whenever you like: the next run goes on. What other bots have played counts no more.
levels: .venv/app
	$(BIN)/python bench/levels.py

.venv/python:
	$(PYTHON) -m venv .venv
	@touch $@

# Editable: new files are seen without installing again. The stamps name what is installed.
.venv/app: .venv/python pyproject.toml
	rm -rf build
	$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

.venv/tests: .venv/python pyproject.toml
	rm -rf build
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test]'
	@touch $@ .venv/app

.venv/lint: .venv/tests
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[test,lint]'
	@touch $@

.bench-venv/peers:
	$(PYTHON) -m venv .bench-venv
	.bench-venv/bin/pip install --quiet --disable-pip-version-check easyAI==2.0.12 open_spiel==2.0.2
	@touch $@

clean:
	rm -rf .venv .bench-venv build dist *.egg-info .pytest_cache .ruff_cache .hypothesis snapshot_report.html
