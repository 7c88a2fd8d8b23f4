#include "app/text_fold.h"

#include <ctype.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

struct TextFold {
    sqlite3 *base;
    fts5_tokenizer by;
    Fts5Tokenizer *tokenizer; /* NULL: there is no FTS5 */
};

typedef struct Folding {
    const char *text;
    int read; /* of its bytes */
    char *out;
    size_t bytes, used;
} Folding;

static fts5_api *find_fts5(sqlite3 *base)
{
    fts5_api *found = NULL;
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(base, "SELECT fts5(?1)", -1, &statement, NULL) == SQLITE_OK) {
        sqlite3_bind_pointer(statement, 1, &found, "fts5_api_ptr", NULL);
        sqlite3_step(statement);
    }
    sqlite3_finalize(statement);
    return found;
}

TextFold *text_fold_new(void)
{
    const char *options[] = {"remove_diacritics", "2"};
    void *context = NULL;
    TextFold *fold = calloc(1, sizeof *fold);
    if (!fold || sqlite3_open(":memory:", &fold->base) != SQLITE_OK) {
        text_fold_free(fold);
        return NULL;
    }
    fts5_api *fts5 = find_fts5(fold->base);
    if (fts5 && fts5->xFindTokenizer(fts5, "unicode61", &context, &fold->by) == SQLITE_OK &&
        fold->by.xCreate(context, options, 2, &fold->tokenizer) != SQLITE_OK) {
        fold->tokenizer = NULL;
    }
    return fold;
}

void text_fold_free(TextFold *fold)
{
    if (!fold) {
        return;
    }
    if (fold->tokenizer) {
        fold->by.xDelete(fold->tokenizer);
    }
    sqlite3_close(fold->base);
    free(fold);
}

static void put(Folding *folding, const char *text, size_t length)
{
    const size_t room = folding->bytes - 1 - folding->used, taken = length < room ? length : room;
    memcpy(folding->out + folding->used, text, taken);
    folding->used += taken;
}

/* What is between words. */
static void put_rest(Folding *folding, int end)
{
    for (; folding->read < end; folding->read++) {
        const unsigned char byte = (unsigned char)folding->text[folding->read];
        const char low = (char)(byte < 0x80 ? tolower(byte) : byte);
        put(folding, &low, 1);
    }
}

/* Small letters that are none with an accent for Unicode, as they are written without them; not
 * longer than the letter. */
static const struct {
    char letter[3], plain[3];
} plain_letters[] = {{"ß", "ss"}, {"æ", "ae"}, {"œ", "oe"}, {"þ", "th"}, {"ø", "o"}, {"ł", "l"},
                     {"đ", "d"},  {"ð", "d"},  {"ħ", "h"},  {"ŧ", "t"},  {"ı", "i"}};

/* The length of such a letter at the beginning of the text, which is put; else 0. */
static size_t put_plain(Folding *folding, const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof plain_letters / sizeof plain_letters[0]; i++) {
        const char *letter = plain_letters[i].letter;
        const size_t bytes = strlen(letter);
        if (length >= bytes && memcmp(text, letter, bytes) == 0) {
            put(folding, plain_letters[i].plain, strlen(plain_letters[i].plain));
            return bytes;
        }
    }
    return 0;
}

static int put_word(void *user, int flags, const char *word, int length, int start, int end)
{
    Folding *folding = user;
    (void)flags;
    put_rest(folding, start);
    for (size_t at = 0, all = (size_t)length; at < all;) {
        const size_t plain = put_plain(folding, word + at, all - at);
        put(folding, word + at, plain > 0 ? 0 : 1);
        at += plain > 0 ? plain : 1;
    }
    folding->read = end;
    return SQLITE_OK;
}

void text_fold(const TextFold *fold, const char *text, char *out, size_t bytes)
{
    Folding folding = {.text = text, .out = out, .bytes = bytes};
    const int length = (int)strlen(text);
    if (fold && fold->tokenizer) { /* what it leaves when memory runs out is taken as it is */
        fold->by.xTokenize(fold->tokenizer, &folding, FTS5_TOKENIZE_QUERY, text, length, put_word);
    }
    put_rest(&folding, length);
    out[folding.used] = '\0';
}
