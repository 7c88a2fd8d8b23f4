#!/bin/sh
echo trouble >&2
exec 2>&-
head -c 2000 /dev/zero | tr '\0' 7
printf '\nOK\r\n'
printf '\n\nmessage 1,1\r\nDebug 2,2\r7,7\r'
read -r word
read -r word
echo $word
read -r word
