# Black's fouls by the rules of the Renju International Federation, 9.1 to 9.3.

# --- Overline

test Six in a row
rule renju
size 15
at D8
|.XXXaXX.
black a overline E8-J8
white a plays
forbidden a

test Six by a stone at the end
rule renju
size 15
at D8
|.XXXXXa.
black a overline E8-J8

test Nine in a row
rule renju
size 15
at D8
|XXXXaXXXX
black a overline D8-L8

test Six along the rim
rule renju
size 15
at A15
|XXaXXX
black a overline A15-F15

test Six into the corner, slanting
rule renju
size 6
|X.....
|.X....
|..X...
|...X..
|....X.
|.....a
black a overline A6-F1

test Six with blocked ends are as forbidden
rule renju
size 15
at D8
|OXXXaXXO
black a overline E8-J8

test Two overlines at once
rule renju
size 15
at D12
|...X..
|...X..
|XXXaXX
|...X..
|...X..
|...X..
black a overline D10-I10 G12-G7

test An overline that makes two threes as well is called an overline
rule renju
size 15
at D12
|X.X....
|.XX....
|..aXXXXX
black a overline F10-K10

test A gap keeps six from being an overline
rule renju
size 15
at D8
|.XX.aXX.
black a plays

# --- Five beats every foul

test Five and an overline
rule renju
size 15
at D12
|XXXaXX
|...X..
|...X..
|...X..
|...X..
black a wins G12-G8

test Five and a double-four
rule renju
size 15
at D12
|XXXXa.....
|...XX.....
|..X.X.....
|.X..X.....
black a wins D12-H12

test Five and a double-three
rule renju
size 15
at D10
|XXXXa...
|...XX...
|..X.X...
black a wins D10-H10

test Five with a stone behind a gap
rule renju
size 15
at D8
|XXXXa.X
black a wins D8-H8

test Five between two blocks
rule renju
size 15
at D8
|OXXaXXO
black a wins E8-I8

# --- Double-four

test Two fours that cross
rule renju
size 15
at D12
|XXXa.
|...X.
|...X.
|...X.
black a double-four D12-G12 G12-G9

test Two fours, each with one point left
rule renju
size 15
at D12
|OXXXa.
|....X.
|....X.
|....X.
|....O.
black a double-four E12-H12 H12-H9

test Two straight fours
rule renju
size 15
at D12
|.....X
|.....X
|.....X
|..XXXa
black a double-four F9-I9 I12-I9

test Two broken fours
rule renju
size 15
at D12
|X.XXa
|....X
|.....
|....X
|....X
black a double-four D12-H12 H12-H8

test Two fours on one line: three, one, three
rule renju
size 15
at D8
|.XXX.a.XXX.
black a double-four E8-I8 I8-M8

test Two fours on one line between blocks
rule renju
size 15
at C8
|OXXX.a.XXXO
black a double-four D8-H8 H8-L8

test Two fours on one line: two, two, two
rule renju
size 15
at D8
|.XX.Xa.XX.
black a double-four E8-I8 H8-L8

test Two fours on one line: one, three, one
rule renju
size 15
at D8
|.X.XaX.X.
black a double-four E8-I8 G8-K8

test One, three, one, by the end of the middle three
rule renju
size 15
at D8
|.X.aXX.X.
black a double-four E8-I8 G8-K8

test The outer stone of one, three, one makes only one four
rule renju
size 15
at D8
|.a.XXX.X.
black a plays

test Two fours on one line from rim to rim
rule renju
size 9
|XXX.a.XXX
black a double-four A9-E9 E9-I9

test A straight four is one four
rule renju
size 15
at D8
|..XXXa..
black a plays

test A four that is completed at one end only
rule renju
size 15
at D8
|OXXXa..
black a plays

test Three fours
rule renju
size 15
at D12
|X..X..
|.X.X..
|..XX..
|XXXa..
black a double-four D9-G9 D12-G9 G12-G9

test Four that would become six on one side and five on the other is one four
rule renju
size 15
at D8
|X.XXXa.
black a plays

test Four that would become six is none
rule renju
size 15
at D12
|X.XXXaO
|.....X.
|.....X.
|.....X.
|.......
black a plays

test Four that would become six on both sides is none
rule renju
size 15
at D12
|X.XXXa.X
|.....X..
|.....X..
|.....X..
black a plays

test Four that becomes six on one side only still is one of two
rule renju
size 15
at D12
|X.XXXa..
|.....X..
|.....X..
|.....X..
black a double-four F12-I12 I12-I9

test Three, one and two on one line: six on one side
rule renju
size 15
at D8
|.XX.XaX.X.
black a plays

test A four between two blocks is none
rule renju
size 15
at D12
|OXXXaO
|....X.
|....X.
|....X.
black a plays

test A four between the rim and a block is none
rule renju
size 15
at A12
|XXXaO
|...X.
|...X.
|...X.
black a plays

test A four from the rim that can be completed is one
rule renju
size 15
at A12
|XXXa.
|...X.
|...X.
|...X.
black a double-four A12-D12 D12-D9

test A completed five is no four: the fours that were there do not count
rule renju
size 15
at D12
|XXXX...
|.......
|....a..
|.......
|XXXX...
black a plays

# --- Four and three

test Four-three is legal
rule renju
size 15
at D12
|OXXXa.
|....X.
|....X.
|......
black a plays
forbidden

test Straight four and three are legal
rule renju
size 15
at D12
|..XXXa..
|.....X..
|.....X..
black a plays

test Four-three-three is a double-three
rule renju
size 15
at D12
|OXXXa..
|...XX..
|..X.X..
black a double-three H12-F10 H12-H10

test Four-four-three is a double-four
rule renju
size 15
at D13
|....X..
|OXXXa..
|...XX..
|..X.X..
black a double-four E12-H12 H13-H10

# --- Double-three

test Two threes that cross
rule renju
size 15
at D12
|...X..
|...X..
|.XXa..
black a double-three E10-G10 G12-G10
white a plays
forbidden a

test White may make two threes
rule renju
size 15
at D12
|...O..
|...O..
|.OOa..
to-move white
white a plays
forbidden

test Two threes from their middle
rule renju
size 15
at D12
|...X..
|..XaX.
|...X..
black a double-three F11-H11 G12-G10

test Two broken threes
rule renju
size 15
at D12
|....X..
|.......
|....X..
|.X.Xa..
black a double-three E9-H9 H12-H9

test A broken three with the new stone apart
rule renju
size 15
at D12
|....X..
|....X..
|.XX.a..
|.......
forbidden H10

test Three threes
rule renju
size 15
at D12
|.X.X..
|..XX..
|.XXa..
black a double-three E10-G10 E12-G10 G12-G10

test One three is legal
rule renju
size 15
at D12
|.XXa..
black a plays

test A three blocked at one end is none
rule renju
size 15
at D12
|...X..
|...X..
|OXXa..
black a plays

test A broken three blocked at one end is none
rule renju
size 15
at D12
|....X..
|....X..
|OX.Xa..
black a plays

test A broken three blocked in its gap is none
rule renju
size 15
at D12
|....X..
|....X..
|.XOXa..
black a plays

test Three between two near blocks has no room
rule renju
size 15
at D12
|....X..
|....X..
|O.XXa.O
black a plays

test Three with room on one side only is one
rule renju
size 15
at D12
|....X...
|....X...
|O.XXa..O
black a double-three F10-H10 H12-H10

test Three on the rim is none
rule renju
size 15
at A12
|..X....
|..X....
|XXa....
black a plays

test Three one in from the rim is one: it grows away from the rim
rule renju
size 15
at A12
|...X...
|...X...
|.XXa...
black a double-three B10-D10 D12-D10

test Three one in from the rim, blocked two further on, has no room
rule renju
size 15
at A12
|...X...
|...X...
|.XXa.O.
black a plays

test Along the rim itself a three is a three
rule renju
size 15
at D15
|.XXa..
|...X..
|...X..
black a plays
white a plays

test Two threes, both along lines with room, near the rim
rule renju
size 15
at D14
|.XXa..
|...X..
|...X..
black a double-three E14-G14 G14-G12

test A three of which one end would make six, the other is blocked
rule renju
size 15
at D12
|....X....
|....X....
|O.XXa..X.
black a plays

test The same with one more point between them
rule renju
size 15
at D12
|....X.....
|....X.....
|O.XXa...X.
black a double-three F10-H10 H12-H10

test A three with a stone two off on either side cannot become straight
rule renju
size 15
at D12
|.....X.....
|.....X.....
|.X..XaX..X.
|...........
|...........
black a plays

test Two stones and two stones with a gap are a four, not a three
rule renju
size 15
at D12
|.....X....
|.....X....
|.XX.Xa....
black a plays

test A four on the line is not a three as well
rule renju
size 15
at D12
|.....X....
|.....X....
|.X.XXa....
black a plays

# --- 9.3: the point that makes the straight four must be legal

test The extension makes an overline: a fake three
rule renju
size 15
at D13
|.......
|XXXbXX.
|...X...
|...X...
|.XXa...
|.......
|...O...
black b overline
black a plays

test Without the overline it is a three
rule renju
size 15
at D13
|.......
|..XbX..
|...X...
|...X...
|.XXa...
|.......
|...O...
black a double-three E9-G9 G11-G9

test One extension makes an overline, the other does not
rule renju
size 15
at D13
|.......
|XXXbXX.
|...X...
|...X...
|.XXa...
|.......
|.......
|.......
black a double-three E9-G9 G11-G9

test The extension makes a double-four
rule renju
size 15
at D13
|.......
|XXXb...
|...X...
|...X...
|.XXa...
|.......
|...O...
black b plays
black a plays

test The extension makes a five elsewhere: no three
rule renju
size 15
at D13
|........
|XXXXb...
|....X...
|....X...
|..XXa...
|........
|....O...
black b wins
black a plays

test The extension is a double-three: a fake three
rule renju
size 15
at D13
|........
|.XXb....
|...XX...
|...X.X..
|.XXa....
|........
|...O....
black a plays

test The extension makes one three: a real three
rule renju
size 15
at D13
|........
|.XXb....
|...X....
|...X....
|.XXa....
|........
|...O....
black a double-three E9-G9 G11-G9

test The extension makes four and three: not legal, for it makes two fours
rule renju
size 15
at D13
|........
|OXXXb...
|....XX..
|....X.X.
|..XXa...
|........
|....O...
black a plays

test Decided one deep: legal, for extensions are double-threes
rule renju
size 15
at A15
|...............
|...............
|...............
|...............
|...X...........
|.....X.........
|..XXa.X........
|...............
|..X.X..........
|....X..........
black a plays

test Decided one deep, another
rule renju
size 15
at A15
|...............
|...............
|..........X....
|..........X....
|........XX.a...
|.........X.....
|.........X.....
|.......XX......
black a plays

test Decided two deep: the extension's own threes are fake
rule renju
size 15
at A15
|...............
|...............
|...............
|......X........
|.......X.a.....
|.........XX....
|........X......
|........XX..X..
black a double-three

test Decided two deep, another
rule renju
size 15
at A15
|...............
|......XX..a.XX.
|......X..X.....
|.......XX......
|...............
|...............
|.........X.....
|..........X....
black a double-three

test Decided two deep, near the rim
rule renju
size 15
at A6
|........X.XX...
|........X.X....
|......X.a......
|.......X.X.....
|.........X.....
|...............
black a double-three

test Decided three deep: legal
rule renju
size 15
at A15
|...............
|...............
|...............
|...............
|........X..X...
|......X..XXX...
|.......X.......
|........a.X....
|........XX.....
|........X...X..
black a plays

test Decided three deep, near the rim
rule renju
size 15
at A6
|..X............
|....XX.........
|...XX..........
|...X..X........
|..X.aX.........
|...............
black a plays

test Decided four deep: a double-three
rule renju
size 15
at A6
|.......X.......
|............XX.
|.........XX....
|............XX.
|.......X..X.aX.
|...............
black a double-three

# --- Whatever was on the board before does not matter

test Only the new stone is judged: threes elsewhere do not count
rule renju
size 15
at D12
|.XXX.....
|.........
|.....XX..
|.........
|......a..
black a plays

test Legality does not depend on how full the board is
rule renju
size 15
at D12
|OOOXOO..
|OOOXOO..
|.XXa..OO
|OOO.OOOO
|OOO.OO..
black a double-three E10-G10 G12-G10

test Sizes other than 15: 19
rule renju
size 19
at N18
|...X..
|...X..
|.XXa..
black a double-three

test Sizes other than 15: a double-four on 5
rule renju
|XXXa.
|...X.
|...X.
|...X.
|.....
black a double-four

test Sizes other than 15: no room for a three on 5
rule renju
|.....
|...X.
|...X.
|.XXa.
|.....
black a plays

test Undo lifts a foul
rule renju
size 15
play H8 A1 I8 A3 J9 A5 J10 A7
black J8 double-three
forbidden J8
undo 2
black J8 plays
forbidden
play K11 A7
black J8 plays

test White's block lifts a foul
rule renju
size 15
at D12
|...X..
|...X..
|.XXa..
play A1
black a double-three
play H10
black a plays
forbidden
