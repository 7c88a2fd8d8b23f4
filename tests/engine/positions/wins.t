# Five in a row under freestyle, standard and renju's rules for White, on boards of every kind.
# Each case is turned and mirrored by the runner: a row along one line stands for all of them.

test Five along the first row of the smallest board
|XXXaX
|.....
|.....
|.....
|.....
black a wins A5-E5
white a plays

test The whole diagonal of the smallest board
|X....
|.X...
|..a..
|...X.
|....X
black a wins A5-E1

test A row in the middle of the smallest board
|.....
|.....
|OOOOa
|.....
|.....
white a wins A3-E3
black a plays

test Four are not five
|.....
|.....
|aXXX.
|.....
|.....
black a plays

test A row one in from the rim
size 15
at B14
|XXaXX
black a wins B14-F14

test Every point of a row may come last
size 15
at F8
|XX.XX
black H8 wins F8-J8
black E8 plays
black K8 plays

test At the left end of the row
size 15
at F8
|aXXXXb
black a wins F8-J8
black b wins G8-K8

test The right rim of a 15x15 board
size 15
at K8
|XXXXa
black a wins K8-O8
test The lower right corner of a 15x15 board, slanting
size 15
at K5
|X....
|.X...
|..X..
|...X.
|....a
black a wins K5-O1

test The shortest diagonal that holds five
size 15
at A5
|X....
|.X...
|..X..
|...X.
|....a
black a wins A5-E1

test A diagonal too short for five
size 15
at A4
|X...
|.X..
|..X.
|...a
black a plays

test The largest board: the corner
size 25
at U25
|OOOOa
white a wins U25-Y25

test The largest board: the middle
size 25
at K13
|OO..
white M13 plays
play A1 M13 A2 N13 A3
white O13 wins K13-O13
white J13 wins J13-N13

test A row does not go on behind the rim
size 25
at A25
|XX......................a
|XX.......................
black a plays
black Y24 plays

test A row does not go on behind the rim of a smaller board
size 15
at A15
|..............X
|XXXa...........
|...............
|...............
|XXa..........XX
|.............X.
black a plays

test A long diagonal of the largest board
size 25
at A25
|a....
|.X...
|..X..
|...X.
|....X
black a wins A25-E21

test Two rows at once: both are shown
size 15
at F8
|XXXXa
|...X.
|..X..
|.X...
|X....
black a wins F8-J8 F4-J8

test Four rows at once
size 15
at D12
|X...X...X
|.X..X..X.
|..X.X.X..
|...XXX...
|XXXXaXXXX
|...XXX...
|..X.X.X..
|.X..X..X.
|X...X...X
black a wins D8-L8 H4-H12 D4-L12 D12-L4

test Freestyle: six win, shown at full length
size 15
at F8
|XXXaXX
black a wins F8-K8

test Freestyle: nine win
size 15
at D8
|XXXXaXXXX
black a wins D8-L8

test Freestyle: blocked ends do not matter
size 15
at F8
|OXXaXXO
black a wins G8-K8

test Freestyle knows no fouls
size 15
at D12
|...X.
|...X.
|.XXa.
|.....
black a plays
forbidden

test Standard: exactly five win
rule standard
size 15
at F8
|XXaXX
black a wins F8-J8

test Standard: six do not win, and are no foul
rule standard
size 15
at F8
|XXXaXX
black a plays
forbidden

test Standard: six by a stone at the end
rule standard
size 15
at F8
|aXXXXX
black a plays

test Standard: six along the row, five down the column
rule standard
size 15
at F8
|XXXaXX
|...X..
|...X..
|...X..
|...X..
black a wins I4-I8

test Standard: five and a stone behind a gap
rule standard
size 15
at F8
|XXXXa.X
black a wins F8-J8

test Standard: the opponent's stones at both ends do not matter
rule standard
size 15
at F8
|OXXaXXO
black a wins G8-K8

test Standard: nine do not win
rule standard
size 15
at D8
|XXXXaXXXX
black a plays

test Renju: White wins with six
rule renju
size 15
at F8
|OOOaOO
to-move white
white a wins F8-K8
black a plays

test Renju: White wins with five
rule renju
size 15
at F8
|OOaOO
white a wins F8-J8

test Renju: Black wins with five on the rim
rule renju
|XXXXa
|.....
|.....
|.....
|.....
black a wins A5-E5
