#!/usr/bin/env bash
# callgrind.sh [PERFT [EXHAUSTIVE]]: instructions per perft node, make and unmake included, and per board stored by the
# exhaustive search, each with the start of the program taken off. Unlike times these hardly vary from run to run. Fails
# if they are more than the numbers given. valgrind has no AVX-512, so the search runs as on a machine with AVX2.
# Build first: make test-cpp
set -euo pipefail
cd "$(dirname "$0")/.."

seed=42
depth=7
driver=build/release/cpp/tests/perft_driver
exhaust=build/release/cpp/tools/exhaust

instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null | awk '/Collected/ { print $NF }'
}

check() {
    if [[ -n $1 ]] && (($2 > $1)); then
        echo "error: more than $1 instructions" >&2
        exit 1
    fi
}

nodes() { "$driver" $seed "$1" | awk '$1 == "nodes" { print $2 }'; }

per_node=$((($(instructions "$driver" $seed $depth) - $(instructions "$driver" $seed 0)) / ($(nodes $depth) - $(nodes 0))))
echo "perft of deal $seed to depth $depth: $(nodes $depth) nodes, $per_node instructions per node"
check "${1:-}" $per_node

# A lost deal of 12 ranks against one that is lost at once.
lost=(42 42 ranks=12)
none=(14 14)
stored=$("$exhaust" "${lost[@]}" | awk '$2 == "lost" { print $4 }')
per_board=$((($(instructions "$exhaust" "${lost[@]}") - $(instructions "$exhaust" "${none[@]}")) / stored))
echo "exhaustive search of deal ${lost[*]:1}: $stored boards stored, $per_board instructions per board"
check "${2:-}" $per_board
