# The commands of this repository. `make` without a target lists them.

SWIFT ?= swift
# The commit that `--version` prints. There is none outside of a checkout.
COMMIT = $$([ -e .git ] && { git rev-parse --short=12 HEAD && { git diff --quiet HEAD || echo -modified; }; } 2>/dev/null | tr -d '\n')
# One build for programs and tests: each module is compiled once.
BUILD = $(SWIFT) build -c release -debug-info-format none --disable-local-rpath
RELEASE = ORRERY_COMMIT="$(COMMIT)" $(BUILD)
RUN_TESTS = $(SWIFT) test -c release --skip-build --filter
BIN := .build/release
OUT := out
# The folders of `make install`.
PREFIX := /usr/local
DESTDIR :=
SCENE := Assets/solar-system.json5
# The duration of `make fuzz` for each reader.
FUZZ_SECONDS := 600
# The duration of each of the WINDOW_RUNS of `make soak-window`.
WINDOW_SECONDS := 120
WINDOW_RUNS := 3

# The Radiance HDR panorama and the mesh files of `make beside-renderers`.
ENVIRONMENT :=
MODELS :=
# The scenes of `make bench-pages`. Generated ones if empty.
FILES :=

.PHONY: help demo build install uninstall deb dist docs test check-packages enumerate examples test-softpipe sanitize soak soak-window fuzz conformance cluster bench bench-table bench-window bench-pages beside-vtk beside-live beside-textures beside-renderers pictures pages release-checks format lint clean

help:
	@echo "make demo           install missing packages, build, and show the solar system"
	@echo "make test           install missing packages, check the format, build, and run every test"
	@echo "make check-packages  compile the fuzz tests and the benchmarks, which make test does not build"
	@echo "make examples       build the packages of Examples/ as users of the products, and run them"
	@echo "make test-softpipe  run the OpenGL tests with another software driver"
	@echo "make build          build orrery and orrery-viewer, optimized, in .build/release"
	@echo "make install        install the programs, manual pages and completions: PREFIX=/usr/local DESTDIR="
	@echo "make uninstall      remove what make install has installed"
	@echo "make deb            write a Debian package into out/"
	@echo "make dist           write an archive for other Linux systems into out/"
	@echo "make sanitize       run the tests of the libraries with the address and the thread sanitizer, in builds of their own"
	@echo "make docs           write the documentation as static pages into .build/docs"
	@echo "make soak           run the random tests for minutes, with the time as the seed"
	@echo "make soak-window    send random input to orrery-viewer for WINDOW_SECONDS=120, with the time as the seed; SANITIZE=address"
	@echo "make enumerate      check asynchronous values under every short history of every small graph"
	@echo "make fuzz           feed damaged files to each reader for FUZZ_SECONDS=600"
	@echo "make conformance    exchange files with other programs, which it installs in out/"
	@echo "make cluster        render a sequence with Slurm and GNU parallel, stop a node, and compare the pictures"
	@echo "make bench          measure the reactive core against OpenCombine, formats, and scenes of 10 to 100,000 nodes"
	@echo "make bench-table    print the main results as one table into Benchmarks/RESULTS.md, in ten minutes"
	@echo "make bench-window   measure 10,000 moving spheres, and drags of FILES='a.json5 b.glb', in a window"
	@echo "make bench-pages    measure pages in Chromium beside an empty page, and in motion beside three.js: FILES='a.pdb b.json5'"
	@echo "make beside-vtk     compare orrery with VTK, which it installs in out/, for 50,000 atoms"
	@echo "make beside-live    compare orrery with VTK and moderngl for spheres that change in every frame"
	@echo "make beside-textures  compare orrery with f3d for a model with three textures of 2048x2048 pixels"
	@echo "make beside-renderers  compare materials with Mitsuba, f3d and VTK: ENVIRONMENT=studio.hdr MODELS='a.glb b.gltf'"
	@echo "make pictures       render the pictures of the README and the documentation, and small copies of those of its pages"
	@echo "make pages          write the scenes of Assets/ as live pages, with an index, into out/pages"
	@echo "make release-checks  run the checks that make test and CI leave out, in turn, with the time of each; CHECKS='conformance'"
	@echo "make format         format every source file"
	@echo "make lint           check the format of every source file, that no test passes unchecked, the floors of the modules, and the files that comments name"
	@echo "make clean          remove built and rendered files"

# Shows a window if there is a display, otherwise a picture. Writes a GLB file.
demo: build
	@Scripts/install-dependencies run
	@mkdir -p $(OUT)
	@Scripts/demo $(BIN) $(SCENE) $(OUT)

build:
	@Scripts/install-dependencies build
	$(RELEASE) --product orrery
	$(RELEASE) --product orrery-viewer

# Builds as the user of `make build`; as root after that, it only copies.
install:
	@Scripts/install-dependencies install
	@[ -x $(BIN)/orrery-viewer ] || $(MAKE) --no-print-directory build
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install install $(BIN)

uninstall:
	@PREFIX="$(PREFIX)" DESTDIR="$(DESTDIR)" Scripts/install uninstall $(BIN)

deb: build
	@Scripts/install-dependencies install
	@Scripts/package $(BIN) $(OUT)

dist: build
	@Scripts/install-dependencies dist
	@Scripts/dist $(BIN) $(OUT)

# The modules of a debug build describe their symbols to DocC.
docs:
	@Scripts/install-dependencies docs
	$(SWIFT) build
	@Scripts/docs "$$($(SWIFT) build --show-bin-path)" .build/docs

test:
	@Scripts/install-dependencies test
	@$(MAKE) --no-print-directory lint
	$(RELEASE) --build-tests
	@ORRERY_COMMIT="$(COMMIT)" Scripts/second-plan $(BUILD)
	@SWIFT="$(SWIFT)" ORRERY_GRAPHICS=required Scripts/test

# What builds other packages or compiles sources apart from the build.
check-packages:
	@Scripts/install-dependencies test
	$(RELEASE) --build-tests
	@SWIFT="$(SWIFT)" Scripts/typecheck

# Apart from .build, since the examples are packages of their own.
examples:
	@Scripts/install-dependencies test
	@SWIFT="$(SWIFT)" Scripts/examples $(OUT)/examples

test-softpipe:
	@Scripts/install-dependencies test
	$(RELEASE) --build-tests
	@SWIFT="$(SWIFT)" GALLIUM_DRIVER=softpipe ORRERY_GRAPHICS=required Scripts/test OpenGLRenderingTests RenderingTests

soak:
	@Scripts/install-dependencies test
	$(RELEASE) --build-tests
	ORRERY_SEED=$$(date +%s) ORRERY_ROUNDS=40000 $(RUN_TESTS) RandomGraphTests
	ORRERY_SEED=$$(date +%s) ORRERY_ROUNDS=200000 $(RUN_TESTS) PublicProgramTests
	ORRERY_ROUNDS=10000 $(RUN_TESTS) UploadTests
	ORRERY_SEED=$$(date +%s) ORRERY_ROUNDS=200 $(RUN_TESTS) RandomSceneTests
	ORRERY_SEED=$$(date +%s) ORRERY_ROUNDS=100000 $(RUN_TESTS) ExpressionTranslationTests

enumerate:
	@Scripts/install-dependencies build
	@SWIFT="$(SWIFT)" Scripts/enumerate $(BUILD)

sanitize:
	@Scripts/install-dependencies test
	@SWIFT="$(SWIFT)" Scripts/sanitize

# SANITIZE=address runs an optimized viewer that finds errors of memory.
soak-window: WINDOW_BUILD = $(BUILD) $(if $(SANITIZE),--sanitize $(SANITIZE) --scratch-path .build/$(SANITIZE))
soak-window:
	@Scripts/install-dependencies test
	$(WINDOW_BUILD) --product orrery-viewer
	@Scripts/soak-window "$$($(WINDOW_BUILD) --show-bin-path)/orrery-viewer" --seconds $(WINDOW_SECONDS) --runs $(WINDOW_RUNS)

fuzz:
	@SWIFT="$(SWIFT)" FUZZ_SECONDS="$(FUZZ_SECONDS)" Scripts/fuzz

conformance:
	@Scripts/install-dependencies conformance
	$(RELEASE) --product orrery
	@Scripts/conformance $(BIN)/orrery

cluster:
	@Scripts/install-dependencies cluster
	$(RELEASE) --product orrery
	@Tests/Cluster/run $(BIN)/orrery

bench:
	cd Benchmarks && $(SWIFT) build -c release
	Benchmarks/.build/release/ReactiveBenchmarks
	Benchmarks/.build/release/ReactiveBenchmarks layers
	Benchmarks/.build/release/ReactiveBenchmarks bridge
	Benchmarks/.build/release/ReactiveBenchmarks allocations
	Benchmarks/.build/release/ReactiveBenchmarks curves
	Benchmarks/.build/release/ParticleBenchmarks
	Benchmarks/.build/release/ParticleBenchmarks memory
	Benchmarks/.build/release/PictureBenchmarks
	Benchmarks/.build/release/MaterialBenchmarks
	Benchmarks/.build/release/GeometryBenchmarks
	Benchmarks/.build/release/GeometryBenchmarks curves
	Benchmarks/.build/release/FormatBenchmarks
	Benchmarks/.build/release/FormatBenchmarks memory
	Benchmarks/.build/release/FormatBenchmarks curves
	Benchmarks/.build/release/SceneBenchmarks
	Benchmarks/.build/release/SceneBenchmarks groups
	$(RELEASE) --product orrery
	Benchmarks/.build/release/ExtremeBenchmarks $(BIN)/orrery

bench-table:
	cd Benchmarks && $(SWIFT) build -c release
	$(RELEASE) --product orrery
	@mkdir -p $(OUT)
	@Scripts/bench-table $(BIN)/orrery Benchmarks/.build/release $(FILES) | tee $(OUT)/results.md
	@mv $(OUT)/results.md Benchmarks/RESULTS.md

bench-window:
	cd Benchmarks && $(SWIFT) build -c release --product WindowBenchmarks
	Benchmarks/.build/release/WindowBenchmarks
	Benchmarks/.build/release/WindowBenchmarks 10000 300 opengl
	Benchmarks/.build/release/WindowBenchmarks drag $(or $(FILES),$(wildcard Assets/*.json5 Assets/*.xyz))

bench-pages:
	@Scripts/install-dependencies test
	$(RELEASE) --product orrery
	@python3 Tests/Conformance/page_speed.py $(BIN)/orrery $(OUT)/page-speed $(FILES)
	@Scripts/conformance-python Tests/Conformance/page_motion.py $(BIN)/orrery $(OUT)/page-motion --results Benchmarks/RESULTS.md

beside-vtk:
	$(RELEASE) --product orrery
	@Scripts/conformance-python Tests/Conformance/particles.py $(BIN)/orrery

beside-live:
	cd Benchmarks && $(SWIFT) build -c release --product PictureBenchmarks
	@Scripts/conformance-python Tests/Conformance/live.py Benchmarks/.build/release/PictureBenchmarks

beside-textures:
	$(RELEASE) --product orrery
	@Scripts/conformance-python Tests/Conformance/textures.py $(BIN)/orrery

beside-renderers:
	$(RELEASE) --product orrery
	@Scripts/conformance-python Tests/Conformance/mitsuba_grid.py $(BIN)/orrery $(ENVIRONMENT) $(OUT)/mitsuba-grid.png
	@Scripts/conformance-python Tests/Conformance/contact_sheet.py $(BIN)/orrery $(OUT)/contact-sheet.png $(ENVIRONMENT) $(MODELS)

# Live pages are drawn by Chromium.
pictures: build
	@Scripts/install-dependencies docs
	@Scripts/install-dependencies conformance
	@Scripts/pictures $(BIN)/orrery
	@Scripts/conformance-python Scripts/site/copies.py $(BIN)

pages: build
	@Scripts/install-dependencies run
	@Scripts/pages $(BIN)/orrery $(OUT)/pages

# Those of the release, or CHECKS='conformance pictures'.
CHECKS :=
release-checks:
	@MAKE="$(MAKE)" Scripts/release-checks $(CHECKS)

format:
	swift format -i -r Package.swift Sources Tests Examples Shaders Assets Benchmarks/Package.swift Benchmarks/Sources

lint:
	Scripts/silent-tests
	Scripts/check-floors
	Scripts/check-file-names
	swift format lint --strict -r Package.swift Sources Tests Examples Shaders Assets Benchmarks/Package.swift Benchmarks/Sources

clean:
	$(SWIFT) package clean
	rm -rf $(OUT)
