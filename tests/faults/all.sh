#!/bin/sh
# all.sh FOLDER: lets every call fail, kills before each one and cuts the power after each one, with the
# programs in FOLDER. Prints what is found; exit 1 if there is anything.
folder=$1
status=0
for name in brain memory balance network table print selfplay continue learn from; do
    echo "faults_tools $name"
    "$folder/faults_tools" $name all || status=1
done
for name in start game ended clear puzzle resume rescued save new replace open hasty another arrange settings computer engine; do
    echo "faults_app $name"
    "$folder/faults_app" $name all || status=1
done
for name in game ended clear puzzle resume save new replace open hasty another arrange settings; do
    for way in kill power; do
        echo "cuts_app $way $name"
        "$folder/cuts_app" $way $name all || status=1
    done
done
exit $status
