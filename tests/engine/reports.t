# Games, and what the report says of their moves. Read by report_test.c:
#
#     test NAME                    begins a case
#     rule renju                   default: freestyle
#     opening 3                    moves that are not judged; default: 0
#     won                          the last move wins; default: the game goes on
#     foul                         ... is forbidden and loses
#     game H8 H9 ...               the moves
#     move 9 blunder misses-five better L8 line L8
#                                  a claim: the class of a move, what is proved of it ("nothing" for
#                                  nothing), and, if given, the better move, the line, "after" (the
#                                  line follows the move), "in 7" (the moves of the winner) and
#                                  "last" (its player's last chance)

test A four is not blocked, and then the five is missed
game H8 H9 I8 I9 J8 G8 K8 O1 A1 L8
move 8 mistake leaves-five better L8 after line L8
move 9 slip misses-five better L8 line L8

test The last chance to stop a win by threats
opening 3
won
game F10 G6 J7 F7 H5 E6 G8 F6 D6 F5 F4 E4 H7 E5 E7 D3 C2 E3 E2 C3 F3 D4 B2 G7
move 7 blunder allows-threats after last in 7

test The last chance to stop a win by fours
opening 3
won
game G8 I6 J8 J7 H9 K8 H5 L9 M10 I10 J9 K7 H7 K6 H8 H6 I8 F8 K10 G6 L11
move 14 mistake overlooks-fours after last line H8 H6 I8 F8 K10
move 15 good wins-by-fours line H8 H6 I8 F8 K10

test An open three that is left alone
game H8 H9 G8 G9 I8 A1 J8
move 6 mistake overlooks-fours after last

test Not the last chance: the win was not used, and had to be stopped again
won
game H8 H9 I8 I9 J8 A1 A15 A3 K8 L8 G8
move 6 mistake overlooks-fours better K8 after
move 7 mistake misses-fours line G8
move 8 mistake overlooks-fours after last

test A won open three that is not used
game H8 G9 I7 I9 G7 H9 A15 F9
move 7 blunder overlooks-fours after last

test Black plays on a forbidden point
rule renju
foul
game H8 A1 I8 A3 G7 C1 G6 C3 G8
move 9 blunder foul last
