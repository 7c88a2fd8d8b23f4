#!/bin/sh
# package.sh: builds Debian packages of the game, the engine and their data into build/package, says what lintian
# says of them, and prints their paths. The same sources make the same bytes, from any folder.
. "$(dirname -- "$0")/setup.sh"

have dpkg-deb || die "Debian packages are built on Debian or Ubuntu"
need "$needs_play"
need "$needs_package"
export LC_ALL=C.UTF-8 TZ=UTC DEB_BUILD_MAINT_OPTIONS=hardening=+all
date=$(sed -n 's/^set(TENGEN_RELEASE_DATE \([0-9-]*\)).*/\1/p' "$root/CMakeLists.txt")
SOURCE_DATE_EPOCH=$(date -u -d "$date" +%s)
export SOURCE_DATE_EPOCH
build package -DCMAKE_BUILD_TYPE=Release -DTENGEN_TESTS=OFF -DTENGEN_TRAIN=OFF -DCMAKE_INSTALL_PREFIX=/usr \
    -DCMAKE_INSTALL_BINDIR=games \
    "-DCMAKE_C_FLAGS=$(dpkg-buildflags --get CPPFLAGS) $(dpkg-buildflags --get CFLAGS)" \
    "-DCMAKE_EXE_LINKER_FLAGS=$(dpkg-buildflags --get LDFLAGS)"
cd "$root/build/package" || exit 1
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
