#!/bin/sh
# package_test.sh SUITE [MIRROR]: in a bare Debian of this suite (bookworm, trixie ...): installs the packages of
# build/package, plays a game, runs the engine, removes them, and lists what they left. Needs root and debootstrap;
# the system stays in build/chroot-SUITE.
. "$(dirname -- "$0")/setup.sh"
[ $# -ge 1 ] || die "usage: package_test.sh SUITE [MIRROR]"
[ "$(id -u)" -eq 0 ] || die "a chroot needs root"
have debootstrap || die "please install debootstrap"
suite=$1
system=$root/build/chroot-$suite
trap 'umount "$system/proc" 2>/dev/null' EXIT
inside() { chroot "$system" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/games HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
files() { (cd "$system" && find etc usr var/lib/dpkg/info -xdev \( -type f -o -type l \) | sort); }

[ -d "$system/usr" ] || debootstrap --variant=minbase "$suite" "$system" ${2:+"$2"} >"$root/build/chroot.log" 2>&1 ||
    { rm -rf "$system"; die "debootstrap failed; see $root/build/chroot.log"; }
mount -t proc proc "$system/proc" 2>/dev/null
inside apt-get update -q >/dev/null || die "apt-get update failed"
files >"$system/before"
rm -f "$system"/*.deb
cp "$root"/build/package/*.deb "$system"/
inside sh -c 'apt-get install -y -q --no-install-recommends /*.deb >/apt.log 2>&1' || { tail "$system/apt.log"; die "installing failed"; }
inside sh -ec 'cd /tmp; tengen --version; tengen --self-play; pbrain-tengen bench
    printf "START 15\nBEGIN\nEND\n" | pbrain-tengen' || die "the programs do not run"
inside tengen --lang de --self-play --config /tmp/de >/dev/null || die "the game does not run in German"
[ -e "$system/usr/share/locale/de/LC_MESSAGES/tengen.mo" ] || say "note: this system leaves out translations"
inside sh -c 'apt-get purge -y -q tengen pbrain-tengen tengen-data >>/apt.log 2>&1 && apt-get autoremove --purge -y -q >>/apt.log 2>&1' ||
    die "removing failed"
files >"$system/after"
left=$(comm -13 "$system/before" "$system/after" | grep -i -e tengen -e renlib -e piskvork)
[ -z "$left" ] || die "left behind: $left"
say "$suite: installed, played, removed"
