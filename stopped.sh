#!/bin/sh
trap '' TERM HUP PIPE
sleep 1000 &
echo $$ $! >$1
while :; do sleep 1000; done
