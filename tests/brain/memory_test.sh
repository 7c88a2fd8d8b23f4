#!/bin/sh
# max_memory is kept, and made use of: the most that the process had resident after a search that
# fills the table. usage: memory_test.sh PROGRAM; exit 77 where the system does not tell.
set -eu
brain=$1
[ -r /proc/self/status ] || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() { echo "memory_test: $1" >&2; exit 1; }

# KB after `nodes` nodes with so many bytes and threads.
peak() {
    rm -f "$folder/in"
    : > "$folder/out" # else the answer before may be seen in it
    mkfifo "$folder/in"
    "$brain" < "$folder/in" > "$folder/out" &
    pid=$!
    exec 3> "$folder/in"
    printf 'INFO thread_num %s\nINFO max_memory %s\nINFO max_node %s\nSTART 15\n' "$2" "$1" "$3" >&3
    printf 'BOARD 7,7,1 8,8,2 8,6,1 6,8,2 DONE\n' >&3
    tries=0
    until grep -q '^[0-9]*,[0-9]*$' "$folder/out"; do
        tries=$((tries + 1))
        [ "$tries" -lt 600 ] || fail "no answer within a minute"
        sleep 0.1
    done
    kb=$(sed -n 's/^VmHWM:[^0-9]*\([0-9]*\) kB$/\1/p' "/proc/$pid/status")
    printf 'END\n' >&3
    exec 3>&-
    wait "$pid"
}

check() {
    peak "$1" "$2" "$3"
    most=$(($1 / 1024 * 105 / 100))
    least=$(($1 / 1024 * ${4:-80} / 100))
    [ "$kb" -le "$most" ] || fail "$1 bytes, $2 threads: $kb KB are used, $most allowed"
    [ "$kb" -ge "$least" ] || fail "$1 bytes, $2 threads: only $kb KB of $least are used"
}

check 67108864 1 400000
check 67108864 2 400000
check 350000000 1 900000
check 350000000 2 900000
# Too little for so many threads: there are fewer of them.
check 20000000 64 300000 40
