#!/bin/sh
echo thinking
echo aloud >&2
echo $$ >$1
read -r line
echo gone
