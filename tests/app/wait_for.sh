# wait_for.sh, sourced by tests. wait_for COMMAND... runs it until it succeeds, for three minutes at most,
# since the machine may be busy.
wait_for() {
    for _ in $(seq 1800); do
        "$@" && return
        sleep 0.1
    done
    return 1
}
