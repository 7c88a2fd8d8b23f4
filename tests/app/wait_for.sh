# wait_for.sh, sourced by tests. wait_for COMMAND... runs it until it succeeds, for a minute at most,
# since the machine may be busy.
wait_for() {
    for _ in $(seq 600); do
        "$@" && return
        sleep 0.1
    done
    return 1
}
