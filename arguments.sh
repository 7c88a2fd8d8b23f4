#!/bin/sh
echo "$# $2 $3." >$1
read -r line
