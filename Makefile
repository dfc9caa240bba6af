# The front door: every target installs what it lacks (Debian packages, only if missing), then works.
#   make play     the battle of El Bodon, you against the computer
#   make test     everything: tests at -O2, -O0 and under the sanitizers, and a short fuzz run
#   make build bench fuzz lint install soak clean
MESON   = meson
BUILD   = build
PREFIX  = /usr/local
BASE    = gcc libc6-dev meson ninja-build pkg-config libjansson-dev libcmocka-dev scdoc
CLANG   = clang libclang-rt-14-dev
TIDY    = clang-format clang-tidy cppcheck
FUZZ_SECONDS = 60
SOAK_MINUTES = 60

.PHONY: play build test bench fuzz lint install soak clean
play: build
	@$(BUILD)/grognard play ccn/el_bodon

build:
	@tools/need $(BASE)
	@[ -e $(BUILD)/build.ninja ] || $(MESON) setup $(BUILD) --prefix=$(PREFIX)
	@ninja -C $(BUILD)

test:
	@tools/need $(BASE) $(CLANG)
	@tools/test

bench: build
	$(BUILD)/grognard bench --json ccn/el_bodon ccn/vimeiro

fuzz:
	@tools/need $(BASE) $(CLANG)
	@tools/fuzz $(FUZZ_SECONDS)

lint:
	@tools/need $(BASE) $(CLANG) $(TIDY)
	@tools/lint

install: build
	$(MESON) install -C $(BUILD) --no-rebuild

soak: build
	@tools/need $(BASE) $(CLANG)
	@tools/soak $(SOAK_MINUTES)

clean:
	rm -rf $(BUILD) build-asan build-plain build-fuzz build-clang
