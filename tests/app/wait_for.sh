# wait_for.sh, sourced by tests: $patience, in seconds, after which a program counts as hung: the machine may
# be busy. wait_for COMMAND... runs it until it succeeds, for so long at most. focus_window: on an X server.
patience=600
wait_for() {
    for _ in $(seq $((10 * patience))); do
        "$@" && return
        sleep 0.1
    done
    return 1
}
# focus_window: gives the game's window, $window, the focus. Looked for at each try: it may be made anew. The server needs
# -noreset: without it a server whose last client leaves refuses the next one for a moment.
focus_window() {
    window=$(xdotool search --onlyvisible --class tengen 2>/dev/null | head -n 1)
    [ -n "$window" ] && xdotool windowfocus "$window" 2>/dev/null &&
        [ "$(xdotool getwindowfocus 2>/dev/null)" = "$window" ]
}
