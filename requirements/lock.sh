#!/usr/bin/env bash
# Writes the locks anew from pyproject.toml, with uv (pip install uv). `requirements/lock.sh --upgrade` takes the
# newest versions that pyproject.toml allows; without it, only what has to change does.
set -euo pipefail
cd "$(dirname "$0")/.."

constraints=()
for group in runtime build page dev bench docs release; do
    lock=requirements/$group.txt
    if [ $group = runtime ]; then source=(pyproject.toml --extra postgres); else source=(--group "$group"); fi
    uv pip compile --universal --generate-hashes --no-header --quiet --python-version 3.11 \
        "${source[@]}" "${constraints[@]}" --output-file "$lock" "$@"
    constraints+=(--constraint "$lock")
done
