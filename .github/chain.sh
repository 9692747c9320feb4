#!/usr/bin/env bash
# What the action does: runs the chain, and tells the runner what came out. Inputs are variables, so that no text of
# theirs is ever read as a script.
set -uo pipefail
folder=${RUNNER_TEMP:-$(mktemp -d)}
result="$folder/ghx-result-$$.json"
journal="$folder/ghx-journal-$$.jsonl"
# Known before the chain begins: a run that is cancelled keeps its journal.
{ echo "file=$result"; echo "journal=$journal"; } >>"$GITHUB_OUTPUT"

words=(chain --json --annotate --steps "$GHX_STEPS" --journal "$journal")
if [ -n "${GHX_SHARD:-}" ]; then words+=(--shard "$GHX_SHARD"); fi
if [ "${GHX_FAIL_ON_PARTIAL:-true}" = true ]; then words+=(--fail-on-partial); fi
ghx "${words[@]}" >"$result"
code=$?
cat "$result"
status=$(sed -n 's/^{"status":"\([a-z]*\)".*/\1/p' "$result")
echo "status=${status:-failed}" >>"$GITHUB_OUTPUT"
if [ "$(wc -c <"$result")" -le 262144 ]; then
  end="ghx-$$-$RANDOM$RANDOM"
  { echo "results<<$end"; cat "$result"; echo "$end"; } >>"$GITHUB_OUTPUT"
fi
exit "$code"
