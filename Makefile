# The front door: every target installs what it lacks (Debian packages, only if missing), then works.
#   make play     the battle of El Bodon, you against the computer
#   make serve    the same battles in your browser
#   make host     the same with friends far away: a host on this machine (docs/hosting.md)
#   make check    the tests of what you changed, for daily work
#   make test     everything: tests at -O2 and under the sanitizers, a short fuzz run, the client in a real browser
#   make firefox  the client in Firefox, which the others leave out
#   make soak-host  a host under load, kill -9 and attack, for an hour
#   make deb      a Debian package of it all; make test-deb installs it on a bare Debian tree and plays there
#   make mpi      grognard-mpi: studies of the lab on many machines
#   make build web bench fuzz lint install soak clean
MESON   = meson
BUILD   = build
PREFIX  = /usr/local
PLAY    = gcc libc6-dev meson ninja-build pkg-config libjansson-dev libedit-dev libncurses-dev
BASE    = $(PLAY) libcmocka-dev scdoc
CLANG   = clang libclang-rt-14-dev
TIDY    = clang-format clang-tidy cppcheck shellcheck
WASM    = clang lld wasi-libc libclang-rt-14-dev-wasm32 ninja-build zopfli
SERVE   = libmicrohttpd-dev
HOST    = $(SERVE) libsqlite3-dev libsodium-dev libcurl4-openssl-dev libgnutls28-dev libpq-dev
PYTHON  = python3-numpy python3-pip python3-setuptools python3-wheel
MPI     = libopenmpi-dev openmpi-bin
DEB     = dpkg-dev binutils scdoc
BROWSER = chromium-headless-shell
FUZZ_SECONDS = 60
SOAK_MINUTES = 60
SOAK_HOST_MINUTES = 10

.PHONY: play command mpi build web serve host check test firefox bench fuzz lint install deb test-deb soak soak-host clean
play: command
	@$(BUILD)/grognard play ccn/el_bodon

# The command alone: no tests, no library.
command:
	@tools/need $(PLAY)
	@tools/set-up $(BUILD) --prefix=$(PREFIX)
	@ninja -C $(BUILD) grognard

# Studies of the lab by all ranks of an MPI job: docs/lab.md.
mpi:
	@tools/need $(PLAY) $(MPI)
	@tools/set-up $(BUILD) --prefix=$(PREFIX)
	@ninja -C $(BUILD) grognard-mpi

build:
	@tools/need $(BASE)
	@tools/set-up $(BUILD) --prefix=$(PREFIX)
	@ninja -C $(BUILD)

web:
	@tools/need $(WASM)
	@tools/web

serve: web
	@tools/need $(PLAY) $(SERVE)
	@$(MAKE) command
	@$(BUILD)/grognard serve --open

host: web
	@tools/need $(PLAY) $(HOST)
	@$(MAKE) command
	@$(BUILD)/grognard host

check:
	@tools/need $(BASE)
	@tools/check

test:
	@tools/need $(BASE) $(CLANG) $(TIDY) $(WASM) $(HOST) $(MPI) $(PYTHON) postgresql tmux groff-base $(BROWSER)
	@tools/test

firefox: web
	@tools/need firefox-esr
	@tools/test-firefox

bench: command
	$(BUILD)/grognard bench --json ccn/el_bodon rbc/before_novara boe/el_bodon bp/redinha kings/crag

fuzz:
	@tools/need $(BASE) $(CLANG)
	@tools/fuzz $(FUZZ_SECONDS)

lint:
	@tools/need $(BASE) $(CLANG) $(TIDY) $(WASM) $(HOST) $(MPI)
	@tools/lint

install: build
	$(MESON) install -C $(BUILD) --no-rebuild

deb: web
	@tools/need $(PLAY) $(HOST) $(DEB)
	@tools/deb

test-deb: deb
	@tools/need debootstrap tmux
	@tools/test-deb

soak: build
	@tools/need $(BASE) $(CLANG)
	@tools/soak $(SOAK_MINUTES)

soak-host:
	@tools/need $(BASE) $(CLANG) $(HOST) postgresql
	@tools/soak-host $(SOAK_HOST_MINUTES)

clean:
	rm -rf $(BUILD) build-core web/dist web/core/*.wasm build-sanitized build-asan build-plain build-fuzz build-clang build-check build-deb
