# The commands of the project; each sets up what it needs. macOS has GNU make 3.81, bash 3.2 and the tools of BSD.

SWIFT ?= swift
PREFIX ?= /usr/local
PYTHON ?= python3
EDITS ?= 1000000
MERGES ?= 1000000
# How many random repositories `make hostile` makes, with secrets in files outside.
CANARIES ?= 1000
# How long `make fuzz` runs, for all targets together; TARGET names one.
SECONDS ?= 60
TARGET ?=
# libFuzzer comes with Swift for Linux and not with Xcode; FUZZER=seeded does without it. SANITIZE= leaves out the
# address sanitizer, which finds more and takes three times as long.
FUZZER ?= $(if $(LIBFUZZER),libfuzzer,seeded)
SANITIZE ?= address
LIBFUZZER = $(wildcard $(shell $(SWIFT) -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/clang/lib/*/libclang_rt.fuzzer*)
FUZZ = .build/fuzz/$(FUZZER)$(if $(SANITIZE),-$(SANITIZE))
FUZZ_FLAGS = -c release --product odr-fuzz --scratch-path $(FUZZ) $(if $(SANITIZE),--sanitize=$(SANITIZE)) \
  $(if $(filter libfuzzer,$(FUZZER)),-Xswiftc -sanitize=fuzzer -Xswiftc -DLIBFUZZER)
# On Linux the Swift runtime is linked into the program, on Debian and Ubuntu all libraries are: it starts a quarter
# faster. On macOS they are a part of the system.
STATIC = $(if $(wildcard /usr/lib/*-linux-gnu/libc.a),-Xswiftc -static-executable,--static-swift-stdlib)
LINUX := $(filter Linux,$(shell uname -s))
# Symbols and debugging information are half of the program.
STRIP ?= strip $(if $(LINUX),,-x)
RELEASE = -c release $(BUILD_FLAGS) $(if $(LINUX),$(STATIC))
ODR = .build/release/odr
DEBUG_ODR = .build/debug/odr
MANUAL = .build/release/odr-manual
# Where things are installed.
ROOT = $(DESTDIR)$(PREFIX)
MAN = share/man/man1
FORMATS = share/man/man5
BASH_FOLDER = share/bash-completion/completions
ZSH_FOLDER = share/zsh/site-functions
FISH_FOLDER = share/fish/vendor_completions.d
# Editors open the page of a finding's rule from there.
RULES = share/doc/odr/rules
SOURCES = Package.swift Sources Tests
# docc comes with the toolchain, on macOS with Xcode.
DOCC = $(or $(shell command -v docc),xcrun docc)
DOCS = .build/documentation
# The guides, of which docc makes a site of its own; to it their links are `doc:` links.
GUIDES = Sources/odr/odr.docc
# Where the packages of each folder of Python tests are, and the tools that benchmarks compare odr with.
PYTHON_TESTS = .build/python
PEERS = $(PYTHON_TESTS)/Benchmarks
# Plugins have an odr of their own, so with them every build takes twice as long.
export ODR_WITHOUT_PLUGINS = 1

.PHONY: help demo build check test test-all build-tests swift-tests short-tests laws seeded-fuzz tools python lint-format lint-changes format wide-characters schema-agreement xcode-agreement engine-agreement faults github-action pre-commit plugins editors hostile docs edit-laws merge-laws fuzz sanitize bench instructions unsafe-count install install-files uninstall setup clean

help:             ## say what there is
	@sed -n 's/^\([a-z-]*\):.*## /  make \1@/p' Makefile | tr @ '\t' | expand -t 24

# Without optimizations odr is there in half the time, and a sample is small.
demo: setup       ## build without optimizations, then lint and show a sample
	$(SWIFT) build --product odr
	@printf '\n$$ odr lint Samples/BambooBreakout\n'
	@$(DEBUG_ODR) lint Samples/BambooBreakout
	@printf '\n$$ odr show -m Samples/BambooBreakout --view prefetched\n'
	@$(DEBUG_ODR) show -m Samples/BambooBreakout --view prefetched
	@printf '\n$$ odr lint --no-disk Samples/Invalid/undeclared-tag.yml\n'
	@$(DEBUG_ODR) lint --no-disk Samples/Invalid/undeclared-tag.yml || true

build: setup
	$(SWIFT) build $(RELEASE) --product odr

# Each of the three prints its steps, the failures and the number of tests; the rest of the output is in .build/NAME.log.
check: setup python   ## the inner loop: the format of what changed, a debug build, the tests but for the long ones
	$(PYTHON) Tests/run.py --make '$(MAKE)' check lint-changes short-tests

test: setup tools python   ## check the format, build with warnings as errors, run the tests, the laws on few inputs
	$(PYTHON) Tests/run.py --make '$(MAKE)' test $(TEST)

test-all: setup tools python   ## what 'make test' does, then the laws on all inputs, other tools, attacks, and the rest
	$(PYTHON) Tests/run.py --make '$(MAKE)' test-all $(TEST) $(REST)

# 'make test' takes six minutes at most on two cores, from a clean clone; what makes it longer belongs into the rest.
TEST = lint-format build-tests swift-tests schema-agreement
REST = unsafe-count laws xcode-agreement engine-agreement seeded-fuzz docs faults github-action pre-commit plugins instructions editors hostile

# All of these are built alike, so that none builds again what another one has built.
build-tests swift-tests short-tests laws docs: export ODR_WARNINGS_AS_ERRORS = 1

build-tests: setup
	$(SWIFT) build --build-tests

swift-tests:
	$(SWIFT) test --skip-build

# Laws, shells that are typed into, programs that are killed and git take long, and most changes do not touch them.
short-tests:
	$(SWIFT) test --skip 'LawTests|CompletionTests|ManifestWritingTests|PlantedFaultTests|ProgramSettingTests|GitSituationTests|FixableCountTests'

laws: build-tests   ## try every law on all inputs; Tests/OdrTestSupport/Laws/LawCount.swift has their numbers
	ODR_LAWS=full $(SWIFT) test --skip-build --filter 'LawTests|PlantedFaultTests|ProgramSettingTests|CompletionTests'

seeded-fuzz:
	$(MAKE) fuzz SECONDS=27 SEED=1

# Tests type into shells and have manual pages read; those of a program that cannot be had are skipped.
tools:
	@for tool in zsh fish mandoc; do command -v $$tool >/dev/null || Tests/install-package $$tool $$tool || true; done

# Each version of swift-format judges a little otherwise, and Xcode brings its own, so the format is judged on Linux alone,
# and not where LINT_FORMAT is empty.
LINT_FORMAT ?= $(LINUX)
NO_FORMAT = echo 'not tried: the format, since it is judged on Linux with the newest Swift'
lint-format:
	$(if $(LINT_FORMAT),$(SWIFT) format lint --strict --recursive --parallel $(SOURCES),@$(NO_FORMAT))

# The files that differ from the last commit, and new ones.
CHANGES = { git diff -z --name-only --diff-filter=d HEAD -- '*.swift'; git ls-files -z --others --exclude-standard -- '*.swift'; }
lint-changes:
	@$(if $(LINT_FORMAT),$(CHANGES) | xargs -0 sh -c 'test $$# -eq 0 || "$$0" format lint --strict "$$@"' $(SWIFT),$(NO_FORMAT))

format:           ## format all Swift files
	$(SWIFT) format --in-place --recursive --parallel $(SOURCES)

wide-characters: python   ## write the table of characters that take two columns
	$(PYTHON) Sources/odr/Reports/wide-characters.py

# check-jsonschema and odr must accept and reject the same manifests, and SARIF logs must be valid.
schema-agreement: $(PYTHON_TESTS)/SchemaAgreement/installed
	$(<D)/bin/python Tests/SchemaAgreement/agree.py .build/debug/odr
	$(<D)/bin/python Tests/SchemaAgreement/sarif.py .build/debug/odr
	$(<D)/bin/python Tests/SchemaAgreement/packs.py .build/debug/odr

# What odr writes into Xcode projects must be what was meant, as other readers of their formats see it.
xcode-agreement: $(PYTHON_TESTS)/XcodeAgreement/installed
	$(<D)/bin/python Tests/XcodeAgreement/agree.py .build/debug/odr

# The asset packs that odr states must be those that Apple's build engine makes.
engine-agreement: $(PYTHON_TESTS)/BuildEngine/installed
	$(<D)/bin/python -B Tests/BuildEngine/agree.py .build/debug/odr

# Whatever fails while odr writes, files have to be whole; strace tells whether all was seen.
faults: python    ## make each call to the system fail while odr writes; with ALL=1 in every way, which takes long
	@test -z "$(LINUX)" || command -v strace >/dev/null || Tests/install-package strace strace || true
	$(PYTHON) Tests/Faults/faults.py .build/debug/odr $(if $(ALL),--all) $(if $(KILLS),--kills $(KILLS))

# The steps of action.yml must do what its inputs say, whatever these are.
github-action: $(PYTHON_TESTS)/GitHubAction/installed
	$(<D)/bin/python Tests/GitHubAction/action.py .build/debug/odr

# The hooks must work in pre-commit, which builds odr in release for it.
pre-commit: $(PYTHON_TESTS)/PreCommit/installed
	$(<D)/bin/python Tests/PreCommit/hooks.py .build/debug/odr

# The plugins must work from another package; with --build that builds an odr for them, as SwiftPM does for users.
plugins: python
	$(PYTHON) Tests/PluginSample/plugins.py .build/debug/odr .build/plugin-sample --swift $(SWIFT)

# Neovim and Emacs start the server as the guide says; an editor that cannot be had is skipped, but not in continuous integration.
editors: $(PYTHON_TESTS)/Editors/installed   ## have editors and other clients use the language server
	@test -z "$(LINUX)" || command -v nvim >/dev/null || Tests/install-package neovim neovim || true
	@test -z "$(LINUX)" || command -v emacs >/dev/null || Tests/install-package emacs-nox emacs || true
	@test -z "$(LINUX)" || emacs --batch -l eglot 2>/dev/null || Tests/install-package elpa-eglot emacs || true
	$(<D)/bin/python -B -m pytest Tests/Editors --odr .build/debug/odr

# Instructions are counted where valgrind is or can be had; without it, what comes of each attack is still checked. Which files
# odr opens, strace tells.
hostile: build python   ## attack the release build with hostile input in every way that is known
	@test -z "$(LINUX)" || command -v valgrind >/dev/null || Tests/install-package valgrind valgrind || true
	@test -z "$(LINUX)" || command -v strace >/dev/null || Tests/install-package strace strace || true
	CANARIES=$(CANARIES) $(PYTHON) -B Tests/Hostile/hostile.py $(ODR)

# The python3 of Xcode is 3.9.
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

# Nothing public may be left for docc to put somewhere on the landing page.
docs: setup       ## build the documentation of the library and the guides, without a warning
	$(SWIFT) package dump-symbol-graph --skip-synthesized-members
	rm -rf $(DOCS) .build/symbols && mkdir -p .build/symbols
	cp .build/*/symbolgraph/ResourceTags.symbols.json .build/symbols
	$(DOCC) convert Sources/ResourceTags/ResourceTags.docc --warnings-as-errors \
	  --additional-symbol-graph-dir .build/symbols --output-dir $(DOCS)
	@! grep -o '"generated":true.*' $(DOCS)/data/documentation/resourcetags.json
	mkdir -p .build/symbols/odr.docc
	for page in $(GUIDES)/*.md; do \
	  sed 's/](\([A-Za-z]*\)\.md)/](doc:\1)/g' $$page > .build/symbols/odr.docc/$${page##*/} || exit 1; \
	done
	$(DOCC) convert .build/symbols/odr.docc --warnings-as-errors --fallback-display-name odr \
	  --fallback-bundle-identifier odr --output-dir $(DOCS)/guides

# Tests that look into modules need these built for it, also in release.
merge-laws: setup  ## try the laws of merges on MERGES random merges, a million unless said otherwise
	ODR_MERGES=$(MERGES) $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/edit-laws --filter MergeLawTests

edit-laws: setup  ## try the laws of edits on EDITS random edits, a million unless said otherwise
	ODR_EDITS=$(EDITS) $(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/edit-laws --filter EditLawTests

fuzz: setup python   ## try damaged inputs for SECONDS, of all targets or of TARGET
	ODR_FUZZ=1 $(SWIFT) build $(FUZZ_FLAGS)
	$(PYTHON) Tests/Fuzz/fuzz.py $(FUZZ)/release/odr-fuzz .build/fuzz/inputs --seconds $(SECONDS) $(addprefix --seed ,$(SEED)) $(addprefix --target ,$(TARGET))

# Swift refuses the sanitizer for undefined behaviour, which is one for C. Leaks are looked for on Linux alone.
sanitize: setup tools   ## run every test under the sanitizers for addresses, with leaks, and for threads
	ASAN_OPTIONS=detect_leaks=$(if $(LINUX),1,0) \
	LSAN_OPTIONS="suppressions='$(CURDIR)/Tests/leaks.txt' print_suppressions=0" \
	  $(SWIFT) test --sanitize=address --scratch-path .build/sanitize-address
	$(SWIFT) test --sanitize=thread --scratch-path .build/sanitize-thread

# The event loop and the Swift program that start-up is compared with are built and linked as odr is.
bench: build      ## measure against other tools, as ratios; RECORD=1 keeps them, ONLY=files, history, hook, many or server is a part
	@test "$(filter files hook,$(ONLY))" || $(MAKE) $(PEERS)/installed || echo 'bench: other tools cannot be installed and are left out' >&2
	$(SWIFT) run $(RELEASE) --package-path Tests/Benchmarks bench $(CURDIR)/$(ODR) \
	  $$(! test -e $(PEERS)/installed || echo --peers $(CURDIR)/$(PEERS)/bin) \
	  $(addprefix --only ,$(ONLY)) $(if $(RECORD),--results Tests/Benchmarks/RESULTS.md)

# A count of instructions is the same on a busy machine; --record writes it down for this compiler and processor.
instructions: build python   ## fail where odr takes 5 % more instructions than recorded; with RECORD=1 record them
	@test -z "$(LINUX)" || command -v valgrind >/dev/null || Tests/install-package valgrind valgrind || true
	$(PYTHON) Tests/Benchmarks/Instructions/instructions.py $(ODR) $(if $(RECORD),--record)

# Pointers belong into the few types that hold them; the compiler says where others are.
unsafe-count: setup python   ## fail where a target has more unsafe places than recorded; with RECORD=1 record them
	$(PYTHON) Tests/UnsafeCount/unsafe_count.py .build/unsafe --swift $(SWIFT) $(if $(RECORD),--record)

install: build    ## install program, manual pages and completions below PREFIX
	$(SWIFT) build $(RELEASE) --product odr-manual
	$(MAKE) install-files

# Installs what is built already, the program without its symbols; .build keeps the one that has them.
install-files:
	rm -rf .build/manual
	$(ODR) --experimental-dump-help | $(MANUAL) "$$($(ODR) --version)" .build/manual $(GUIDES)
	install -d "$(ROOT)/bin" "$(ROOT)/$(MAN)" "$(ROOT)/$(FORMATS)" "$(ROOT)/$(BASH_FOLDER)" "$(ROOT)/$(ZSH_FOLDER)" "$(ROOT)/$(FISH_FOLDER)" "$(ROOT)/$(RULES)"
	install -m 755 $(ODR) "$(ROOT)/bin/odr"
	$(STRIP) "$(ROOT)/bin/odr"
	install -m 644 .build/manual/*.1 "$(ROOT)/$(MAN)"
	install -m 644 .build/manual/*.5 "$(ROOT)/$(FORMATS)"
	@for script in bash:$(BASH_FOLDER)/odr zsh:$(ZSH_FOLDER)/_odr fish:$(FISH_FOLDER)/odr.fish; do \
	  $(ODR) --generate-completion-script $${script%%:*} > .build/manual/completions && \
	  install -m 644 .build/manual/completions "$(ROOT)/$${script#*:}" || exit 1; \
	done
	@for rule in $$($(ODR) explain --all | sed -n 's/^| `\([a-z-]*\)`.*/\1/p'); do \
	  $(ODR) explain $$rule > .build/manual/$$rule.txt || exit 1; \
	done
	install -m 644 .build/manual/*.txt "$(ROOT)/$(RULES)"

# Other programs have pages that begin with odr-; ours say in their first line that they are.
uninstall:        ## take all of it away again
	rm -f "$(ROOT)/bin/odr" "$(ROOT)/$(BASH_FOLDER)/odr" "$(ROOT)/$(ZSH_FOLDER)/_odr" "$(ROOT)/$(FISH_FOLDER)/odr.fish"
	rm -rf "$(ROOT)/$(RULES)"
	@rmdir "$(ROOT)/$(dir $(RULES))" 2>/dev/null || true
	@for page in "$(ROOT)/$(MAN)"/odr.1 "$(ROOT)/$(MAN)"/odr-*.1 "$(ROOT)/$(FORMATS)"/odr-*.5; do \
	  if head -n 1 "$$page" 2>/dev/null | grep -q 'the manual of odr,'; then rm -f "$$page"; fi; \
	done

# libyaml's header tells whether its development package is there; a machine may have either compiler, or neither, and
# clang does not look where Homebrew is on Apple silicon.
setup:
	@for prefix in /opt/homebrew "$$HOMEBREW_PREFIX"; do \
	  test ! -e "$$prefix/opt/libyaml/include/yaml.h" || exit 0; \
	done; \
	for compiler in $(CC) clang; do \
	  echo '#include <yaml.h>' | $$compiler -E - >/dev/null 2>&1 && exit 0; \
	done; pkg-config --exists yaml-0.1 2>/dev/null || Tests/install-package libyaml-dev libyaml

clean:
	$(SWIFT) package clean
