# A full board without a win is a draw; but the win is looked at first.

test The last point of the smallest board
|XXOOX
|OOXXO
|XXOOX
|OOXXO
|XXOOa
black a draws
white a draws

test The last point wins: no draw
|XXXXa
|OOXXO
|XXOOX
|OOXXO
|XOXOO
black a wins A5-E5
white a draws

test The last point wins in the middle of the board, slanting
|XOOOX
|OXXOO
|OXaOX
|OXOXO
|OOXOX
black a wins A5-E1

test Two points left: neither draws yet
|XXOOX
|OOXXO
|XXOOX
|OOXXO
|XXOaa
black a plays
white a plays
play D1
white E1 draws
undo 1
white E1 plays

test Standard: six on the last point are a draw
rule standard
|XXXaXX
|OOXXOO
|XXOOXX
|OOXXOO
|XXOOXX
|OOXOOX
black a draws

test Freestyle: the same six win
|XXXaXX
|OOXXOO
|XXOOXX
|OOXXOO
|XXOOXX
|OOXOOX
black a wins A6-F6

test Renju: six on the last point are a foul, not a draw
rule renju
|XXXaXX
|OOXXOO
|XXOOXX
|OOXXOO
|XXOOXX
|OOXOOX
black a overline A6-F6
white a draws

test Caro: the edge is no block on the last point either
rule caro
|XXaXX
|OOXXO
|XXOOX
|OOXXO
|XOXOO
black a wins A5-E5

test Caro: a blocked five on the last point is a draw
rule caro
|OXXaXXO
|XOOXOOX
|OXXOXXO
|OXXOXXO
|XOOXOOX
|OXXOXXO
|XOOXOOX
black a draws
