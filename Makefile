# The front door: every target installs what it lacks (Debian packages, only if missing), then works.
#   make play     the battle of El Bodon, you against the computer
#   make serve    the same battles in your browser
#   make test     everything: tests at -O2, -O0 and under the sanitizers, a short fuzz run, the client in a real browser
#   make build web bench fuzz lint install soak clean
MESON   = meson
BUILD   = build
PREFIX  = /usr/local
BASE    = gcc libc6-dev meson ninja-build pkg-config libjansson-dev libcmocka-dev scdoc
CLANG   = clang libclang-rt-14-dev
TIDY    = clang-format clang-tidy cppcheck
WASM    = clang lld wasi-libc libclang-rt-14-dev-wasm32 binaryen ninja-build
SERVE   = libmicrohttpd-dev
BROWSER = chromium
FUZZ_SECONDS = 60
SOAK_MINUTES = 60

.PHONY: play build web serve test bench fuzz lint install soak clean
play: build
	@$(BUILD)/grognard play ccn/el_bodon

build:
	@tools/need $(BASE)
	@[ -e $(BUILD)/build.ninja ] || $(MESON) setup $(BUILD) --prefix=$(PREFIX)
	@ninja -C $(BUILD)

web:
	@tools/need $(WASM)
	@tools/web

# A tree that was set up before libmicrohttpd was there has to look again.
LOOK_AGAIN = [ ! -e $(BUILD)/build.ninja ] || grep -q DHAVE_MICROHTTPD $(BUILD)/build.ninja || { $(MESON) configure --clearcache $(BUILD) && $(MESON) setup --reconfigure $(BUILD); }

serve: web
	@tools/need $(BASE) $(SERVE)
	@$(LOOK_AGAIN)
	@$(MAKE) build
	@$(BUILD)/grognard serve --open

test:
	@tools/need $(BASE) $(CLANG) $(WASM) $(SERVE) $(BROWSER)
	@$(LOOK_AGAIN)
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
	rm -rf $(BUILD) build-core web/dist web/core/grognard.wasm build-asan build-plain build-fuzz build-clang
