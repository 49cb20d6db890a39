#!/usr/bin/env bash
# study.sh DIR [JOBS]: the surveys behind docs/results.md, kept in DIR. Takes hours; the same call goes on where it was
# stopped. With two or more jobs, times are those of searches that share the machine. Then: study_tables.py DIR
set -euo pipefail
dir=$1
jobs=${2:-1}
mkdir -p "$dir"

survey() { addiction solve --seeds "$2" --out "$dir/$1.db" --jobs "$jobs" "${@:3}"; }

for ranks in 5 6 7 8 9; do survey "ranks-$ranks" 1-10000 --rules "ranks=$ranks"; done
survey ranks-10 1-2000 --rules ranks=10
survey ranks-11 1-500 --rules ranks=11
survey ranks-12 1-200 --rules ranks=12
survey thousand 1-1000
survey basic 1-300000 --rules basic
