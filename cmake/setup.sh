# setup.sh: what play.sh, test.sh and .ci/lint share; sourced with ".", not run.
# Installs what is missing, configures, builds. Prints nothing when there is nothing to do.

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd) || exit 1

say() { printf '%s\n' "tengen: $*" >&2; }
die() { say "$*"; exit 1; }
have() { command -v "$1" >/dev/null 2>&1; }

# Dependencies, one per line: KIND NAME | packages of debian fedora arch suse brew (- : part of another package).
#   cmd: a program; file: a path; hdr: a C header; pc: a pkg-config module with its minimum version;
#   font: a family known to fontconfig; han: any font for Chinese.
needs_play='
cmd cc            | gcc                gcc                  gcc         gcc                      -
cmd make          | make               make                 make        make                     make
cmd cmake         | cmake              cmake                cmake       cmake                    cmake
cmd pkg-config    | pkg-config         pkgconf-pkg-config   pkgconf     pkg-config               pkgconf
cmd msgfmt        | gettext            gettext              gettext     gettext-tools            gettext
cmd fc-match      | fontconfig         fontconfig           fontconfig  fontconfig               fontconfig
hdr stdio.h       | libc6-dev          glibc-devel          glibc       glibc-devel              -
pc  sdl2>=2.26    | libsdl2-dev        SDL2-devel           sdl2        libSDL2-devel            sdl2
pc  SDL2_ttf>=2.20 | libsdl2-ttf-dev   SDL2_ttf-devel       sdl2_ttf    libSDL2_ttf-devel        sdl2_ttf
pc  SDL2_image>=2.6 | libsdl2-image-dev SDL2_image-devel    sdl2_image  libSDL2_image-devel      sdl2_image
pc  fontconfig    | libfontconfig-dev  fontconfig-devel     fontconfig  fontconfig-devel         fontconfig
pc  libwebpmux    | libwebp-dev        libwebp-devel        libwebp     libwebp-devel            webp
pc  inih          | libinih-dev        inih-devel           libinih     libinih-devel            inih
pc  sqlite3       | libsqlite3-dev     sqlite-devel         sqlite      sqlite3-devel            sqlite
font Inter        | fonts-inter        rsms-inter-fonts     inter-font  inter-fonts              font-inter
han  zh           | fonts-noto-cjk     google-noto-sans-cjk-fonts noto-fonts-cjk google-noto-sans-cjk-fonts font-noto-sans-cjk
'
needs_test='
cmd ninja         | ninja-build        ninja-build          ninja       ninja                    ninja
pc  cmocka        | libcmocka-dev      libcmocka-devel      cmocka      libcmocka-devel          cmocka
cmd Xvfb          | xvfb               xorg-x11-server-Xvfb xorg-server-xvfb xorg-x11-server-Xvfb -
cmd python3       | python3            python3              python      python3                  python3
cmd xdotool       | xdotool            xdotool              xdotool     xdotool                  -
cmd ld.lld        | lld                lld                  lld         lld                      -
cmd desktop-file-validate | desktop-file-utils desktop-file-utils desktop-file-utils desktop-file-utils desktop-file-utils
cmd appstreamcli  | appstream          appstream            appstream   AppStream                -
'
needs_lint='
cmd clang-format  | clang-format       clang-tools-extra    clang       clang-tools              clang-format
cmd python3       | python3            python3              python      python3                  python3
cmd clang-tidy    | clang-tidy         clang-tools-extra    clang       clang-tools              llvm
cmd cppcheck      | cppcheck           cppcheck             cppcheck    cppcheck                 cppcheck
'
needs_package='
cmd dpkg-shlibdeps | dpkg-dev - - - -
cmd rsvg-convert  | librsvg2-bin       librsvg2-tools       librsvg     rsvg-convert             librsvg
cmd lintian       | lintian            -                    -           -                        -
'
needs_windows='
cmd make          | make               -                    -           -                        -
cmd cmake         | cmake              -                    -           -                        -
cmd i686-w64-mingw32-gcc-posix | gcc-mingw-w64-i686-posix - - - -
cmd x86_64-w64-mingw32-gcc-posix | gcc-mingw-w64-x86-64-posix - - - -
cmd zip           | zip                -                    -           -                        -
cmd unix2dos      | dos2unix           -                    -           -                        -
cmd wine          | wine               -                    -           -                        -
'
needs_windows_game='
cmd pyftsubset    | fonttools          -                    -           -                        -
cmd rsvg-convert  | librsvg2-bin       -                    -           -                        -
cmd icotool       | icoutils           -                    -           -                        -
'
needs_site='
cmd cwebp         | webp               libwebp-tools        libwebp     libwebp-tools            webp
'
needs_systems='
cmd pkg-config    | pkg-config         pkgconf-pkg-config   pkgconf     pkg-config               pkgconf
cmd clang         | clang              clang                clang       clang                    llvm
cmd musl-gcc      | musl-tools         musl-gcc             musl        -                        -
cmd qemu-s390x    | qemu-user          qemu-user            qemu-user   qemu-linux-user          -
cmd i686-linux-gnu-gcc | gcc-i686-linux-gnu - - - -
cmd aarch64-linux-gnu-gcc | gcc-aarch64-linux-gnu - - - -
cmd s390x-linux-gnu-gcc | gcc-s390x-linux-gnu - - - -
file /usr/i686-linux-gnu/include/stdio.h | libc6-dev-i386-cross - - - -
file /usr/aarch64-linux-gnu/include/stdio.h | libc6-dev-arm64-cross - - - -
file /usr/s390x-linux-gnu/include/stdio.h | libc6-dev-s390x-cross - - - -
cmd dpkg-source   | dpkg-dev - - - -
cmd emcc          | emscripten - - - -
cmd x86_64-w64-mingw32-gcc-posix | gcc-mingw-w64-x86-64-posix - - - -
cmd i686-w64-mingw32-gcc-posix | gcc-mingw-w64-i686-posix - - - -
cmd wine          | wine               -                    -           -                        -
'

is_there() { # KIND NAME
    case $1 in
    cmd) have "$2" ;;
    file) [ -e "$2" ] ;;
    hdr) printf '#include <%s>\n' "$2" | cc -E - >/dev/null 2>&1 ;;
    pc) have pkg-config && pkg-config --exists "$(printf '%s' "$2" | sed 's/>=/ >= /')" ;;
    font) have fc-match && fc-match -f '%{family}' "$2" | grep -qi "$2" ;;
    han) have fc-list && [ -n "$(fc-list ":lang=$2" family)" ] ;;
    esac
}

manager() {
    for m in apt-get dnf pacman zypper brew; do
        if have $m; then
            echo $m
            return
        fi
    done
}

# Reads a list from standard input and prints the packages that contain what is missing; COLUMN 0 prints
# the names instead.
missing() { # COLUMN
    while read -r kind name bar rest; do
        [ "$bar" = '|' ] || continue
        is_there "$kind" "$name" && continue
        if [ "$1" -eq 0 ]; then
            printf '%s ' "$name"
        else
            package=$(printf '%s\n' "$rest" | awk -v n="$1" '{ print $n }')
            [ "$package" = - ] || printf '%s ' "$package"
        fi
    done
}

# need LIST: installs whatever in it is missing, or reports what to install and exits.
need() {
    packages=$(printf '%s\n' "$1" | missing 1)
    [ -n "$packages" ] || return 0
    m=$(manager)
    case $m in
    apt-get) ;;
    dnf) packages=$(printf '%s\n' "$1" | missing 2) ;;
    pacman) packages=$(printf '%s\n' "$1" | missing 3) ;;
    zypper) packages=$(printf '%s\n' "$1" | missing 4) ;;
    brew) packages=$(printf '%s\n' "$1" | missing 5) ;;
    *) die "please install: $(printf '%s\n' "$1" | missing 0)(Debian's names: $packages)" ;;
    esac
    [ -n "$packages" ] || return 0
    as=
    if [ "$(id -u)" -ne 0 ] && [ "$m" != brew ]; then
        have sudo || die "please install, as root: $packages"
        as=sudo
    fi
    say "installing: $packages"
    log=$(mktemp)
    # shellcheck disable=SC2086 # a list of words
    case $m in
    apt-get)
        set -- env DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $packages
        $as "$@" >"$log" 2>&1 </dev/null ||
            { $as apt-get update -q >>"$log" 2>&1 && $as "$@" >>"$log" 2>&1 </dev/null; }
        ;;
    dnf) $as dnf install -y $packages >"$log" 2>&1 </dev/null ;;
    pacman) $as pacman -S --noconfirm --needed $packages >"$log" 2>&1 </dev/null ;;
    zypper) $as zypper --non-interactive install $packages >"$log" 2>&1 </dev/null ;;
    brew) brew install $packages >"$log" 2>&1 </dev/null ;;
    esac || {
        tail -n 15 "$log" >&2
        rm -f "$log"
        die "could not install: $packages"
    }
    rm -f "$log"
}

# build DIR CMAKE-ARGUMENTS...: configures and builds. The folder of a failed build is removed.
build() {
    dir=$root/build/$1
    shift
    # A build folder that was moved with the tree, or not fully configured, is removed first.
    if [ -d "$dir" ] && ! grep -qsx "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$dir/CMakeCache.txt"; then
        rm -rf "$dir"
    fi
    log=$dir.log
    mkdir -p "$root/build" || die "cannot write to $root/build"
    # Ninja starts fewer processes than make does. A folder keeps the generator that it was made with.
    if have ninja && [ ! -e "$dir/CMakeCache.txt" ]; then
        set -- -G Ninja "$@"
    fi
    trap 'rm -rf "$dir"; exit 130' INT TERM HUP
    if ! cmake -S "$root" -B "$dir" "$@" >"$log" 2>&1; then
        cat "$log" >&2
        rm -rf "$dir"
        die "configuring failed"
    fi
    [ -e "$dir/.built" ] || say "building, this takes a minute"
    rm -f "$dir/.built"
    if ! cmake --build "$dir" -j "$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)" >"$log" 2>&1; then
        tail -n 40 "$log" >&2
        rm -rf "$dir"
        die "the build failed; full log: $log"
    fi
    : >"$dir/.built"
    rm -f "$log"
    trap - INT TERM HUP
}
