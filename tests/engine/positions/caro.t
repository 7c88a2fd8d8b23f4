# Caro: five or more win unless the opponent stands at both ends. The board's edge is no block.

test Open on both sides
rule caro
size 15
at F8
|.XXaXX.
black a wins G8-K8

test Blocked on one side
rule caro
size 15
at F8
|OXXaXX.
black a wins G8-K8

test Blocked on both sides
rule caro
size 15
at F8
|OXXaXXO
black a plays

test The edge and the opponent do not make two blocks
rule caro
size 15
at A8
|XXaXXO
black a wins A8-E8

test The edge on both sides
rule caro
|.....
|XXaXX
|.....
|.....
|.....
black a wins A4-E4

test Into the corner, slanting
rule caro
size 15
at A15
|X.....
|.X....
|..a...
|...X..
|....X.
|.....O
black a wins A15-E11

test Slanting with both ends blocked
rule caro
size 15
at A15
|O......
|.X.....
|..X....
|...a...
|....X..
|.....X.
|......O
black a plays

test Six with both ends blocked
rule caro
size 15
at F8
|OXXaXXXO
black a plays

test Six with one end blocked
rule caro
size 15
at F8
|OXXaXXX.
black a wins G8-L8

test Six that only the edge stops
rule caro
size 6
|XXXaXX
black a wins A6-F6

test A block that does not touch the row is none
rule caro
size 15
at F8
|O.XXaXX.O
black a wins H8-L8

test One block that touches and one that does not
rule caro
size 15
at F8
|OXXaXX.O
black a wins G8-K8

test Blocked along the row, open down the column
rule caro
size 15
at F8
|OXXXXaO
|.....X.
|.....X.
|.....X.
|.....X.
black a wins K4-K8

test Two rows, one of them blocked, the other on the edge
rule caro
size 15
at A8
|XXXXaO
|...X..
|..X...
|.X....
|X.....
black a wins A8-E8 A4-E8

test A block played later does not matter, before it does
rule caro
size 15
at F8
|.XXXX.
play A1 F8 A3
black K8 wins G8-K8
play L8 A5
black K8 plays
undo 2
black K8 wins G8-K8

test Caro knows no fouls
rule caro
size 15
at D12
|...X.
|...X.
|.XXa.
|.....
black a plays
