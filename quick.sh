#!/bin/sh
echo $$ >$1
read -r line
