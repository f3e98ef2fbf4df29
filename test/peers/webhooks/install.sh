#!/bin/sh
# Installs the libraries of Standard Webhooks that verify.test.ts runs, from their registries, each with the toolchain that it needs.
# Says what cannot be had, and goes on. `npm run peers` calls it.
here=$(cd "$(dirname "$0")" && pwd)
into=${1:-$here/../installed/webhooks}
mkdir -p "$into"
failed=0

try() {
  name=$1
  shift
  if "$@" >"$into/$name.log" 2>&1; then echo "webhooks, $name: installed"; return; fi
  echo "webhooks, $name: not installed; see $into/$name.log"
  failed=1
}

python() {
  python3 -m venv "$into/python" &&
    "$into/python/bin/pip" install -q --disable-pip-version-check --no-deps -r "$here/python/requirements.txt"
}
go_build() { cd "$here/go" && CGO_ENABLED=0 go build -mod=readonly -o "$into/go/verify" .; }
rust() { cd "$here/rust" && cargo build --quiet --locked --target-dir "$into/rust"; }

try python python
try go go_build
try rust rust
exit $failed
