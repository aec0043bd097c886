# Everything is run by make; `make` alone lists what there is.

SHELL := /bin/sh
PY := .venv/bin/python
MANAGE := $(PY) manage.py
PYTEST := $(PY) -m pytest

# The first of these that exists only starts config/bootstrap.py, which finds the right one.
STARTER := $(shell command -v python3 || command -v python)

# Values made up on the spot, under which `check --deploy` looks at production's settings.
PRODUCTION := CHATELAINE_ENV=production CHATELAINE_ALLOWED_HOSTS=chatelaine.example \
	CHATELAINE_PROXIES=1 EMAIL_URL=smtp://mail.example \
	CHATELAINE_SECRET_KEY=$$($(PY) -c 'import secrets; print(secrets.token_urlsafe(64))')

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help setup run worker superuser test check format bench demo messages migrations lock clean

help:  ## List these commands
	@sed -n 's/^\([a-z]*\):.*## /\1|/p' Makefile | while IFS='|' read -r name what; do \
		printf '  make %-11s %s\n' "$$name" "$$what"; done

setup:  ## Make .venv (every command does so by itself)
	@test -n "$(STARTER)" || { echo "Châtelaine needs Python 3.12 or newer: none was found."; exit 1; }
	@$(STARTER) config/bootstrap.py

run: setup  ## Play at http://127.0.0.1:8000, a worker beside (PORT=9000 for another port)
	@$(MANAGE) prepare
	@exec $(PY) config/together.py

worker: setup  ## Do the jobs that wait, until stopped; make run has one already
	@exec $(MANAGE) worker

superuser: setup  ## Make someone who may enter /admin/
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) createsuperuser

# Two at a time, browser tests together on one of them. ARGS are pytest's: make test ARGS="-k daily"
test: setup  ## Run every test, in the browser too (ARGS="-k word" for some)
	@$(PYTEST) --numprocesses 2 --dist loadgroup $(ARGS)

check: setup  ## Look at style, types, templates, walls, migrations and production settings
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy
	$(PY) -m djlint --quiet --lint templates
	.venv/bin/lint-imports --no-logo
	$(MANAGE) makemigrations --check --dry-run
	$(PRODUCTION) $(MANAGE) check --deploy --fail-level WARNING

format: setup  ## Put the code into shape
	$(PY) -m ruff check --fix --exit-zero
	$(PY) -m ruff format

bench: setup  ## Measure what a request costs
	@$(MANAGE) bench $(ARGS)

demo: setup  ## Have bots play the last days (ARGS="--players 200 --days 30")
	@$(MANAGE) migrate --verbosity 0
	@$(MANAGE) demo $(ARGS)

messages: setup  ## Collect all text for translation, and compile it (needs GNU gettext)
	$(MANAGE) messages

migrations: setup  ## Write the migrations that the models ask for
	$(MANAGE) makemigrations games

COMPILE := UV_PYTHON_DOWNLOADS=never $(PY) -m uv pip compile --quiet --universal --python-version 3.13 \
	--generate-hashes --no-emit-index-url --no-header

lock: setup  ## Lock what pyproject.toml asks for (ARGS=--upgrade for the newest)
	$(COMPILE) $(ARGS) pyproject.toml --output-file requirements/run.lock
	$(COMPILE) $(ARGS) pyproject.toml --group dev --constraint requirements/run.lock \
		--output-file requirements/dev.lock

clean:  ## Remove .venv, caches and collected files, but not the games played
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	rm -rf var/static var/screenshots var/test.sqlite3*
	find config games tests -name __pycache__ -type d -prune -exec rm -rf {} +
