# work_folder.sh, sourced by the tests of the training programs: sets $folder, a new folder that is deleted at the end;
# defines fail, which prints what the last program has said in $folder/log, and run_full. $process is killed at the end.
folder=$(mktemp -d)
process=
trap '[ -z "$process" ] || kill -KILL "$process" 2>/dev/null || :; rm -rf "$folder"' EXIT

fail()
{
    echo "FAIL: $*"
    [ ! -f "$folder/log" ] || cat "$folder/log"
    exit 1
}

# run_full BLOCKS PROGRAM...: runs it where no file can get longer than BLOCKS of 512 bytes. $folder/log has what it says,
# then "status N"; it lies behind a pipe, which has no limit.
run_full()
{
    blocks=$1
    shift
    {
        status=0
        (trap '' XFSZ; ulimit -f "$blocks"; exec "$@") 2>&1 || status=$?
        echo "status $status"
    } | cat >"$folder/log"
}
