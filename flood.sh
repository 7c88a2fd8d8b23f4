#!/bin/sh
echo aloud >&2
echo thinking
echo $$ >$1
read -r line
