# What went wrong in the first versions of this game.

test No win over a gap
size 15
at D8
|XXX.Xa
black a plays
black G8 wins D8-H8

test No win over an opponent's stone
size 15
at D8
|XXXOXa
black a plays

test No win from five stones of a line that do not touch
size 15
at D8
|X.X.X.X.a
black a plays

test Four, a gap and a fifth: only the gap wins
size 15
at D8
|XXXXbaX
black a plays
black b wins D8-H8

test No win over a gap, slanting
size 15
at D12
|X.....
|.X....
|......
|...X..
|....X.
|.....a
black a plays

test Stones of both colours in one line
size 15
at D8
|XOXOaXOX
black a plays
white a plays

test A stone on each corner and rim can be judged
|ababa
|b...b
|a...a
|b...b
|ababa
black a plays
white a plays
black b plays
white b plays

test The rim of 15x15
size 15
at A15
|aaaaaaaaaaaaaaa
|a.............a
|a.............a
|a.............a
|a.............a
|a.............a
|a.............a
|a.............a
|a.............a
|a.............a
|a.............a
|a.............a
|a.............a
|a.............a
|aaaaaaaaaaaaaaa
black a plays
white a plays

test The counts are right after moves are taken back
size 15
play H8 A1 I8 A2 J8 A3 K8 A4
black L8 wins H8-L8
black G8 wins G8-K8
undo 2
black L8 plays
undo 2
black K8 plays
play J9 A3 K10 A4 L11 B1
black M12 wins I8-M12
undo 6
play J8 A3 K8 A4
black L8 wins H8-L8

test The opponent's counts are right after moves are taken back
size 15
play A1 H8 A2 I8 A3 J8 A5 K8
white L8 wins H8-L8
undo 1
play D4 A7
white K8 plays
undo 2
play K8 A7
white L8 wins H8-L8
black A4 wins A1-A5

test A win taken back leaves the win to be made again
size 15
play H8 A1 I8 A2 J8 A3 K8 A4
black L8 wins H8-L8
play L8
undo 1
black L8 wins H8-L8
white A5 wins A1-A5
undo 1
white A4 plays
black L8 wins H8-L8

test Both colours' turns come back when moves are taken back twice
size 9
play A1 B1 C1
undo 1
undo 1
play B1 A2 D1
black C1 plays
undo 3
play B1 A3 B2 A4 B3 A5 B4
black A2 wins A1-A5
white B5 wins B1-B5
black B5 plays

test The win on the last point is a win
|XXXXa
|OOXXO
|XXOOX
|OOXXO
|XOXOO
black a wins A5-E5
