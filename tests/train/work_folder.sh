# work_folder.sh, sourced by the tests of the training programs: sets $folder, a new folder that is deleted at the end;
# defines fail, which prints what the last program has said in $folder/log. $process is killed at the end.
folder=$(mktemp -d)
process=
trap '[ -z "$process" ] || kill -KILL "$process" 2>/dev/null || :; rm -rf "$folder"' EXIT

fail()
{
    echo "FAIL: $*"
    [ ! -f "$folder/log" ] || cat "$folder/log"
    exit 1
}
