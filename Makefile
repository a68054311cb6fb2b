# make lists the goals: each says behind ## what it does.

GO        ?= go
FUZZTIME  ?= 60
CHECKS    ?= 3000
BENCH     ?= .
COUNT     ?= 1
TIMEOUT   ?= 60m
export GO

.NOTPARALLEL:

TOOL      := $(GO) tool -modfile=tools/go.mod
TSC       := tools/node_modules/.bin/tsc -p tools/tsconfig.json
NODE_DONE := tools/node_modules/.package-lock.json
STATIC    := internal/web/static

# What is public is pure, and has to build for the browser as well; what only
# tests import, in packages named …test, need not.
PURE       = $(GO) list ./... | grep -vE '^eleusis$$|/(internal|cmd)/|test$$'

say        = @echo "== $(1)"

.PHONY: help run check test fuzz properties twice vulns bench history dist screens walk soak plant faults mutate tournament npm
help: ## what there is
	@sed -n 's/^\([a-z-]*\):.* ## /\1 /p' Makefile | \
		while read -r goal text; do printf 'make %-11s %s\n' "$$goal" "$$text"; done

run: ## the server; ARGS="--listen 127.0.0.1:9000"
	$(GO) run ./cmd/eleusis $(ARGS)

check: format vet lint tidy unit wasm ## what to run before every commit: no browser, no race detector
	$(call say,check passed)

test: needs format vet lint tidy wasm yardsticks scripts storm suites ## all tests, and needs before them
	$(call say,test passed)

fuzz: ## every fuzz target; FUZZTIME=600 seconds each
	@tools/fuzz $(FUZZTIME)

properties: ## every property with many inputs; CHECKS=3000
	@tools/properties $(CHECKS)

# Run by version, so that make test needs nothing of it: its database is on the network.
vulns: ## known vulnerabilities in the libraries that the program calls
	$(GO) run golang.org/x/vuln/cmd/govulncheck@v1.9.0 ./...

bench: ## benchmarks; BENCH=Judge
	$(GO) test -run '^$$' -bench '$(BENCH)' -benchmem -count $(COUNT) ./...
	cd tools/bench && $(GO) test -run '^$$' -bench '$(BENCH)' -benchmem -count $(COUNT) .

COMMITS   ?= 0279e33a HEAD
history: ## the same benchmarks at several commits, for doc/performance.md; COMMITS="0279e33a main"
	@tools/history $(COMMITS)

dist: $(NODE_DONE) ## what others install, into dist
	@tools/need deflate
	@cd tools/dist && $(GO) run .

SCREENS   := $(CURDIR)/doc/screens
screens: ## the pictures in doc/screens
	@mkdir -p $(SCREENS)
	SCREENS=$(SCREENS) $(GO) test ./internal/web -count=1 -run '^TestTheScreensAreDrawn$$'

# Walks are named like classic-844x390-fr-dark-long-2: form of the game, window, language, theme, long name if the
# walker has one, fifth of the grid. The grid has 150; each fifth has every pair of form, window and language. Both the
# deal and the computer players come from SEED.
WALK      ?= .
WALKED    ?= $(CURDIR)/bin/walk
walk: ## whole rounds by clicking, with pictures in bin/walk; WALK=classic
	@mkdir -p $(WALKED)
	WALK='$(WALK)' SEED=$(SEED) SHOTS=$(WALKED) $(GO) test ./internal/web -count=1 -timeout 0 -v \
		-run '^TestARoundIsWalkedThrough$$'

# How many worlds, and the seed of the first; make test takes 200.
SEEDS     ?= 1000
FIRST     ?= 1
soak: ## the server with faults, in virtual time: doc/simulation.md; SEEDS=10000
	@$(GO) test ./internal/simulation -count=1 -timeout 0 -run '^TestWorlds$$' -args -seeds $(SEEDS) -seed $(FIRST)

plant: ## plants faults in copies of the tree: the simulation finds each
	@$(GO) run tools/plant/main.go

# How many faults happen, half of them to two nodes, half to three, and to their databases;
# make test takes 100.
FAULTS    ?= 200
faults: ## kills, stops and cuts off nodes and their database; FAULTS=2000
	@$(GO) test ./internal/node -count=1 -timeout 0 -v -run '^TestNodesInAStorm$$' -args -faults $(FAULTS) -seed $(FIRST)

# So many mutants of each package; MUTATED=rule/syntax mutates another.
MUTANTS   ?= 100
MUTATED   ?= game rule internal/table internal/notebook internal/idempotency internal/store internal/store/sqlite
mutate: ## changes single expressions: the tests catch most; MUTANTS=100
	@nice $(GO) run ./tools/mutate/*.go -count $(MUTANTS) -seed $(SEED) $(MUTATED)

FORMS     ?= new nature parlett gardner express classic
LEVELS    ?= random,novice,casual,skilled,expert
ROUNDS    ?= 2000
SEED      ?= 1
tournament: ## every level at every form, at the same tables; ROUNDS=200
	@for form in $(FORMS); do \
		$(GO) run ./cmd/eleusis sim --preset $$form --seats 6 --players $(LEVELS) --rounds $(ROUNDS) --seed $(SEED) || exit; echo; \
	done

NPM       ?= bin/npm
npm: $(NODE_DONE) ## the package for JavaScript, in bin/npm
	$(call say,the package for JavaScript)
	@tools/need deflate
	@tools/npm $(NPM)

# The parts of check.

.PHONY: format vet lint tidy unit yardsticks wasm
format:
	$(call say,format)
	@bad=$$(find . -name '*.go' -not -path '*/node_modules/*' -exec gofmt -l {} +) && \
	if [ -n "$$bad" ]; then echo "not formatted, gofmt -w them:"; echo "$$bad"; exit 1; fi

vet:
	$(call say,vet)
	@$(GO) vet ./...
	@cd tools/bench && $(GO) vet .
	@cd tools/dist && $(GO) vet .
	@cd tools/litestream && $(GO) vet .

lint:
	$(call say,lint: staticcheck and errcheck)
	@$(TOOL) staticcheck ./... & lint=$$!; $(TOOL) errcheck -ignoretests -exclude tools/errcheck.txt ./...; \
	others=$$?; wait $$lint && exit $$others

tidy:
	$(call say,go.mod is tidy)
	@$(GO) mod tidy -diff
	@cd tools && $(GO) mod tidy -diff
	@cd tools/bench && $(GO) mod tidy -diff
	@cd tools/dist && $(GO) mod tidy -diff
	@cd tools/litestream && $(GO) mod tidy -diff

# What takes longest begins first, or it would be left for the end, alone.
LONGEST   := ./cmd/eleusis ./rule ./internal/simulation ./internal/node ./internal/store/sqlite
# Everything is vetted before, so no test is vetted again.
GO_TEST   := $(GO) test -vet=off -timeout $(TIMEOUT)
# Properties draw the same inputs in every run, so that a change fails for what it did and not for
# an input nobody drew before. To look for such inputs is what make properties is for.
export RAPID_SEED ?= 1

unit: yardsticks
	$(call say,laws of the tree and short tests)
	@$(GO_TEST) -short $(LONGEST) ./...

yardsticks:
	$(call say,what ours is measured beside and the tools of the tree)
	@cd tools/bench && $(GO_TEST) .
	@cd tools && $(GO_TEST) . ./plant ./shape

wasm:
	$(call say,the pure packages build for the browser)
	@GOOS=js GOARCH=wasm $(GO) build $$($(PURE))
	@GOOS=js GOARCH=wasm $(GO) vet ./cmd/eleusis-wasm
	$(call say,the rules hold in 32 bits)
	@GOARCH=386 $(GO) vet ./card ./rule/... ./game

# The parts of test that check has not.

STORM     ?= 1000000
SHORTFUZZ ?= 2000
.PHONY: needs needs-node scripts storm packages suites pages long race shortfuzz
needs: ## what make test uses: installs it on Debian as root, else names it
	$(call say,needs: a C compiler and a browser and Node.js and PostgreSQL and Python and systemd and HAProxy and libdeflate)
	@tools/need cc browser node postgres python systemd haproxy deflate

needs-node:
	@tools/need node

$(NODE_DONE): tools/package.json tools/package-lock.json | needs-node
	@cd tools && npm ci --loglevel=error
	@touch $@

scripts: $(NODE_DONE) npm
	$(call say,types in the scripts)
	@if [ -z "$$(find $(STATIC) -name '*.js' -not -path '*/vendor/*')" ]; then \
		echo "no script in $(STATIC) yet"; else $(TSC); fi
	$(call say,unit tests of the scripts)
	@out=$$(node --no-warnings --test tools/scripts/*.test.js clients/npm/*.test.js 2>&1) || { echo "$$out"; exit 1; }

storm: ## random commands over every form of the game; STORM=100000000
	$(call say,a storm of $(STORM) commands over every form of the game)
	@$(GO_TEST) -run Million ./game -args -commands $(STORM)

packages: $(NODE_DONE)
	$(call say,what others install: built twice and installed and upgraded and removed)
	@cd tools/dist && $(GO_TEST) .
	$(call say,what copies the data file alongside)
	@cd tools/litestream && $(GO_TEST) .

# The race detector makes tests take up to ten times as long. With it those run that check
# runs, of packages that start goroutines, and the game of two people, each with a tab; without
# it every other test runs in full.
# Pages mostly wait for computer players, and tests of nodes and packages for processes, so
# there are more at once than cores; but with three groups at once, servers ran out of time. So the
# others follow each other beside the pages. Their files lie in memory if it has room; what is built
# does not.
suites: $(NODE_DONE)
	@disk=$${TMPDIR:-/tmp}; scratch=$$(tools/scratch) || exit; \
	run() { GOTMPDIR=$$disk TMPDIR=$$scratch $(MAKE) --no-print-directory "$$@"; }; \
	run pages & pages=$$!; \
	trap "kill $$pages" INT TERM; trap 'rm -rf "$$scratch"' EXIT; \
	run long shortfuzz; others=$$?; \
	$(MAKE) --no-print-directory packages || others=$$?; \
	run race || others=$$?; \
	wait $$pages || others=$$?; exit $$others

PAGES     ?= 2
pages: $(NODE_DONE)
	$(call say,the tests of the pages in a browser)
	@$(GO_TEST) -shuffle=on -parallel $(PAGES) -skip '^TestTwoPeopleAndTwoComputerPlayers' ./internal/web

# The race stage runs the tests of the PostgreSQL store in full: twice would find no more.
long:
	$(call say,every other test in full)
	@$(GO_TEST) -shuffle=on -p 3 -skip Million $(LONGEST) $$($(GO) list ./... | grep -vE '/internal/(web|store/postgres)$$')

# These compute in one goroutine, or in goroutines that the tests of other packages race,
# or in other programs, or do the same for each form of the game.
NO_RACE   := ^TestScripts$$/^(rule|replay|sim|bench$$|league|backup|store|config)
NO_RACE   := $(NO_RACE)|^TestProgramsPlayAWholeRoundOfEachPreset$$/^(nature|parlett|gardner|classic)$$
NO_RACE   := $(NO_RACE)|^TestARoundIsLookedBackAtOnceItHasEnded$$|^TestThePlayersOfTheGuide|^TestTheVersionHasTheCommit$$
# SQLite in Go is C that was translated: the detector cannot see its memory.
RACE      := -race -gcflags=modernc.org/sqlite/lib=-race=false -gcflags=modernc.org/libc/...=-race=false
# Packages of programs in which something starts a goroutine, the tests included. What only
# locks, such as a catalog that is read once, is raced by the packages that share it.
STARTS    := ^[[:space:]]*go (func|[a-z.]+\()|\.Go\(|synctest|t\.Parallel
RACED      = grep -rlE '$(STARTS)' --include='*.go' internal cmd | sed 's|^|./|; s|/[^/]*$$||' | sort -u | grep -v '/store/postgres$$'
race:
	$(call say,programs and packages that start goroutines with the race detector)
	@$(GO_TEST) $(RACE) -shuffle=on -short -skip '$(NO_RACE)' ./internal/web $$($(RACED))
	@$(GO_TEST) $(RACE) -shuffle=on ./internal/store/postgres

# What one run leaves behind, the next one finds: both are in one process, each in an order of its own.
TWICE     ?= ./...
twice: ## every short test twice in one process, with the race detector; TWICE=./game
	$(call say,every short test twice with the race detector)
	@$(GO_TEST) $(RACE) -short -shuffle=on -count=2 $(TWICE)

shortfuzz:
	$(call say,$(SHORTFUZZ) inputs for every fuzz target)
	@tools/fuzz --plain $(SHORTFUZZ)
