# The commands of the project; each sets up what it needs.

SWIFT ?= swift
PREFIX ?= /usr/local
PYTHON ?= python3
EDITS ?= 1000000
# On Linux the Swift runtime is linked into the program, on Debian and Ubuntu all libraries are: it starts a quarter
# faster. On macOS they are a part of the system.
STATIC = $(if $(wildcard /usr/lib/*-linux-gnu/libc.a),-Xswiftc -static-executable,--static-swift-stdlib)
RELEASE = -c release --product odr $(if $(filter Linux,$(shell uname -s)),$(STATIC))
ODR = .build/release/odr
SOURCES = Package.swift Plugins Sources Tests
# Where the packages of each folder of Python tests are.
PYTHON_TESTS = .build/python
# Plugins have an odr of their own, so with them every build takes twice as long.
export ODR_WITHOUT_PLUGINS = 1

.PHONY: help demo build test lint-format format schema-agreement github-action pre-commit plugins edit-laws bench install uninstall setup clean

help:             ## say what there is
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 24

demo: build       ## build in release, then lint and show a sample
	@printf '\n$$ odr lint Samples/BambooBreakout\n'
	@$(ODR) lint Samples/BambooBreakout
	@printf '\n$$ odr show -m Samples/BambooBreakout --view prefetched\n'
	@$(ODR) show -m Samples/BambooBreakout --view prefetched
	@printf '\n$$ odr lint --no-disk Samples/Invalid/undeclared-tag.yml\n'
	@$(ODR) lint --no-disk Samples/Invalid/undeclared-tag.yml || true

build: setup
	$(SWIFT) build $(RELEASE)

test: setup lint-format   ## check the format, build with warnings as errors, run every test
	ODR_WARNINGS_AS_ERRORS=1 $(SWIFT) build --build-tests
	ODR_WARNINGS_AS_ERRORS=1 $(SWIFT) test --skip-build
	$(MAKE) schema-agreement
	$(MAKE) github-action
	$(MAKE) pre-commit
	$(MAKE) plugins

lint-format:
	$(SWIFT) format lint --strict --recursive --parallel $(SOURCES)

format:           ## format all Swift files
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

# check-jsonschema and odr must accept and reject the same manifests, and SARIF logs must be valid.
schema-agreement: $(PYTHON_TESTS)/SchemaAgreement/installed
	$(<D)/bin/python Tests/SchemaAgreement/agree.py .build/debug/odr
	$(<D)/bin/python Tests/SchemaAgreement/sarif.py .build/debug/odr

# The steps of action.yml must do what its inputs say, whatever these are.
github-action: $(PYTHON_TESTS)/GitHubAction/installed
	$(<D)/bin/python Tests/GitHubAction/action.py .build/debug/odr

# The hooks must work in pre-commit, which builds odr in release for it.
pre-commit: $(PYTHON_TESTS)/PreCommit/installed
	$(<D)/bin/python Tests/PreCommit/hooks.py .build/debug/odr

# The plugins must work from another package; with --build that builds an odr for them, as SwiftPM does for users.
plugins:
	$(PYTHON) Tests/PluginSample/plugins.py .build/debug/odr .build/plugin-sample --swift $(SWIFT)

$(PYTHON_TESTS)/%/installed: Tests/%/requirements.txt
	@command -v $(PYTHON) >/dev/null && $(PYTHON) -c 'import ensurepip' 2>/dev/null || Tests/install-package python3-venv python3
	$(PYTHON) -m venv $(@D)
	$(@D)/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

# Tests that look into modules need these built for it, also in release.
edit-laws: setup  ## try the laws of edits on EDITS random edits, a million unless said otherwise
	ODR_EDITS=$(EDITS) $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/edit-laws --filter EditLawTests

bench: build      ## measure against a bare libyaml loop, as ratios
	$(SWIFT) run -c release --package-path Tests/Benchmarks bench $(CURDIR)/$(ODR)

install: build    ## install the program below PREFIX
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(ODR) "$(DESTDIR)$(PREFIX)/bin/odr"

uninstall:        ## take it away again
	rm -f "$(DESTDIR)$(PREFIX)/bin/odr"

# libyaml's header tells whether its development package is there; a machine may have either compiler, or neither.
setup:
	@for compiler in $(CC) clang; do \
	  echo '#include <yaml.h>' | $$compiler -E - >/dev/null 2>&1 && exit 0; \
	done; pkg-config --exists yaml-0.1 2>/dev/null || Tests/install-package libyaml-dev libyaml

clean:
	$(SWIFT) package clean
