#!/bin/sh
# package_for.sh PROCESSOR [SUITE [MIRROR]]: Debian packages for another processor (arm64 ...), by its cross compiler in
# a bare Debian of this suite (bookworm), which stays in build/chroot-PROCESSOR. Runs the game and the engine there
# under qemu-user and checks the engine's bench signature. The packages go to build/package-PROCESSOR. Needs root and
# debootstrap.
. "$(dirname -- "$0")/setup.sh"
[ $# -ge 1 ] || die "usage: package_for.sh PROCESSOR [SUITE [MIRROR]]"
[ "$(id -u)" -eq 0 ] || die "a chroot needs root"
have debootstrap || die "please install debootstrap"
processor=$1
system=$root/build/chroot-$processor
out=$root/build/package-$processor
trap 'umount "$system/proc" 2>/dev/null' EXIT
inside() { chroot "$system" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }

# Debian's names: tools are for this processor, libraries for the other one.
tools() { printf '%s\n' "$needs_play" "$needs_package" | awk '$1 == "cmd" && $4 != "-" { print $4 }' | sort -u; }
libraries() { printf '%s\n' "$needs_play" | awk -F '|' '$1 ~ /^pc/ { split($2, name, " "); print name[1] }'; }

mkdir -p "$root/build" || die "cannot write to $root/build"
log=$root/build/chroot-$processor.log
[ -d "$system/usr" ] || {
    say "setting up $system"
    debootstrap --variant=minbase "${2:-bookworm}" "$system" ${3:+"$3"} >"$log" 2>&1 ||
        { rm -rf "$system"; die "debootstrap failed; see $log"; }
}
mountpoint -q "$system/proc" || mount -t proc proc "$system/proc" || die "no /proc in $system"
[ -e "$system/.set-up" ] || {
    # shellcheck disable=SC2046 # lists of words
    inside dpkg --add-architecture "$processor" && inside apt-get update -q >"$log" 2>&1 &&
        inside apt-get install -y -q --no-install-recommends "crossbuild-essential-$processor" qemu-user ninja-build \
            fonts-inter $(tools) $(libraries | sed "s/\$/:$processor/") >>"$log" 2>&1 || {
        tail -n 15 "$log" >&2
        die "the system could not be set up; see $log"
    }
    : >"$system/.set-up"
}

# The working tree, without what was built in it.
source=$system/tengen
mkdir -p "$source/build" || exit 1
find "$source" -mindepth 1 -maxdepth 1 ! -name build -exec rm -rf {} +
(cd "$root" && tar -c --exclude=./build --exclude=./.git .) | tar -x --no-same-owner -C "$source" ||
    die "the sources cannot be copied"
inside sh /tengen/cmake/package.sh "$processor" >"$log" || { cat "$log"; die "the packages were not made"; }
mkdir -p "$out" && rm -f "$out"/*.deb && cp "$source/build/package-$processor"/*.deb "$out" || exit 1

# They run on that processor, and the engine finds there what it finds everywhere.
cpu=$(inside dpkg-architecture -a"$processor" -qDEB_HOST_GNU_CPU 2>/dev/null)
games=/tmp/installed/usr/games
emulator=qemu-$cpu
inside sh -ec "rm -rf /tmp/installed; for deb in /tengen/build/package-$processor/*.deb; do dpkg-deb -x \$deb /tmp/installed; done"
got=$(inside "$emulator" $games/pbrain-tengen bench 9 | sed -n 's/.*\(signature .*\)/\1/p')
[ "$got" = "$(cat "$root/tests/brain/bench.signature")" ] ||
    die "bench 9 printed \"$got\", expected \"$(cat "$root/tests/brain/bench.signature")\""
inside sh -ec "cd /tmp; $emulator $games/tengen --version; $emulator $games/tengen --black level:1 --white level:1 --self-play" >&2 ||
    die "the game does not run"
for package in "$out"/*.deb; do
    printf '%s\n' "$package"
done
say "$processor: $got"
