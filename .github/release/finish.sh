#!/usr/bin/env bash
# What a release has beside its archives, which are in the folder $1: their checksums, the install script, the Homebrew
# formula, and the notes from the changelog.
set -euo pipefail
dist=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
: "${TAG:?the tag, such as v0.2.0}"
version=${TAG#v}
cp install.sh "$dist/install.sh"
(cd "$dist" && sha256sum ghx-*.tar.gz ghx-*.zip >SHA256SUMS)

formula=$(sed "s/@VERSION@/$version/g" .github/release/ghx.rb.in)
while read -r sum file; do
  target=${file#ghx-}
  formula=${formula//@${target%%.*}@/$sum}
done <"$dist/SHA256SUMS"
case "$formula" in *@*-*@*) echo "an archive of the formula is missing" >&2; exit 1 ;; esac
printf '%s\n' "$formula" >"$dist/ghx.rb"

# The changelog's own section: `## 0.2.0 - 2026-11-19` and what follows.
awk -v version="$version" '/^## / { on = $2 == version; next } on' CHANGELOG.md >"$dist.notes.md"
grep -q . "$dist.notes.md" || { echo "CHANGELOG.md has no section for $version" >&2; exit 1; }
