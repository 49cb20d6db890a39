#!/usr/bin/env bash
# callgrind.sh [MOST]: instructions per perft node, make and unmake included, with the start of the program taken off.
# Unlike times these hardly vary from run to run. Fails if they are more than MOST. Build first: make test-cpp
set -euo pipefail
cd "$(dirname "$0")/.."

seed=42
depth=7
driver=build/release/cpp/tests/perft_driver

instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$driver" $seed "$1" 2>&1 >/dev/null |
        awk '/Collected/ { print $NF }'
}

nodes() { "$driver" $seed "$1" | awk '$1 == "nodes" { print $2 }'; }

per_node=$((($(instructions $depth) - $(instructions 0)) / ($(nodes $depth) - $(nodes 0))))
echo "perft of deal $seed to depth $depth: $(nodes $depth) nodes, $per_node instructions per node"
if (($# > 0)) && ((per_node > $1)); then
    echo "error: more than $1 instructions per node" >&2
    exit 1
fi
