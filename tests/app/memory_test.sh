#!/bin/sh
# memory_test.sh TENGEN: with too little memory the start ends with a status, not by a signal. Where not even
# --version works, the system's libraries fail before main().
. "$(dirname -- "$0")/play.sh"
(ulimit -v 500000 && "$tengen" --version) >/dev/null 2>&1 || exit 77 # a sanitizer's build needs more
script "wait 10"
# Where memory ends, fontconfig writes a cache without some of the fonts: it gets a cache of its own.
cat >fonts.conf <<END
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
  <cachedir>$work/cache</cachedir>
</fontconfig>
END
export FONTCONFIG_FILE="$work/fonts.conf"
export XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config"
kilobytes=20000
enough=0
while [ $kilobytes -lt 400000 ] && [ $enough -lt 3 ]; do
    kilobytes=$((kilobytes + 1000))
    (ulimit -v $kilobytes; "$tengen" --version) >/dev/null 2>&1 || continue
    (ulimit -v $kilobytes; exec timeout $patience "$tengen" --script script.txt) >err 2>&1
    status=$?
    [ $status -lt 128 ] || fail "status $status with $kilobytes kB"
    [ $status -ne 0 ] || enough=$((enough + 1))
done
[ $enough -gt 0 ] || fail "it never started"
echo ok
