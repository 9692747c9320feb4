#!/bin/sh
# Installs ghx for macOS and Linux:  curl -fsSL https://github.com/ghx-dev/ghx/releases/latest/download/install.sh | sh
# Arguments: the version (such as v0.2.0; the latest) and the folder for the program (~/.local/bin). Nothing is run as root.
set -eu

main() {
  version=${1:-latest}
  folder=${2:-$HOME/.local/bin}
  case "$(uname -s)" in
  Linux) system=unknown-linux-gnu ;;
  Darwin) system=apple-darwin ;;
  *) stop "there is no archive for $(uname -s): see https://github.com/ghx-dev/ghx/releases" ;;
  esac
  case "$(uname -m)" in
  x86_64 | amd64) machine=x86_64 ;;
  arm64 | aarch64) machine=aarch64 ;;
  *) stop "there is no archive for $(uname -m): \`cargo install --locked --git https://github.com/ghx-dev/ghx\` builds it" ;;
  esac
  archive=ghx-$machine-$system.tar.gz
  base=${GHX_DOWNLOADS:-https://github.com/ghx-dev/ghx/releases}
  case "$version" in
  latest) base=$base/latest/download ;;
  *) base=$base/download/$version ;;
  esac

  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  get "$base/$archive" "$work/$archive"
  get "$base/SHA256SUMS" "$work/SHA256SUMS"
  wanted=$(sed -n "s/^\([0-9a-f]\{64\}\) [ *]$archive\$/\1/p" "$work/SHA256SUMS")
  [ -n "$wanted" ] || stop "SHA256SUMS does not name $archive: nothing was installed"
  [ "$(checksum "$work/$archive")" = "$wanted" ] || stop "the checksum of $archive is wrong: nothing was installed"

  tar -xzf "$work/$archive" -C "$work"
  mkdir -p "$folder"
  # In one step, so that a program that runs keeps its own file.
  cp "$work/${archive%.tar.gz}/ghx" "$folder/.ghx.new"
  chmod 755 "$folder/.ghx.new"
  mv -f "$folder/.ghx.new" "$folder/ghx"
  echo "installed $("$folder/ghx" --version) in $folder"
  case ":$PATH:" in
  *":$folder:"*) ;;
  *) echo "$folder is not in PATH: add it, or call $folder/ghx" ;;
  esac
  echo "completion: ghx completions bash|zsh|fish    who built it: gh attestation verify $archive --repo ghx-dev/ghx"
}

get() {
  if command -v curl >/dev/null 2>&1; then
    curl -fsSL --proto '=https,file' -o "$2" "$1" || stop "cannot download $1"
  elif command -v wget >/dev/null 2>&1; then
    wget -q --https-only -O "$2" "$1" || stop "cannot download $1"
  else
    stop "curl or wget is needed"
  fi
}

checksum() {
  if command -v sha256sum >/dev/null 2>&1; then sha256sum "$1"; else shasum -a 256 "$1"; fi | cut -d ' ' -f 1
}

stop() {
  echo "install.sh: $1" >&2
  exit 1
}

# Called last: a download that broke off does nothing.
main "$@"
