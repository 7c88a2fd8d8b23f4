# wait_for.sh, sourced by tests: $patience, in seconds, after which a program counts as hung: the machine may
# be busy. wait_for COMMAND... runs it until it succeeds, for so long at most.
patience=600
wait_for() {
    for _ in $(seq $((10 * patience))); do
        "$@" && return
        sleep 0.1
    done
    return 1
}
