# Everything happens in .venv and build/. A fresh Debian needs: apt-get install g++ make python3-dev python3-venv
# PYTHON=… chooses the interpreter for .venv, CXX=… the compiler, JOBS=… the number of parallel compilations.

PYTHON ?= python3
JOBS ?= 2
ifeq ($(origin CXX),default)
CXX := c++
endif

VENV := .venv
BIN := $(VENV)/bin
PIP_INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
CPP_SOURCES := $(shell find cpp/bindings cpp/include cpp/src -type f) python/addiction/_core.pyi
CPP_FILES := $(shell find cpp -name '*.?pp')

export CXX
export PATH := $(CURDIR)/$(BIN):$(PATH)
export CMAKE_BUILD_PARALLEL_LEVEL := $(JOBS)

.PHONY: setup demo test test-cpp bench lint docs clean

# The package, editable, with its extension built.
setup: $(VENV)/.package

$(BIN)/python:
	@fail() { echo "error: $$1" >&2; exit 1; }; \
	command -v $(PYTHON) >/dev/null || fail "$(PYTHON) is missing: install Python 3.11 or later"; \
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || fail "$(PYTHON) is older than Python 3.11: choose another with PYTHON=…"; \
	$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null \
	  || fail "$(PYTHON) has no venv module (Debian: apt-get install python3-venv)"; \
	$(PYTHON) -c 'import os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null \
	  || fail "$(PYTHON) has no Python.h (Debian: apt-get install python3-dev)"; \
	echo 'int main() { throw 0; }' | $(CXX) -std=c++20 -x c++ - -o /dev/null 2>/dev/null \
	  || fail "$(CXX) is missing or no C++20 compiler (Debian: apt-get install g++)"
	$(PYTHON) -m venv $(VENV)

$(VENV)/.tools: constraints.txt | $(BIN)/python
	$(PIP_INSTALL) pip cmake ninja pybind11 scikit-build-core
	touch $@

$(VENV)/.package: $(VENV)/.tools pyproject.toml CMakeLists.txt $(CPP_SOURCES)
	$(PIP_INSTALL) --no-build-isolation --editable '.[cluster,parquet,plots]' --group dev
	touch $@

$(VENV)/.docs: $(VENV)/.tools pyproject.toml
	$(PIP_INSTALL) --group docs
	touch $@

demo: setup
	mkdir -p build/demo
	addiction solve --seed 42 --out build/demo/game.json
	addiction replay build/demo/game.json --check
	addiction replay build/demo/game.json

test: test-cpp
	pytest --numprocesses $(JOBS)

test-cpp: setup
	cmake --preset release
	cmake --build --preset release
	ctest --preset release --parallel $(JOBS)

bench: test-cpp
	pytest benchmarks --benchmark-enable
	benchmarks/callgrind.sh

lint: setup
	ruff check python tests benchmarks cpp docs/*.py
	ruff format --check python tests benchmarks cpp docs/*.py
	mypy
	lint-imports --no-cache
	python -m mypy.stubtest addiction._core --mypy-config-file pyproject.toml --allowlist .ci/stubtest-allowlist
	clang-format --dry-run -Werror $(CPP_FILES)

docs: setup $(VENV)/.docs
	NO_MKDOCS_2_WARNING=1 mkdocs build
	! grep -rE '<(img|link|script)[^>]* (href|src)="?https?:' build/docs --include='*.html'

clean:
	rm -rf $(VENV) build dist .mypy_cache .pytest_cache .ruff_cache .hypothesis .benchmarks
