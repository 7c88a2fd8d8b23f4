#include "engine/signs.h"

#include <string.h>

const Sign *signs_at(const Signs *signs, Point point)
{
    const int place = signs->place[point];
    return place > 0 ? &signs->at[place - 1].sign : NULL;
}

Sign *signs_add(Signs *signs, Point point)
{
    if (signs->place[point] == 0) {
        signs->at[signs->count] = (PointSign){.point = point};
        signs->place[point] = (int16_t)++signs->count;
    }
    return &signs->at[signs->place[point] - 1].sign;
}

static bool has_text(const Signs *signs, const char *text)
{
    for (int i = 0; i < signs->count; i++) {
        if (strcmp(signs->at[i].sign.text, text) == 0) {
            return true;
        }
    }
    return false;
}

bool signs_free_letter(const Signs *signs, char text[SIGN_TEXT_BYTES])
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    for (const char *letter = letters; *letter; letter++) {
        text[0] = *letter;
        text[1] = '\0';
        if (!has_text(signs, text)) {
            return true;
        }
    }
    return false;
}

/* At most POINTS_MAX + 1, which has three digits. */
void signs_free_number(const Signs *signs, char text[SIGN_TEXT_BYTES])
{
    int number = 0;
    do {
        char *at = text;
        number++;
        for (int unit = 100; unit > 0; unit /= 10) {
            if (number >= unit) {
                *at++ = (char)('0' + number / unit % 10);
            }
        }
        *at = '\0';
    } while (has_text(signs, text));
}

bool sign_text_is_letter(const char *text)
{
    return ((text[0] >= 'A' && text[0] <= 'Z') || (text[0] >= 'a' && text[0] <= 'z')) &&
           text[1] == '\0';
}

bool sign_text_is_number(const char *text)
{
    return text[0] != '\0' && text[strspn(text, "0123456789")] == '\0';
}
