#!/usr/bin/env bash
# Builds ghx for $TARGET and packs it, with completions and manual pages, into dist/ghx-$TARGET.tar.gz (.zip on Windows).
# GHX_BINARY packs a program that is already built.
set -euo pipefail
cd "$(dirname "$0")/../.."
: "${TARGET:?the target, such as x86_64-unknown-linux-gnu}" "${TAG:?the tag, such as v0.2.0}"
out=${DIST:-dist}
version=$(sed -n '/^\[workspace.package\]/,/^$/s/^version = "\(.*\)"/\1/p' Cargo.toml)
[ "$TAG" = "v$version" ] || { echo "the tag is $TAG, but Cargo.toml says $version" >&2; exit 1; }

if [ -z "${GHX_BINARY:-}" ]; then
  # Static on Linux and Windows: nothing to install beside it, and it starts in two thirds of the time. It is still the
  # system's C library on Linux, so names are resolved by the system's rules (hosts, nsswitch, search domains).
  case "$TARGET" in
  # At a fixed address: pointers of tables are set when the program is linked, not whenever it starts.
  *-linux-*) export RUSTFLAGS="-C target-feature=+crt-static -C relocation-model=static" ;;
  *-windows-*) export RUSTFLAGS="-C target-feature=+crt-static" ;;
  esac
  if command -v rustup >/dev/null; then rustup target add "$TARGET"; fi
  cargo build --release --locked --target "$TARGET"
  GHX_BINARY=target/$TARGET/release/ghx
  [ -f "$GHX_BINARY" ] || GHX_BINARY=$GHX_BINARY.exe
fi
case "$TARGET" in *-windows-*) program=ghx.exe ;; *) program=ghx ;; esac

mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
folder=$work/ghx-$TARGET
mkdir -p "$folder/completions"
cp "$GHX_BINARY" "$folder/$program"
cp LICENSE README.md CHANGELOG.md "$folder"
"$folder/$program" completions bash >"$folder/completions/ghx.bash"
"$folder/$program" completions zsh >"$folder/completions/_ghx"
"$folder/$program" completions fish >"$folder/completions/ghx.fish"
"$folder/$program" completions powershell >"$folder/completions/ghx.ps1"
"$folder/$program" man --dir "$folder/man" 2>/dev/null
case "$TARGET" in
*-windows-*) (cd "$work" && 7z a -bso0 "ghx-$TARGET.zip" "ghx-$TARGET") && mv "$work/ghx-$TARGET.zip" "$out" ;;
*) tar -C "$work" -czf "$out/ghx-$TARGET.tar.gz" "ghx-$TARGET" ;;
esac
ls -l "$out"
