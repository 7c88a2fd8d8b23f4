#!/bin/sh
# package.sh [PROCESSOR]: builds Debian packages of the game, the engine and their data into build/package, says what
# lintian says of them, and prints their paths. The same sources make the same bytes, from any folder. For another
# processor (arm64 ...) into build/package-PROCESSOR, by its cross compiler, with its libraries and qemu-user installed
# beside the system's own: package_for.sh sets up such a system.
. "$(dirname -- "$0")/setup.sh"

have dpkg-deb || die "Debian packages are built on Debian or Ubuntu"
processor=${1:-$(dpkg --print-architecture)}
folder=package
set --
if [ "$processor" = "$(dpkg --print-architecture)" ]; then
    need "$needs_play"
    need "$needs_package"
else
    have dpkg-architecture || die "please install dpkg-dev"
    export DEB_HOST_ARCH="$processor"
    libraries=$(dpkg-architecture -a"$processor" -qDEB_HOST_MULTIARCH 2>/dev/null) || die "$processor: no such processor"
    compiler=$(dpkg-architecture -a"$processor" -qDEB_HOST_GNU_TYPE 2>/dev/null)-gcc
    cpu=$(dpkg-architecture -a"$processor" -qDEB_HOST_GNU_CPU 2>/dev/null)
    have "$compiler" || die "please install $compiler; package_for.sh builds in a system of its own"
    export PKG_CONFIG_LIBDIR="/usr/lib/$libraries/pkgconfig:/usr/share/pkgconfig"
    folder=package-$processor
    set -- -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR="$cpu" -DCMAKE_C_COMPILER="$compiler" \
        -DCMAKE_STRIP="$(command -v "${compiler%gcc}strip")" -DCMAKE_CROSSCOMPILING_EMULATOR="qemu-$cpu" \
        -DCMAKE_LIBRARY_ARCHITECTURE="$libraries" -DCPACK_DEBIAN_PACKAGE_ARCHITECTURE="$processor"
fi
export LC_ALL=C.UTF-8 TZ=UTC DEB_BUILD_MAINT_OPTIONS=hardening=+all
date=$(sed -n 's/^set(TENGEN_RELEASE_DATE \([0-9-]*\)).*/\1/p' "$root/CMakeLists.txt")
SOURCE_DATE_EPOCH=$(date -u -d "$date" +%s)
export SOURCE_DATE_EPOCH
build "$folder" "$@" -DCMAKE_BUILD_TYPE=Release -DTENGEN_TESTS=OFF -DTENGEN_TRAIN=OFF -DCMAKE_INSTALL_PREFIX=/usr \
    -DCMAKE_INSTALL_BINDIR=games \
    "-DCMAKE_C_FLAGS=$(dpkg-buildflags --get CPPFLAGS) $(dpkg-buildflags --get CFLAGS)" \
    "-DCMAKE_EXE_LINKER_FLAGS=$(dpkg-buildflags --get LDFLAGS)"
cd "$root/build/$folder" || exit 1
rm -f ./*.deb
log=$(mktemp)
umask 022
cpack >"$log" 2>&1 || { cat "$log" >&2; die "cpack failed"; }
rm -f "$log"
for package in "$PWD"/*.deb; do
    printf '%s\n' "$package"
done
# initial-upload-closes-no-bugs: a rule of Debian's own archive.
! have lintian || lintian --profile debian --allow-root --fail-on error,warning \
    --suppress-tags initial-upload-closes-no-bugs ./*.deb
