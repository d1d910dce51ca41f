# Orrery's commands. `make` alone says what there is.

SWIFT ?= swift
RELEASE := $(SWIFT) build -c release --static-swift-stdlib
BIN = $(shell $(RELEASE) --show-bin-path)
OUT := out
SCENE := Assets/solar-system.json5

.PHONY: help demo build test pictures format lint clean

help: ## Say what there is.
	@echo "make demo      install what is missing, build, and show the solar system"
	@echo "make test      install what is missing, build, and run every test"
	@echo "make build     build orrery and orrery-viewer, optimised, into .build/release"
	@echo "make pictures  draw the pictures that the README shows, anew"
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
	$(SWIFT) test

pictures: build
	@Scripts/install-dependencies run
	$(BIN)/orrery render $(SCENE) -o Assets/solar-system.png --size 1280x720
	$(BIN)/orrery render Assets/caffeine.xyz -o Assets/caffeine.png --size 1280x720

format:
	swift format -i -r Package.swift Sources Tests Shaders

lint:
	swift format lint --strict -r Package.swift Sources Tests Shaders

clean:
	$(SWIFT) package clean
	rm -rf $(OUT)
