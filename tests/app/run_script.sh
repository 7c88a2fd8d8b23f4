#!/bin/sh
# run_script.sh TENGEN SCRIPT: runs a script in a new folder and checks what its first lines demand:
#   "# options: ..."      options for the program
#   "# exit: N"           its exit status; default 0
#   "# stderr: TEXT"      it reports exactly one line, which contains TEXT
#   "# pictures: same"    a second run writes the same files
#   "# pictures: still"   a second run without motion writes the same files
. "$(dirname -- "$0")/wait_for.sh"
tengen=$1 script=$2
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
head_of() { sed -n "s/^# $1: *//p" "$script" | head -n 1; }
export XDG_DATA_HOME="$work/data"
options=$(head_of options) wanted=$(head_of exit) told=$(head_of stderr)
run() {
    mkdir -p "$work/$1" && cd "$work/$1" || exit 1
    # shellcheck disable=SC2086
    timeout $patience "$tengen" --config "$work/$1.config" $options $2 --script "$script" 2>"$work/stderr"
}
run one ""
status=$?
cat "$work/stderr"
[ "$status" = "${wanted:-0}" ] || { echo "exit status $status, expected ${wanted:-0}"; exit 1; }
if [ -n "$told" ] && ! grep -qF -- "$told" "$work/stderr"; then
    echo "stderr does not say: $told"
    exit 1
fi
[ -z "$told" ] || [ "$(wc -l <"$work/stderr")" -eq 1 ] || { echo "more than one line"; exit 1; }
pictures=$(head_of pictures)
if [ -n "$pictures" ]; then
    [ "$pictures" != still ] || without="--motion none"
    run two "$without" || exit 1
    diff -r "$work/one" "$work/two" || exit 1
    ls "$work/one" | grep -q . || { echo "no files to compare"; exit 1; }
fi
exit 0
