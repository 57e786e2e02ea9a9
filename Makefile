# The project's commands. Each one installs the tools that it needs. They work with GNU make 3.81, bash 3.2, and the BSD
# tools of macOS.

SWIFT ?= swift
PREFIX ?= /usr/local
PYTHON ?= python3
EDITS ?= 1000000
MERGES ?= 1000000
FROM ?= 0
# The largest size of each shape for `make hostile`; with GROWTH=64000, the sizes are doubled from 1,000 to 64,000.
GROWTH ?=
# The number of random projects with synchronized folders for `make xcode-agreement`.
FOLDERS ?= 200
# How long `make fuzz` runs in total; TARGET selects one fuzz target.
SECONDS ?= 60
TARGET ?=
# libFuzzer is included in Swift for Linux but not in Xcode; FUZZER=seeded doesn't need it. SANITIZE= omits the address
# sanitizer, which finds more faults but takes three times as long.
FUZZER ?= $(if $(LIBFUZZER),libfuzzer,seeded)
SANITIZE ?= address
LIBFUZZER = $(wildcard $(shell $(SWIFT) -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/clang/lib/*/libclang_rt.fuzzer*)
FUZZ = .build/fuzz/$(FUZZER)$(if $(SANITIZE),-$(SANITIZE))
FUZZ_FLAGS = -c release --product odr-fuzz --scratch-path $(FUZZ) $(if $(SANITIZE),--sanitize=$(SANITIZE)) \
  $(if $(filter libfuzzer,$(FUZZER)),-Xswiftc -sanitize=fuzzer -Xswiftc -DLIBFUZZER)
# On Linux, the Swift runtime is linked statically; on Debian and Ubuntu, all libraries are, which makes odr start 25 %
# faster. On macOS, the libraries are part of the system.
STATIC = $(if $(wildcard /usr/lib/*-linux-gnu/libc.a),-Xswiftc -static-executable,--static-swift-stdlib)
LINUX := $(filter Linux,$(shell uname -s))
# On Linux, each function gets its own section, so that lld can omit unused functions and link identical ones, such as
# specializations of generic code in several modules, only once.
SMALL = -Xswiftc -Xfrontend -Xswiftc -function-sections -Xswiftc -use-ld=lld -Xlinker --icf=all
# Symbols and debugging information are half of the program.
STRIP ?= strip $(if $(LINUX),,-x)
# Tests need a build without optimizations, which takes half the time. It isn't SwiftPM's debug build, because with the
# condition DEBUG, ArgumentParser checks the declarations of all commands at each start, which takes two thirds of the time
# of a small command. Without debugging information, the build takes a seventh less.
TESTED_FOLDER = .build/tested
TESTED = -c release --scratch-path $(TESTED_FOLDER) -debug-info-format none $(addprefix -Xswiftc ,-Onone -no-whole-module-optimization -enable-batch-mode -incremental -enable-testing)
RELEASE = -c release $(BUILD_FLAGS) $(if $(LINUX),$(STATIC) $(SMALL))
ODR = .build/release/odr
TESTED_ODR = $(TESTED_FOLDER)/release/odr
MANUAL = .build/release/odr-manual
# The folders for `make install`.
ROOT = $(DESTDIR)$(PREFIX)
MAN = share/man/man1
BASH_FOLDER = share/bash-completion/completions
ZSH_FOLDER = share/zsh/site-functions
FISH_FOLDER = share/fish/vendor_completions.d
# The help of each command shows the path of its guide.
GUIDES = share/doc/odr/guides
SOURCES = Package.swift Sources Tests
# The Python packages for each folder of tests, and the tools that the benchmarks compare with odr.
PYTHON_TESTS = .build/python
PEERS = $(PYTHON_TESTS)/Benchmarks
# The plugins need their own build of odr, which would double the time of every build.
export ODR_WITHOUT_PLUGINS = 1

.PHONY: help demo build check test test-all build-tests swift-tests short-tests laws seeded-fuzz code-oracle tools python lint-format lint-changes format schema-agreement xcode-agreement engine-agreement faults github-action pre-commit plugins editors report-tests hostile edit-laws merge-laws fuzz sanitize bench install install-files uninstall setup clean

help:             ## list the commands
	@sed -n 's/^\([a-z-]*\):.*## /  make \1@/p' Makefile | tr @ '\t' | expand -t 24

demo: setup       ## build odr without optimizations, then lint and show a sample
	$(SWIFT) build $(TESTED) --product odr
	@printf '\n$$ odr lint Samples/BambooBreakout\n'
	@$(TESTED_ODR) lint Samples/BambooBreakout
	@printf '\n$$ odr show -m Samples/BambooBreakout --view prefetched\n'
	@$(TESTED_ODR) show -m Samples/BambooBreakout --view prefetched
	@printf '\n$$ odr lint --no-disk Samples/Invalid/undeclared-tag.yml\n'
	@$(TESTED_ODR) lint --no-disk Samples/Invalid/undeclared-tag.yml || true

build: setup
	$(SWIFT) build $(RELEASE) --product odr

# Each of these three prints how long it takes on two idle cores, its steps, the failures, and the number of tests. The
# other output is in .build/NAME.log.
check: setup python   ## quick checks: the format of changed files, a build without optimizations, and the tests except the long ones
	$(PYTHON) Tests/run.py --make '$(MAKE)' --minutes 3 check lint-changes short-tests

test: setup python   ## check the format, build with warnings as errors, and run the tests (laws: few inputs)
	$(PYTHON) Tests/run.py --make '$(MAKE)' --minutes 8 test $(BUILD) --pairs $(TEST)

test-all: setup tools python   ## run 'make test', laws on all inputs, comparisons with other tools, attacks, and more
	$(PYTHON) Tests/run.py --make '$(MAKE)' --minutes 30 test-all $(BUILD) --pairs $(TEST) $(REST)

BUILD = lint-format build-tests
# Anything that takes longer than a minute belongs in REST.
TEST = swift-tests
# Two of these run at a time. SwiftPM locks .build while it builds or tests, so the goals that only run odr come first, while
# the tests run, and the laws come last, while the attacks run.
REST = faults editors report-tests schema-agreement github-action hostile xcode-agreement engine-agreement seeded-fuzz pre-commit plugins laws

# All of these use the same settings, so they share one build.
build-tests swift-tests short-tests laws: export ODR_WARNINGS_AS_ERRORS = 1

build-tests: setup
	$(SWIFT) build --build-tests $(TESTED)

swift-tests:
	$(SWIFT) test --skip-build $(TESTED)

# These tests take long, and most changes don't affect them: laws, completions in real shells, and killed programs.
short-tests:
	$(SWIFT) test $(TESTED) --skip 'LawTests|CompletionTests|ManifestWritingTests|ProgramSettingTests'

laws: build-tests   ## test every law on all inputs; Tests/OdrTestSupport/Laws/LawCount.swift lists their numbers
	ODR_LAWS=full $(SWIFT) test --skip-build $(TESTED) --filter 'LawTests|ProgramSettingTests|CompletionTests|HookSearchTests|GitSituationTests|SpellingTests'

# The fuzz targets with the flags of the release build, so only the fuzzer itself is compiled in addition.
seeded-fuzz: build python
	ODR_FUZZ=1 $(SWIFT) build $(RELEASE) --product odr-fuzz
	$(PYTHON) Tests/Fuzz/fuzz.py .build/release/odr-fuzz .build/fuzz/inputs --seconds 27 --seed 1

# Some tests run shells and mandoc. 'make test' skips the tests of a program that is missing and lists them;
# continuous integration must not skip them.
tools:
	@for tool in dash ksh mksh busybox zsh fish mandoc; do command -v $$tool >/dev/null || Tests/install-package $$tool $$tool || test -z "$$CI" || exit 1; done

# swift-format's results differ between versions, and Xcode includes its own version. Therefore, the format is checked
# only on Linux, and only if LINT_FORMAT isn't empty.
LINT_FORMAT ?= $(LINUX)
NO_FORMAT = echo 'not tried: the format, since it is judged on Linux with the newest Swift'
lint-format:
	$(if $(LINT_FORMAT),$(SWIFT) format lint --strict --recursive --parallel $(SOURCES),@$(NO_FORMAT))

# New files, and files that differ from the last commit.
CHANGES = { git diff -z --name-only --diff-filter=d HEAD -- '*.swift'; git ls-files -z --others --exclude-standard -- '*.swift'; }
lint-changes:
	@$(if $(LINT_FORMAT),$(CHANGES) | xargs -0 sh -c 'test $$# -eq 0 || "$$0" format lint --strict "$$@"' $(SWIFT),$(NO_FORMAT))

format:           ## format all Swift files
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

# check-jsonschema and odr must accept and reject the same manifests, and SARIF logs must be valid.
schema-agreement: $(PYTHON_TESTS)/SchemaAgreement/installed
	$(<D)/bin/python Tests/SchemaAgreement/agree.py $(TESTED_ODR)
	$(<D)/bin/python Tests/SchemaAgreement/sarif.py $(TESTED_ODR)
	$(<D)/bin/python Tests/SchemaAgreement/packs.py $(TESTED_ODR)

# After odr writes to Xcode projects, other programs that read these formats must find the expected contents.
xcode-agreement: $(PYTHON_TESTS)/XcodeAgreement/installed
	$(<D)/bin/python Tests/XcodeAgreement/agree.py $(TESTED_ODR)
	$(<D)/bin/python Tests/XcodeAgreement/folders.py $(TESTED_ODR) --count $(FOLDERS)

# odr must list the same asset packs that Apple's build engine creates.
engine-agreement: $(PYTHON_TESTS)/BuildEngine/installed
	$(<D)/bin/python -B Tests/BuildEngine/agree.py $(TESTED_ODR)

# odr's lexer must find the same string literals as swift-syntax in all Swift files of these folders.
CODE ?= .
code-oracle: build-tests  ## compare the lexer with swift-syntax, in the Swift files of the folders in CODE
	find $(CODE) -name '*.swift' -not -path '*/.build/*' > .build/code-oracle.files
	ODR_CODE_ORACLE=$(CURDIR)/.build/code-oracle $(SWIFT) test --skip-build $(TESTED) --filter CodeOracleTests
	$(SWIFT) run --package-path Tests/CodeOracle code-oracle .build/code-oracle.literals

# Whatever fails while odr writes, files must stay complete.
faults: python    ## make system calls fail while odr writes; ALL=1 tries every call in every way, which takes long
	$(PYTHON) Tests/Faults/faults.py $(TESTED_ODR) $(if $(ALL),--all)

# The steps of action.yml must do what its inputs promise, for any values.
github-action: $(PYTHON_TESTS)/GitHubAction/installed
	$(<D)/bin/python Tests/GitHubAction/action.py $(TESTED_ODR)

# The hooks must work in pre-commit. A wrapper of swift gives pre-commit the odr that is already built.
pre-commit: $(PYTHON_TESTS)/PreCommit/installed   ## test the pre-commit hooks; BUILD_HOOKS=1 also builds odr for them
	$(<D)/bin/python Tests/PreCommit/hooks.py $(TESTED_ODR) $(if $(BUILD_HOOKS),--build)

# The plugins must work in another package; with --build, the test also builds odr for them, as SwiftPM does for users.
plugins: python
	$(PYTHON) Tests/PluginSample/plugins.py $(TESTED_ODR) .build/plugin-sample --swift $(SWIFT)

# Neovim starts the server as the guide describes; clients have the capabilities of other editors.
editors: $(PYTHON_TESTS)/Editors/installed   ## test the language server with Neovim and other clients
	$(<D)/bin/python -B -m pytest Tests/Editors --odr $(TESTED_ODR)

# The page of odr report must work in Chromium. A browser that can't be installed is skipped, except in continuous
# integration.
report-tests: $(PYTHON_TESTS)/Report/installed   ## test the page of 'odr report' in Chromium
	$(PYTHON) Tests/Report/digests.py
	@test -z "$(LINUX)" || command -v chromium >/dev/null || Tests/install-package chromium chromium || true
	@test -z "$(LINUX)" || command -v chromedriver >/dev/null || Tests/install-package chromium-driver chromedriver || true
	$(<D)/bin/python -B -m pytest Tests/Report --odr $(TESTED_ODR)

# Instructions are counted if valgrind is or can be installed; without it, the results of the attacks are still checked.
# strace shows which files odr opens.
hostile: build python   ## attack the release build with hostile input in every known way
	@test -z "$(LINUX)" || command -v valgrind >/dev/null || Tests/install-package valgrind valgrind || true
	@test -z "$(LINUX)" || command -v strace >/dev/null || Tests/install-package strace strace || true
	GROWTH=$(GROWTH) $(PYTHON) -B Tests/Hostile/hostile.py $(ODR)

# Xcode includes Python 3.9, which is too old.
python:
	@command -v $(PYTHON) >/dev/null || Tests/install-package python3 python3
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 10))' || { \
	  echo "$(PYTHON) is $$($(PYTHON) --version 2>&1), and tests need Python 3.10 or later: install it, with Homebrew by 'brew install python3', or name one with 'make PYTHON=python3.12'" >&2; \
	  exit 1; \
	}

$(PYTHON_TESTS)/%/installed: Tests/%/requirements.txt | python
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || Tests/install-package python3-venv python3
	$(PYTHON) -m venv $(@D)
	$(@D)/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

# Tests that use internal declarations need modules built with -enable-testing, also in release mode.
merge-laws: setup  ## test the laws of merges on MERGES random merges (default: one million), beginning with FROM
	ODR_MERGES=$(MERGES) ODR_LAWS_FROM=$(FROM) $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/edit-laws --filter MergeLawTests

edit-laws: setup  ## test the laws of edits on EDITS random edits (default: one million)
	ODR_EDITS=$(EDITS) $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/edit-laws --filter EditLawTests

fuzz: setup python   ## run damaged inputs for SECONDS, for all fuzz targets or for TARGET
	ODR_FUZZ=1 $(SWIFT) build $(FUZZ_FLAGS)
	$(PYTHON) Tests/Fuzz/fuzz.py $(FUZZ)/release/odr-fuzz .build/fuzz/inputs --seconds $(SECONDS) $(addprefix --seed ,$(SEED)) $(addprefix --target ,$(TARGET))

# Swift rejects the sanitizer for undefined behavior, which is for C. Leaks are detected only on Linux.
sanitize: setup tools   ## run every test with the sanitizers for addresses, leaks, and threads
	ASAN_OPTIONS=detect_leaks=$(if $(LINUX),1,0) \
	LSAN_OPTIONS="suppressions='$(CURDIR)/Tests/leaks.txt' print_suppressions=0" \
	  $(SWIFT) test --sanitize=address --scratch-path .build/sanitize-address
	$(SWIFT) test --sanitize=thread --scratch-path .build/sanitize-thread

bench: build python   ## compare with other tools, as ratios; RECORD=1 saves them
	@$(MAKE) $(PEERS)/installed || echo 'bench: other tools cannot be installed and are left out' >&2
	$(PYTHON) Tests/Benchmarks/bench.py $(ODR) $$(! test -e $(PEERS)/installed || echo --peers $(PEERS)/bin) $(if $(RECORD),--record)

install: build    ## install the program, manual pages, and completions below PREFIX
	$(SWIFT) build $(RELEASE) --product odr-manual
	$(MAKE) install-files

# Installs the files that are already built. The installed program contains no symbols; .build keeps a copy with
# symbols.
install-files:
	rm -rf .build/manual
	$(ODR) --experimental-dump-help | $(MANUAL) "$$($(ODR) --version)" .build/manual
	install -d "$(ROOT)/bin" "$(ROOT)/$(MAN)" "$(ROOT)/$(BASH_FOLDER)" "$(ROOT)/$(ZSH_FOLDER)" "$(ROOT)/$(FISH_FOLDER)" "$(ROOT)/$(GUIDES)"
	install -m 755 $(ODR) "$(ROOT)/bin/odr"
	$(STRIP) "$(ROOT)/bin/odr"
	install -m 644 .build/manual/*.1 "$(ROOT)/$(MAN)"
	@for script in bash:$(BASH_FOLDER)/odr zsh:$(ZSH_FOLDER)/_odr fish:$(FISH_FOLDER)/odr.fish; do \
	  $(ODR) completions $${script%%:*} > .build/manual/completions && \
	  install -m 644 .build/manual/completions "$(ROOT)/$${script#*:}" || exit 1; \
	done
	install -m 644 Sources/odr/odr.docc/* "$(ROOT)/$(GUIDES)"

# Other programs may have manual pages that begin with odr-; the first line of odr's pages identifies them.
uninstall:        ## remove the installed files
	rm -f "$(ROOT)/bin/odr" "$(ROOT)/$(BASH_FOLDER)/odr" "$(ROOT)/$(ZSH_FOLDER)/_odr" "$(ROOT)/$(FISH_FOLDER)/odr.fish"
	rm -rf "$(ROOT)/$(GUIDES)"
	@rmdir "$(ROOT)/$(dir $(GUIDES))" 2>/dev/null || true
	@for page in "$(ROOT)/$(MAN)"/odr.1 "$(ROOT)/$(MAN)"/odr-*.1; do \
	  if head -n 1 "$$page" 2>/dev/null | grep -q 'the manual of odr,'; then rm -f "$$page"; fi; \
	done

# The header yaml.h shows whether libyaml's development package is installed. A machine may have either compiler or
# neither, and clang doesn't search Homebrew's folder on Apple silicon.
setup:
	@for prefix in /opt/homebrew "$$HOMEBREW_PREFIX"; do \
	  test ! -e "$$prefix/opt/libyaml/include/yaml.h" || exit 0; \
	done; \
	for compiler in $(CC) clang; do \
	  echo '#include <yaml.h>' | $$compiler -E - >/dev/null 2>&1 && exit 0; \
	done; pkg-config --exists yaml-0.1 2>/dev/null || Tests/install-package libyaml-dev libyaml

clean:
	$(SWIFT) package clean
