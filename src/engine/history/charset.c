/* charset.c: only the sets of the table are converted: a file must not choose which of iconv's
 * many converters run. Where there is a choice, the superset that most programs write is used:
 * CP932 for Shift_JIS, GB18030 for GB2312. */
#include "engine/history/charset.h"

#include <ctype.h>
#include <errno.h>
#include <stdint.h>
#include <string.h>

#ifdef TENGEN_ICONV
#include <iconv.h>
#endif

#include "engine/history/text.h"
#include "engine/utf8.h"

enum {
    SURE_CHARACTERS = 6, /* so many characters of UTF-8 in a row are no accident */
    KEY_BYTES = 24
};

typedef struct Charset {
    const char *name;
    const char *key;          /* spellings, in lower case and without punctuation, between spaces */
    const char *converter[2]; /* iconv's names for it, the best one first */
} Charset;

static const char utf8_name[] = "UTF-8", latin1_name[] = "Latin-1";

static const Charset charsets[] = {
    {utf8_name, " utf8 unicode ", {NULL}},
    {latin1_name, " iso88591 latin1 usascii ascii windows1252 cp1252 ansi ", {"CP1252"}},
    {"Shift_JIS", " shiftjis sjis xsjis mskanji windows31j cp932 ms932 ", {"CP932", "SHIFT_JIS"}},
    {"EUC-JP", " eucjp xeucjp ujis ", {"EUC-JP"}},
    {"ISO-2022-JP", " iso2022jp jis ", {"ISO-2022-JP"}},
    {"GBK", " gbk gb2312 gb18030 gb euccn cp936 ms936 windows936 hzgb ", {"GB18030", "GBK"}},
    {"Big5", " big5 big5hkscs cnbig5 cp950 ms950 windows950 ", {"BIG5-HKSCS", "BIG5"}},
    {"EUC-KR", " euckr ksc56011987 ksc5601 uhc cp949 ms949 windows949 ", {"CP949", "EUC-KR"}},
    {"Windows-1251", " windows1251 cp1251 ", {"CP1251"}},
    {"KOI8-R", " koi8r koi8 ", {"KOI8-R"}},
    {"KOI8-U", " koi8u ", {"KOI8-U", "KOI8-R"}},
    {"CP866", " cp866 ibm866 ", {"CP866"}},
    {"Windows-1250", " windows1250 cp1250 ", {"CP1250"}},
    {"Windows-1253", " windows1253 cp1253 ", {"CP1253"}},
    {"Windows-1254", " windows1254 cp1254 ", {"CP1254"}},
    {"Windows-1257", " windows1257 cp1257 ", {"CP1257"}},
    {"Windows-1258", " windows1258 cp1258 ", {"CP1258"}},
    {"ISO-8859-2", " iso88592 latin2 ", {"ISO-8859-2"}},
    {"ISO-8859-4", " iso88594 latin4 ", {"ISO-8859-4"}},
    {"ISO-8859-5", " iso88595 ", {"ISO-8859-5"}},
    {"ISO-8859-7", " iso88597 ", {"ISO-8859-7"}},
    {"ISO-8859-9", " iso88599 latin5 ", {"ISO-8859-9"}},
    {"ISO-8859-13", " iso885913 latin7 ", {"ISO-8859-13"}},
    {"ISO-8859-15", " iso885915 latin9 ", {"ISO-8859-15"}},
};
static const Charset utf16_little = {"UTF-16", "", {"UTF-16LE"}};
static const Charset utf16_big = {"UTF-16", "", {"UTF-16BE"}};

static const Charset *find(const char *name)
{
    char key[KEY_BYTES] = " ";
    size_t length = 1;
    for (const char *c = name; *c; c++) {
        if (isalnum((unsigned char)*c) && length + 2 < sizeof key) {
            key[length++] = (char)tolower((unsigned char)*c);
        }
    }
    key[length] = ' ';
    for (size_t i = 0; length > 1 && i < sizeof charsets / sizeof charsets[0]; i++) {
        if (strstr(charsets[i].key, key)) {
            return &charsets[i];
        }
    }
    return NULL;
}

#ifdef TENGEN_ICONV
/* `unit`: bytes that a character has at least. */
static void convert(iconv_t with, const char *text, size_t length, size_t unit,
                    CharsetReading *reading)
{
    char *from = (char *)text; /* iconv does not change it */
    char chunk[4096];
    for (bool more = true; more && !reading->store.failed;) {
        more = length > 0;
        char *to = chunk;
        size_t room = sizeof chunk;
        /* The last call writes what the converter held back. */
        size_t done = iconv(with, more ? &from : NULL, more ? &length : NULL, &to, &room);
        buffer_add_bytes(&reading->store, chunk, (size_t)(to - chunk));
        if (more && done == (size_t)-1 && errno != E2BIG) {
            size_t skipped = length < unit ? length : unit;
            buffer_add(&reading->store, "\xEF\xBF\xBD");
            reading->damaged = true;
            from += skipped;
            length -= skipped;
        }
    }
}

/* False: iconv does not have the set. */
static bool convert_from(const Charset *charset, const char *text, size_t length,
                         CharsetReading *reading)
{
    size_t unit = charset == &utf16_little || charset == &utf16_big ? 2 : 1;
    for (size_t i = 0; i < 2 && charset->converter[i]; i++) {
        iconv_t with = iconv_open(utf8_name, charset->converter[i]);
        if ((uintptr_t)with != UINTPTR_MAX) {
            convert(with, text, length, unit, reading);
            iconv_close(with);
            return true;
        }
    }
    return false;
}
#else
static bool convert_from(const Charset *charset, const char *text, size_t length,
                         CharsetReading *reading)
{
    (void)charset;
    (void)text;
    (void)length;
    (void)reading;
    return false;
}
#endif

/* Puts the text, read as this set, into the store. False: that is not possible. */
static bool read_as(const Charset *charset, const char *text, size_t length,
                    CharsetReading *reading)
{
    bool latin1 = strcmp(charset->name, latin1_name) == 0;
    reading->store.length = 0;
    reading->damaged = false;
    bool read = convert_from(charset, text, length, reading);
    if (latin1 && (!read || reading->damaged)) { /* every byte is a character of Latin-1 */
        reading->store.length = 0;
        reading->damaged = false;
        text_add_latin1(&reading->store, text, length);
        read = true;
    }
    if (read) {
        buffer_add_bytes(&reading->store, "", 0);
        reading->text = reading->store.text;
        reading->length = reading->store.length;
        reading->read_as = charset->name;
    }
    return read;
}

/* How many characters of UTF-8 beyond ASCII the text has, up to `limit`; 0 if it is not UTF-8. */
static int utf8_characters(const char *text, size_t length, int limit)
{
    int count = 0;
    for (size_t i = 0; i < length && count < limit; i++) {
        count += (unsigned char)text[i] > 0x7F && !utf8_continues(text[i]);
    }
    return count > 0 && text_is_utf8(text, length) ? count : 0;
}

static const Charset *utf16_of(const char *text, size_t length)
{
    const unsigned char *byte = (const unsigned char *)text;
    if (length < 2) {
        return NULL;
    }
    bool little = byte[0] == 0xFF && byte[1] == 0xFE, big = byte[0] == 0xFE && byte[1] == 0xFF;
    bool pair = byte[0] + byte[1] < 0x80 && (byte[0] == 0) != (byte[1] == 0);
    return little || (pair && byte[1] == 0) ? &utf16_little : big || pair ? &utf16_big : NULL;
}

static void skip_mark(CharsetReading *reading)
{
    static const char mark[] = "\xEF\xBB\xBF";
    size_t width = sizeof mark - 1;
    if (reading->length >= width && memcmp(reading->text, mark, width) == 0) {
        reading->text += width;
        reading->length -= width;
    }
}

bool charset_read(CharsetReading *reading, const char *text, size_t length, const char *declared)
{
    *reading = (CharsetReading){.text = text, .length = length, .read_as = utf8_name};
    const Charset *said = declared ? find(declared) : NULL;
    const Charset *wide = utf16_of(text, length);
    bool utf8 = said && said->name == utf8_name;
    reading->unknown = declared && declared[0] && !said;
    bool done = wide && read_as(wide, text, length, reading);
    if (!done && said && !utf8 && said->name != latin1_name &&
        utf8_characters(text, length, SURE_CHARACTERS) < SURE_CHARACTERS) {
        done = read_as(said, text, length, reading);
        reading->unknown = !done;
        if (done && reading->damaged && text_is_utf8(text, length)) {
            *reading = (CharsetReading){
                .text = text, .length = length, .read_as = utf8_name, .store = reading->store};
        }
    }
    if (!done && !text_is_utf8(text, length)) {
        bool latin1 = said && said->name == latin1_name;
        const Charset *guess = latin1 ? said : find(charset_guess(text, length));
        reading->guessed = !latin1;
        if (!read_as(guess, text, length, reading)) {
            read_as(find(latin1_name), text, length, reading);
        }
    }
    skip_mark(reading);
    return !reading->store.failed;
}

void charset_free(CharsetReading *reading)
{
    buffer_free(&reading->store);
}
