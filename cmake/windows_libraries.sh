#!/bin/sh
# windows_libraries.sh [SOURCES PREFIX]: builds what the game needs for 64-bit Windows, from the distribution's own
# source packages, by mingw-w64: static libraries in PREFIX with their pkg-config files, whose Libs have all that they
# need. What is already there is not built again. The same sources make the same bytes.
# On Debian: apt install dpkg-dev gcc gcc-mingw-w64-x86-64-posix make tcl
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
sources=${1:-$root/build/windows/sources} prefix=${2:-$root/build/windows/libraries} purpose=Windows
mkdir -p "$sources" "$prefix"
sources=$(CDPATH='' cd -- "$sources" && pwd)
prefix=$(CDPATH='' cd -- "$prefix" && pwd)
target=x86_64-w64-mingw32
jobs=${TENGEN_WINDOWS_JOBS:-$(getconf _NPROCESSORS_ONLN)}
# Later maps come first: the libraries may lie within the sources' folder, or the other way round.
flags="-O2 -fno-strict-aliasing -ffile-prefix-map=$sources=. -ffile-prefix-map=$prefix=."
export LC_ALL=C TZ=UTC

say() {
    echo "windows: $*"
}

fail() {
    say "$*" >&2
    exit 1
}

compile() {
    name=$1 options=$2
    shift 2
    rm -rf "$prefix/objects/$name.parts" "$prefix/lib/lib$name.a"
    mkdir -p "$prefix/objects/$name.parts"
    # shellcheck disable=SC2086 # flags are words
    (cd "$prefix/objects/$name.parts" &&
        printf '%s\n' "$@" | xargs -P "$jobs" -n 8 "$target-gcc-posix" $flags $options -c &&
        "$target-ar" rcsD "$prefix/lib/lib$name.a" ./*.o)
}

# shellcheck source=cmake/library_sources.sh
. "$(dirname -- "$0")/library_sources.sh"

# Shown by Direct3D 9, OpenGL or GDI, heard by WASAPI or DirectSound; the dummy drivers are for scripts. A program
# has a main of its own: it defines SDL_MAIN_HANDLED.
build_sdl2() {
    folder=$(source_of libsdl2 libsdl2)
    cp "$folder"/include/*.h "$prefix/include/SDL2/"
    # The file is meant for Visual C++: what mingw-w64 has beyond that comes before it.
    cat - "$folder/include/SDL_config_windows.h" >"$prefix/include/SDL2/SDL_config_windows.h" <<END
#define HAVE_LIBC 1
#define HAVE_GCC_ATOMICS 1
END
    cat >>"$prefix/include/SDL2/SDL_config_windows.h" <<END
#undef HAVE_M_PI
#undef HAVE_DINPUT_H
#undef HAVE_XINPUT_H
#undef HAVE_SENSORSAPI_H
#undef SDL_AUDIO_DRIVER_WINMM
#undef SDL_AUDIO_DRIVER_DISK
#undef SDL_JOYSTICK_DINPUT
#undef SDL_JOYSTICK_HIDAPI
#undef SDL_JOYSTICK_RAWINPUT
#undef SDL_JOYSTICK_VIRTUAL
#undef SDL_JOYSTICK_WGI
#undef SDL_JOYSTICK_XINPUT
#undef SDL_HAPTIC_DINPUT
#undef SDL_HAPTIC_XINPUT
#undef SDL_SENSOR_WINDOWS
#undef SDL_VIDEO_RENDER_OGL_ES2
#undef SDL_VIDEO_OPENGL_ES2
#undef SDL_VIDEO_OPENGL_EGL
#undef SDL_VIDEO_VULKAN
#define SDL_HIDAPI_DISABLED 1
#define SDL_JOYSTICK_DISABLED 1
#define SDL_HAPTIC_DISABLED 1
#define SDL_SENSOR_DISABLED 1
END
    files=
    for part in . atomic audio audio/directsound audio/dummy audio/wasapi core/windows cpuinfo dynapi events file \
        filesystem/windows haptic hidapi joystick libm loadso/windows locale locale/windows misc misc/windows power \
        power/windows render render/direct3d render/opengl render/software sensor stdlib thread thread/windows timer \
        timer/windows video video/dummy video/windows video/yuv2rgb; do
        files="$files $(echo "$folder/src/$part"/*.c)"
    done
    # shellcheck disable=SC2086 # the names have no blanks
    compile SDL2 "-I$prefix/include/SDL2 -I$folder/src/video/khronos -I$folder/src/hidapi/hidapi" $files \
        "$folder/src/thread/generic/SDL_syscond.c"
    pc sdl2 2.26.5 '-lSDL2 -lgdi32 -limm32 -lole32 -loleaut32 -lsetupapi -lshell32 -luser32 -luuid -lversion -lwinmm'
}

build_sqlite() {
    compile_sqlite ''
}

# Of gettext's runtime, without iconv: catalogs are read as they are, in UTF-8. What its configure would find out about
# mingw-w64 in some minutes is written down here.
build_intl() {
    folder=$(source_of gettext gettext)/gettext-runtime/intl
    work=$prefix/objects/intl
    mkdir -p "$work"
    sed '/IN_LIBGLOCALE/d
        s/@HAVE_ASPRINTF@\|@HAVE_SNPRINTF@\|@HAVE_WPRINTF@/1/
        s/@HAVE_[A-Z_]*@/0/' "$folder/libgnuintl.in.h" >"$prefix/include/libintl.h"
    sed 's/extern \([^"]\)/extern LIBINTL_DLL_EXPORTED \1/
        /#define _LIBINTL_H/a #define LIBINTL_DLL_EXPORTED' "$prefix/include/libintl.h" >"$work/libgnuintl.h"
    cp "$folder/localename-table.in.h" "$work/localename-table.h"
    grep -A999 '^#define __libc_lock_t' "$folder/../config.h.in" | grep '^#define \(__libc_\|glthread_\)' >"$work/config.h"
    cat >>"$work/config.h" <<END
#define ENABLE_NLS 1
#define FLEXIBLE_ARRAY_MEMBER
#define HAVE_ALLOCA 1
#define HAVE_ASPRINTF 1
#define HAVE_BUILTIN_EXPECT 1
#define HAVE_DECL__SNPRINTF 1
#define HAVE_DECL__SNWPRINTF 1
#define HAVE_GETCWD 1
#define HAVE_INTTYPES_H 1
#define HAVE_INTTYPES_H_WITH_UINTMAX 1
#define HAVE_LIMITS_H 1
#define HAVE_LONG_LONG_INT 1
#define HAVE_MEMPCPY 1
#define HAVE_PTHREAD_API 1
#define HAVE_SNPRINTF 1
#define HAVE_STDDEF_H 1
#define HAVE_STDINT_H 1
#define HAVE_STDINT_H_WITH_UINTMAX 1
#define HAVE_STDLIB_H 1
#define HAVE_STRCASECMP 1
#define HAVE_STRDUP 1
#define HAVE_STRING_H 1
#define HAVE_STRNLEN 1
#define HAVE_STRTOUL 1
#define HAVE_TSEARCH 1
#define HAVE_UINTMAX_T 1
#define HAVE_UNISTD_H 1
#define HAVE_UNSIGNED_LONG_LONG_INT 1
#define HAVE_WCHAR_H 1
#define HAVE_WCHAR_T 1
#define HAVE_WCSLEN 1
#define HAVE_WINT_T 1
#define HAVE_WPRINTF 1
#define INTDIV0_RAISES_SIGFPE 1
#define NEED_SETLOCALE_IMPROVED 1
#define SETLOCALE_NULL_ALL_MTSAFE 1
#define SETLOCALE_NULL_ONE_MTSAFE 1
#define USE_WINDOWS_THREADS 1
END
    files=
    for part in bindtextdom dcgettext dcigettext dcngettext dgettext dngettext explodename finddomain gettext \
        hash-string l10nflist langprefs loadmsgcat localcharset localealias localename lock log ngettext plural \
        plural-exp printf setlocale setlocale_null textdomain threadlib version windows-mutex windows-once \
        windows-recmutex windows-rwlock xsize; do
        files="$files $folder/$part.c"
    done
    # shellcheck disable=SC2086 # the names have no blanks
    compile intl "-I$work -I$folder -DHAVE_CONFIG_H -DIN_LIBINTL -DIN_LIBRARY -DNO_XMALLOC -DBUILDING_LIBINTL \
        -D__USE_MINGW_ANSI_STDIO=0 -DLOCALEDIR=\"\" -DLOCALE_ALIAS_PATH=\"\"" $files
    pc intl 0.21 -lintl
}

build_libraries sdl2 freetype sdl2_ttf sdl2_image webp inih sqlite intl
