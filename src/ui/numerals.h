/* numerals.h: numbers as the player's language writes them: "0,5", "12 345", "45 %". Files, the
 * protocol and the command line keep their points. */
#ifndef TENGEN_UI_NUMERALS_H
#define TENGEN_UI_NUMERALS_H

/* A number's text; long enough for every int64_t. */
typedef struct Numeral {
    char text[64];
} Numeral;

/* With so many digits, 0 to 3, after the decimal mark; from 10 000 on in groups. */
Numeral numerals_decimal(double value, int digits);
Numeral numerals_percent(double percent, int digits);
/* Without the space before the sign, where there is room for little. */
Numeral numerals_tight_percent(int percent);
/* What is between units and tenths. */
const char *numerals_mark(void);

#endif
