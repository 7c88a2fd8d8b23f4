#!/bin/sh
# play.sh [options of tengen...]: installs what is missing, builds the game and starts it.
. "$(dirname -- "$0")/setup.sh"

need "$needs_play"
build play -DCMAKE_BUILD_TYPE=Release -DTENGEN_TESTS=OFF

has_display() {
    [ "$(uname)" = Darwin ] && return 0
    [ -n "${SDL_VIDEODRIVER:-}" ] && return 0
    [ -n "${WAYLAND_DISPLAY:-}" ] && return 0
    [ -n "${DISPLAY:-}" ] || return 1
    case $DISPLAY in
    :*) # a server on this machine has a socket
        number=${DISPLAY#:}
        [ -S "/tmp/.X11-unix/X${number%%.*}" ]
        ;;
    esac
}

if ! has_display; then
    headless=
    for argument in "$@"; do
        case $argument in
        --script* | --bench | --self-play | --first-frame | --help | --man | --version) headless=1 ;;
        esac
    done
    if [ -z "$headless" ]; then
        say "there is no display here: the computer plays a game against itself"
        set -- --self-play "$@"
    fi
fi
exec "$root/build/play/src/app/tengen" "$@"
