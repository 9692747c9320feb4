#!/usr/bin/env bash
# What a release has beside its archives, which are in the folder $1: their checksums, the install script, the Homebrew
# formula, and the notes from the changelog.
set -euo pipefail
dist=$(cd "$1" && pwd)
cd "$(dirname "$0")/../.."
: "${TAG:?the tag, such as v0.1.0}"
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

# The changelog's own section; before the first release that is "Unreleased".
notes() { awk -v head="## $1" 'index($0, head) == 1 { on = 1; next } on && /^## / { exit } on' CHANGELOG.md; }
text=$(notes "$version")
printf '%s\n' "${text:-$(notes "[$version]")}" >"$dist.notes.md"
