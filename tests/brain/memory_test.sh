#!/bin/sh
# max_memory is respected, and used: checks the process's peak resident memory after the whole table
# has been touched. usage: memory_test.sh PROGRAM; exit status 77 on a system without /proc.
set -eu
brain=$1
[ -r /proc/self/status ] || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() { echo "memory_test: $1" >&2; exit 1; }

# Waits until $folder/out has $1 moves.
await_moves() {
    tries=0
    until [ "$(grep -c '^[0-9]*,[0-9]*$' "$folder/out")" -ge "$1" ]; do
        tries=$((tries + 1))
        [ "$tries" -lt 12000 ] || fail "no answer within ten minutes"
        sleep 0.05
    done
}

# peak BYTES THREADS COMMANDS: sets kb to the peak. The first search writes to the table, so that the
# second START clears it and thereby touches every page, as a search of millions of nodes would.
peak() {
    rm -f "$folder/in"
    : > "$folder/out" # remove the moves of the last call
    mkfifo "$folder/in"
    "$brain" < "$folder/in" > "$folder/out" &
    pid=$!
    exec 3> "$folder/in"
    printf 'INFO thread_num %s\nINFO max_memory %s\nINFO max_node 20000\nSTART 15\n' "$2" "$1" >&3
    printf '%s' "$3" >&3
    printf 'BOARD 7,7,1 8,8,2 8,6,1 6,8,2 DONE\n' >&3
    await_moves 1
    printf 'START 15\nBOARD 7,7,1 8,8,2 8,6,1 6,8,2 DONE\n' >&3
    await_moves 2
    kb=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\) kB$/\1/p' "/proc/$pid/status")
    printf 'END\n' >&3
    exec 3>&-
    wait "$pid"
}

# check BYTES THREADS [PERCENT [COMMANDS]]: the peak is PERCENT (80) to 105 percent of BYTES.
check() {
    peak "$1" "$2" "${4:-}"
    max=$(($1 / 1024 * 105 / 100))
    min=$(($1 / 1024 * ${3:-80} / 100))
    [ "$kb" -le "$max" ] || fail "$1 bytes, $2 threads: $kb KB are used, $max allowed"
    [ "$kb" -ge "$min" ] || fail "$1 bytes, $2 threads: only $kb KB are used, expected $min"
}

check 67108864 1
check 67108864 2
check 350000000 1
check 350000000 2
# Too little memory for 64 threads: fewer are started.
check 20000000 64 40
# Earlier settings leave no memory behind.
check 33554432 1 80 'INFO thread_num 2
INFO hash_size 5000
INFO hash_size 10000
INFO hash_size 20000
INFO thread_num 4
INFO hash_size 100000
INFO thread_num 1
'
# The tables of every rule that was played are included.
check 33554432 1 80 'INFO rule 1
INFO rule 4
INFO rule 8
INFO rule 0
'

# A table that cannot be allocated: an error, and the game goes on with the old one.
if (ulimit -v 400000) 2>/dev/null; then
    answers=$(printf 'START 15\nINFO max_node 1000\nINFO hash_size 4000000\nTURN 7,7\nEND\n' |
        (ulimit -v 400000 && "$brain"))
    case $answers in
    "OK
ERROR out of memory: the hash table"*"
"[0-9]*,[0-9]*) ;;
    *) fail "a table that is too large: $answers" ;;
    esac
fi

# The error is reported once: later settings do not try that size again.
reports_once() {
    answers=$(printf 'START 15\nINFO %s\nINFO rule 1\nINFO thread_num 1\nINFO hash_size 4000\nSTART 15\nBEGIN\nEND\n' "$1" |
        (ulimit -v 400000 && "$brain") | sed 's/^ERROR.*/ERROR/' | tr '\n' ' ')
    [ "$answers" = "OK ERROR OK 7,7 " ] || fail "$1 and then: $answers"
}
if (ulimit -v 400000) 2>/dev/null; then
    reports_once 'hash_size 4000000'
    reports_once 'max_memory 2000000000'
fi
