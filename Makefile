# Orrery's commands. `make` alone says what there is.

SWIFT ?= swift
# -s leaves the symbols out of the programs, which halves them.
RELEASE := $(SWIFT) build -c release --static-swift-stdlib -Xlinker -s
BIN := .build/release
OUT := out
SCENE := Assets/solar-system.json5
# For each reader of files.
FUZZ_SECONDS := 600

.PHONY: help demo build test test-softpipe test-traits soak fuzz conformance cluster bench bench-window beside-vtk beside-live pictures format lint clean

help: ## Say what there is.
	@echo "make demo      install what is missing, build, and show the solar system"
	@echo "make test      install what is missing, check the format, compile everything, and run every test"
	@echo "make test-softpipe  run the tests that draw by OpenGL with another driver in software"
	@echo "make test-traits  the same of what an optional trait of the package adds"
	@echo "make build     build orrery and orrery-viewer, optimised, into .build/release"
	@echo "make soak      run the random tests for minutes, on a seed of the clock's"
	@echo "make fuzz      feed damaged files to each reader for ten minutes: FUZZ_SECONDS=600"
	@echo "make conformance  exchange files with other programs, which it installs into out/"
	@echo "make cluster   draw a film by Slurm and by GNU parallel, lose a node, and compare the pictures"
	@echo "make bench     measure the reactive core against OpenCombine, formats, and scenes of 10 to 100,000 nodes"
	@echo "make bench-window  measure 10,000 spheres that move in a window; it needs a display"
	@echo "make beside-vtk  measure 50,000 atoms by orrery and by VTK, which it installs into out/"
	@echo "make beside-live  measure spheres that all change in every frame, by orrery, VTK and moderngl"
	@echo "make pictures  draw the pictures of the README and the documentation anew"
	@echo "make format    format every source file; make lint only checks"
	@echo "make clean     remove what was built and drawn"

demo: build ## A window where there is a display, else a picture; and a GLB file.
	@Scripts/install-dependencies run
	@mkdir -p $(OUT)
	@Scripts/demo $(BIN) $(SCENE) $(OUT)

build:
	@Scripts/install-dependencies build
	$(RELEASE) --product orrery
	$(RELEASE) --product orrery-viewer

test:
	@Scripts/install-dependencies test
	@$(MAKE) --no-print-directory lint
	$(SWIFT) build --build-tests
	@SWIFT="$(SWIFT)" Scripts/typecheck
	ORRERY_GRAPHICS=required $(SWIFT) test --skip-build

test-softpipe:
	@Scripts/install-dependencies test
	GALLIUM_DRIVER=softpipe ORRERY_GRAPHICS=required $(SWIFT) test --filter "OpenGLRenderingTests|RenderingTests"

test-traits:
	@Scripts/install-dependencies traits
	$(SWIFT) test --traits MeshOptimizer,Inspector --scratch-path .build/traits --filter "GeometryTests|InspectorTests"

soak:
	@Scripts/install-dependencies test
	ORRERY_SEED=$$(date +%s) ORRERY_ROUNDS=40000 $(SWIFT) test --filter RandomGraphTests
	ORRERY_ROUNDS=10000 $(SWIFT) test --filter UploadTests

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
	Benchmarks/.build/release/GeometryBenchmarks
	Benchmarks/.build/release/GeometryBenchmarks curves
	Benchmarks/.build/release/FormatBenchmarks
	Benchmarks/.build/release/FormatBenchmarks memory
	Benchmarks/.build/release/FormatBenchmarks curves
	Benchmarks/.build/release/SceneBenchmarks

bench-window:
	cd Benchmarks && $(SWIFT) build -c release --product WindowBenchmarks
	Benchmarks/.build/release/WindowBenchmarks
	Benchmarks/.build/release/WindowBenchmarks 10000 300 opengl

beside-vtk:
	$(RELEASE) --product orrery
	@Scripts/conformance-python Tests/Conformance/particles.py $(BIN)/orrery

beside-live:
	cd Benchmarks && $(SWIFT) build -c release --product PictureBenchmarks
	@Scripts/conformance-python Tests/Conformance/live.py Benchmarks/.build/release/PictureBenchmarks

pictures: build
	@Scripts/install-dependencies run
	@Scripts/pictures $(BIN)/orrery

format:
	swift format -i -r Package.swift Sources Tests Shaders Assets Benchmarks/Package.swift Benchmarks/Sources

lint:
	swift format lint --strict -r Package.swift Sources Tests Shaders Assets Benchmarks/Package.swift Benchmarks/Sources

clean:
	$(SWIFT) package clean
	rm -rf $(OUT)
