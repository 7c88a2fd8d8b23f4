#!/bin/sh
# web_libraries.sh SOURCES PREFIX: builds what the game needs for a browser, from the distribution's own source
# packages, as static libraries in PREFIX with their pkg-config files. What is already there is not built again.
# Takes about ten minutes.
set -eu

sources=$1 prefix=$2 purpose='the browser'
flags='-Os -pthread -fno-strict-aliasing'
jobs=${TENGEN_WEB_JOBS:-1}

say() {
    echo "web: $*"
}

fail() {
    echo "web.sh: $*" >&2
    exit 1
}

compile() {
    name=$1 options=$2
    shift 2
    mkdir -p "$prefix/objects/$name"
    # shellcheck disable=SC2086 # flags are words
    (cd "$prefix/objects/$name" && emcc $flags $options -c "$@" && emar rcs "$prefix/lib/lib$name.a" ./*.o)
}

# shellcheck source=cmake/library_sources.sh
. "$(dirname -- "$0")/library_sources.sh"

build_sdl2() {
    folder=$(source_of libsdl2 libsdl2)
    cp "$folder"/include/*.h "$prefix/include/SDL2/"
    # Pixels go to the canvas without OpenGL, sounds to the page (src/app/web_audio.c); the dummy driver is for
    # scripts.
    cat >>"$prefix/include/SDL2/SDL_config_emscripten.h" <<EOF
#undef SDL_VIDEO_RENDER_OGL_ES2
#undef SDL_VIDEO_OPENGL_ES2
#undef SDL_VIDEO_OPENGL_EGL
#undef SDL_JOYSTICK_EMSCRIPTEN
#undef SDL_AUDIO_DRIVER_DISK
#undef SDL_AUDIO_DRIVER_DUMMY
#undef SDL_AUDIO_DRIVER_EMSCRIPTEN
#define SDL_AUDIO_DISABLED 1
#define SDL_JOYSTICK_DISABLED 1
#define SDL_VIDEO_DRIVER_DUMMY 1
EOF
    files=
    for part in . atomic cpuinfo dynapi events file filesystem/emscripten haptic \
        joystick libm loadso/dlopen locale locale/emscripten misc misc/emscripten power power/emscripten render \
        render/software sensor sensor/dummy stdlib thread thread/pthread timer timer/unix video video/dummy \
        video/emscripten video/yuv2rgb; do
        files="$files $(echo "$folder/src/$part"/*.c)"
    done
    # shellcheck disable=SC2086 # the names have no blanks
    compile SDL2 "-I$prefix/include/SDL2 -I$folder/src/video/khronos" $files
    pc sdl2 2.26.5 -lSDL2
}

# Without the journal that needs memory shared by processes, and without a third of its code: what the library's
# index (src/app/library_base.c) does not ask for.
build_sqlite() {
    omitted=-Oz
    for part in ALTERTABLE ANALYZE AUTHORIZATION COMPILEOPTION_DIAGS COMPLETE CTE DATETIME_FUNCS DECLTYPE \
        DESERIALIZE EXPLAIN FOREIGN_KEY GENERATED_COLUMNS GET_TABLE INCRBLOB INTEGRITY_CHECK JSON PROGRESS_CALLBACK \
        REINDEX SHARED_CACHE TCL_VARIABLE TRACE TRIGGER UTF16 VIEW VIRTUALTABLE WAL WINDOWFUNC; do
        omitted="$omitted -DSQLITE_OMIT_$part"
    done
    compile_sqlite "$omitted"
}

build_libraries sdl2 freetype sdl2_ttf sdl2_image webp inih sqlite
