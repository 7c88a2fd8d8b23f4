#include "engine/puzzle/puzzle_progress.h"

#include <stdlib.h>
#include <string.h>

#include "engine/fnv.h"
#include "engine/trailer.h"

void puzzle_progress_free(PuzzleProgress *progress)
{
    free(progress->record);
    free(progress->slot);
    free(progress->day);
    *progress = (PuzzleProgress){0};
}

enum { FIRST_CAPACITY = 64 };

/* ---- puzzles ---- */

/* The slot of this key, or the free one for it; there are free ones. `slots`: a power of two. */
static int *slot_of(int *slot, int slots, const PuzzleRecord *record, uint64_t key)
{
    int at = (int)(fnv_add(FNV_BEGIN, &key, sizeof key) & (uint64_t)(slots - 1));
    while (slot[at] != 0 && record[slot[at] - 1].key != key) {
        at = (at + 1) & (slots - 1);
    }
    return &slot[at];
}

static PuzzleRecord *find(const PuzzleProgress *progress, uint64_t key)
{
    if (progress->count == 0) {
        return NULL;
    }
    const int slot = *slot_of(progress->slot, 2 * progress->capacity, progress->record, key);
    return slot == 0 ? NULL : &progress->record[slot - 1];
}

/* Room for one more record; false: out of memory, nothing has changed. */
static bool grow_records(PuzzleProgress *progress)
{
    if (progress->record && progress->count < progress->capacity) {
        return true;
    }
    const int larger = progress->capacity == 0 ? FIRST_CAPACITY : 2 * progress->capacity;
    int *slot = calloc(2 * (size_t)larger, sizeof *slot);
    for (int i = 0; slot && progress->record && i < progress->count; i++) {
        *slot_of(slot, 2 * larger, progress->record, progress->record[i].key) = i + 1;
    }
    PuzzleRecord *record = slot ? realloc(progress->record, (size_t)larger * sizeof *record) : NULL;
    if (!record) {
        free(slot);
        return false;
    }
    free(progress->slot);
    progress->record = record;
    progress->slot = slot;
    progress->capacity = larger;
    return true;
}

bool puzzle_progress_note(PuzzleProgress *progress, uint64_t key, PuzzleEvent event)
{
    PuzzleRecord *record = find(progress, key);
    if (record) {
        record->shown |= event == PUZZLE_EVENT_SHOWN && !record->solved;
        record->solved |= event == PUZZLE_EVENT_SOLVED;
        return true;
    }
    if (!grow_records(progress)) {
        return false;
    }
    int *slot = slot_of(progress->slot, 2 * progress->capacity, progress->record, key);
    progress->record[progress->count++] =
        (PuzzleRecord){key, event == PUZZLE_EVENT_SOLVED, event == PUZZLE_EVENT_SHOWN};
    *slot = progress->count;
    return true;
}

bool puzzle_progress_is_solved(const PuzzleProgress *progress, uint64_t key)
{
    const PuzzleRecord *record = find(progress, key);
    return record && record->solved;
}

bool puzzle_progress_is_shown(const PuzzleProgress *progress, uint64_t key)
{
    const PuzzleRecord *record = find(progress, key);
    return record && record->shown;
}

int puzzle_progress_solved(const PuzzleProgress *progress)
{
    int solved = 0;
    for (int i = 0; i < progress->count; i++) {
        solved += progress->record[i].solved;
    }
    return solved;
}

/* ---- days ---- */

/* The index of the first day that is not before this one. */
static int find_day(const PuzzleProgress *progress, int day)
{
    int from = 0, to = progress->days;
    while (from < to) {
        const int middle = from + (to - from) / 2;
        if (progress->day[middle] < day) {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    return from;
}

bool puzzle_progress_has_day(const PuzzleProgress *progress, int day)
{
    const int at = find_day(progress, day);
    return at < progress->days && progress->day[at] == day;
}

/* Room for one more day; false: out of memory, nothing has changed. */
static bool grow_days(PuzzleProgress *progress)
{
    if (progress->days < progress->day_capacity) {
        return true;
    }
    const int larger = progress->day_capacity == 0 ? FIRST_CAPACITY : 2 * progress->day_capacity;
    int32_t *grown = realloc(progress->day, (size_t)larger * sizeof *grown);
    if (grown) {
        progress->day = grown;
        progress->day_capacity = larger;
    }
    return grown != NULL;
}

bool puzzle_progress_note_day(PuzzleProgress *progress, int day)
{
    if (puzzle_progress_has_day(progress, day)) {
        return true;
    }
    if (!grow_days(progress)) {
        return false;
    }
    const int at = find_day(progress, day);
    memmove(&progress->day[at + 1], &progress->day[at],
            (size_t)(progress->days - at) * sizeof *progress->day);
    progress->day[at] = day;
    progress->days++;
    return true;
}

int puzzle_progress_streak(const PuzzleProgress *progress, int today)
{
    int streak = 0;
    const int last = puzzle_progress_has_day(progress, today) ? today : today - 1;
    for (int i = progress->days - 1; i >= 0 && progress->day[i] >= last - streak; i--) {
        streak += progress->day[i] == last - streak;
    }
    return streak;
}

int puzzle_progress_best_streak(const PuzzleProgress *progress)
{
    int best = 0;
    int streak = 0;
    for (int i = 0; i < progress->days; i++) {
        streak = i > 0 && progress->day[i] == progress->day[i - 1] + 1 ? streak + 1 : 1;
        best = streak > best ? streak : best;
    }
    return best;
}

/* ---- text ---- */

/* In the order of PuzzleEvent. */
static const char *const event_words[] = {"tried", "shown", "solved"};
enum { EVENTS = sizeof event_words / sizeof event_words[0] };

static void write_event(Buffer *text, PuzzleEvent event, uint64_t key)
{
    buffer_add(text, event_words[event]);
    buffer_add_char(text, ' ');
    buffer_add_hex(text, key, 16);
    buffer_add_char(text, '\n');
}

void puzzle_progress_write(const PuzzleProgress *progress, int64_t saved_ms, Buffer *text)
{
    for (int i = 0; i < progress->count; i++) {
        const PuzzleRecord *record = &progress->record[i];
        if (record->shown || !record->solved) {
            write_event(text, record->shown ? PUZZLE_EVENT_SHOWN : PUZZLE_EVENT_TRIED, record->key);
        }
        if (record->solved) {
            write_event(text, PUZZLE_EVENT_SOLVED, record->key);
        }
    }
    for (int i = 0; i < progress->days; i++) {
        buffer_add(text, "day ");
        buffer_add_int(text, progress->day[i]);
        buffer_add_char(text, '\n');
    }
    trailer_add(text, saved_ms);
}

enum { KEY_DIGITS = 16, LINE_BYTES = 40, DAY_MAX = 10000000 };

static bool read_key(const char *word, uint64_t *key)
{
    *key = 0;
    for (int i = 0; i < KEY_DIGITS; i++) {
        const char c = word[i];
        const bool digit = c >= '0' && c <= '9';
        if (!digit && !(c >= 'a' && c <= 'f')) {
            return false;
        }
        *key = *key << 4 | (uint64_t)(digit ? c - '0' : c - 'a' + 10);
    }
    return word[KEY_DIGITS] == '\0';
}

static bool read_day(const char *word, int *day)
{
    *day = 0;
    for (const char *c = word; *c; c++) {
        if (*c < '0' || *c > '9' || *day > DAY_MAX) {
            return false;
        }
        *day = *day * 10 + (*c - '0');
    }
    return *word != '\0';
}

/* Reads one line. False: it says nothing that is known; `*no_memory`: or memory ran out. */
static bool read_line(PuzzleProgress *progress, const char *line, bool *no_memory)
{
    uint64_t key;
    int day;
    for (int i = 0; i < EVENTS; i++) {
        const size_t length = strlen(event_words[i]);
        if (strncmp(line, event_words[i], length) == 0 && line[length] == ' ' &&
            read_key(line + length + 1, &key)) {
            *no_memory |= !puzzle_progress_note(progress, key, (PuzzleEvent)i);
            return true;
        }
    }
    if (strncmp(line, "day ", 4) == 0 && read_day(line + 4, &day)) {
        *no_memory |= !puzzle_progress_note_day(progress, day);
        return true;
    }
    return line[0] == '\0';
}

PuzzleProgressRead puzzle_progress_read(PuzzleProgress *progress, const char *text, size_t length)
{
    const Trailer trailer = trailer_check(text, length);
    const size_t before = trailer.state == TRAILER_WHOLE ? trailer.before : length;
    bool damaged = trailer.state != TRAILER_WHOLE;
    bool no_memory = false;
    if (trailer.state == TRAILER_NEWER) {
        return PUZZLE_PROGRESS_NEWER;
    }
    for (size_t at = 0; at < before;) {
        const char *stop = memchr(text + at, '\n', before - at);
        const size_t bytes = stop ? (size_t)(stop - text) - at : before - at;
        char line[LINE_BYTES] = "";
        if (bytes < sizeof line) {
            memcpy(line, text + at, bytes);
        }
        damaged |= bytes >= sizeof line || !read_line(progress, line, &no_memory);
        at += bytes + 1;
    }
    return no_memory ? PUZZLE_PROGRESS_NO_MEMORY
           : damaged ? PUZZLE_PROGRESS_DAMAGED
                     : PUZZLE_PROGRESS_OK;
}
