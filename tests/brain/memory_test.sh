#!/bin/sh
# max_memory is kept, and made use of: the most that the process had resident after a search that
# fills the table. usage: memory_test.sh PROGRAM; exit 77 where the system does not tell.
set -eu
brain=$1
[ -r /proc/self/status ] || exit 77
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() { echo "memory_test: $1" >&2; exit 1; }

# KB after `nodes` nodes with so many bytes and threads, and with what else the host has said.
peak() {
    rm -f "$folder/in"
    : > "$folder/out" # else the answer before may be seen in it
    mkfifo "$folder/in"
    "$brain" < "$folder/in" > "$folder/out" &
    pid=$!
    exec 3> "$folder/in"
    printf 'INFO thread_num %s\nINFO max_memory %s\nINFO max_node %s\nSTART 15\n' "$2" "$1" "$3" >&3
    printf '%s' "${4:-}" >&3
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
    peak "$1" "$2" "$3" "${5:-}"
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
# What the host said before leaves nothing behind.
check 33554432 1 300000 80 'INFO thread_num 2
INFO hash_size 5000
INFO hash_size 10000
INFO hash_size 20000
INFO thread_num 4
INFO hash_size 100000
INFO thread_num 1
'
# Every rule that was played has tables.
check 33554432 1 300000 80 'INFO rule 1
INFO rule 4
INFO rule 8
INFO rule 0
'

# More than there is: said, and played on with less.
if (ulimit -v 400000) 2>/dev/null; then
    answers=$(printf 'START 15\nINFO max_node 1000\nINFO hash_size 4000000\nTURN 7,7\nEND\n' |
        (ulimit -v 400000 && "$brain"))
    case $answers in
    "OK
ERROR there is not so much memory"*"
"[0-9]*,[0-9]*) ;;
    *) fail "a table that is too large: $answers" ;;
    esac
fi

# And only once: what is said after it finds the old table and says nothing of it.
refused_once() {
    answers=$(printf 'START 15\nINFO %s\nINFO rule 1\nINFO thread_num 1\nINFO hash_size 4000\nSTART 15\nBEGIN\nEND\n' "$1" |
        (ulimit -v 400000 && "$brain") | sed 's/^ERROR.*/ERROR/' | tr '\n' ' ')
    [ "$answers" = "OK ERROR OK 7,7 " ] || fail "$1 and then: $answers"
}
if (ulimit -v 400000) 2>/dev/null; then
    refused_once 'hash_size 4000000'
    refused_once 'max_memory 2000000000'
fi
