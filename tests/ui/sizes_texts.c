#include "ui/sizes_texts.h"

#include <stdio.h>
#include <string.h>

#include "ui/screen_query.h"
#include "ui/sizes_case.h"
#include "ui/puzzle_words.h"
#include "ui/words.h"

static bool is_cut(const char *words)
{
    size_t length = strlen(words);
    if (length < 3 || strcmp(words + length - 3, "…") != 0) {
        return false;
    }
    static const char *const whole[] = {N_("Engine…"),  N_("Other…"),     N_("Picture…"),
                                        N_("Waiting…"), N_("Analysing…"), N_("Looking for a win…")};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) {
        if (strcmp(words, _(whole[i])) == 0) {
            return false;
        }
    }
    return length < 4 || words[length - 4] != ' '; /* "G8 …": other moves were tried here */
}

/* Names and paths may be truncated; our own texts may not, except in the made-up language. */
static bool may_be_cut(void)
{
    static const char *const scene[] = {"names",
                                        "time",
                                        "faces-names",
                                        "new-two",
                                        "library-found",
                                        "new-other",
                                        "review-end",
                                        "review-ended",
                                        "review-analyst",
                                        "review-analyst-says",
                                        "review-edit",
                                        "review-edit-branch",
                                        "settings-end",
                                        "new-far",
                                        "notice-menu",
                                        "notice-line-menu",
                                        "notice-line-faces",
                                        "toast-notice",
                                        "toast-notice-faces",
                                        "notice-open-faces",
                                        "notice-over-faces",
                                        "notice-open-menu",
                                        "notice-open-far"};
    for (size_t i = 0; i < sizeof scene / sizeof *scene; i++) {
        if (strcmp(gallery_name(shown.scene), scene[i]) == 0) {
            return true;
        }
    }
    return shown.language == LANGUAGE_LONG;
}

/* No line of Chinese begins with closing punctuation. */
static bool begins_badly(const char *words)
{
    static const char *const mark[] = {"。", "，", "、", "；", "：", "！", "？", "）"};
    for (size_t i = 0; i < sizeof mark / sizeof *mark; i++) {
        if (strncmp(words, mark[i], strlen(mark[i])) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_of_toast(const char *words)
{
    char part[sizeof shown.traces.text[0].words];
    snprintf(part, sizeof part, "%s", words);
    if (is_cut(part)) {
        part[strlen(part) - strlen("…")] = '\0';
    }
    return strstr(shown.view.toast.first, part) || strstr(shown.view.toast.second, part) ||
           strstr(_("Open folder"), part);
}

/* Does it continue a line of another weight, which ends where it begins? */
static bool continues(const TraceText *text)
{
    for (int i = 0; i < shown.traces.texts; i++) {
        const TraceText *other = &shown.traces.text[i];
        const int apart = text->box.x - other->box.x - other->box.w;
        if (other != text && other->box.y + other->box.h == text->box.y + text->box.h &&
            apart >= -2 && (float)apart <= text->size / 4) {
            return true;
        }
    }
    return false;
}

static void check_text(const TraceText *text)
{
    Rect window = {0, 0, shown.w, shown.h};
    bool side_cut = text->turned ? text->seen.h < text->box.h : text->seen.w < text->box.w;
    bool height_cut = text->turned ? text->seen.w < text->box.w : text->seen.h < text->box.h;
    if (begins_badly(text->words) && !continues(text)) {
        case_fault("a line begins with \"%s\"", text->words);
    }
    if (rect_empty(text->seen) && case_scrolls()) {
        return;
    }
    if (side_cut) {
        case_fault("\"%s\" is cut at its side", text->words);
    }
    if (height_cut && !case_scrolls()) {
        case_fault("\"%s\" is cut", text->words);
    }
    if (!case_holds(window, text->seen, 0)) {
        case_fault("\"%s\" hangs out of the window", text->words);
    }
    bool on_panel = false;
    for (int i = 0; i < shown.traces.panels && !on_panel; i++) {
        on_panel = case_holds(shown.traces.panel[i], text->seen, -case_px(3));
    }
    const Control *resume = ui_find(&shown.screen->ui, "go-on", SEAT_NONE);
    if (resume) { /* a button on the board, with a ground of its own */
        Rect button = frame_rect_to_window(resume->frame, resume->rect);
        on_panel |= case_holds(button, text->seen, 0);
    }
    if (!on_panel && !height_cut) {
        case_fault("\"%s\" does not lie on a panel", text->words);
    }
    const Control *toast = ui_find(&shown.screen->ui, "toast", SEAT_NONE);
    const bool opens = toast && toast->command.kind == CMD_SHOW_TOAST && is_of_toast(text->words);
    if (is_cut(text->words) && !may_be_cut() && !opens) {
        case_fault("\"%s\" is shortened", text->words);
    }
    for (int i = 0; i < shown.screen->ui.controls; i++) {
        const Control *control = &shown.screen->ui.control[i];
        Rect clipped = rect_empty(control->clip) ? control->rect
                                                 : rect_intersect(control->rect, control->clip);
        const bool below = !rect_empty(control->clip) && is_of_toast(text->words);
        if (!is_page_control(control) || rect_empty(clipped) || below) {
            continue;
        }
        Rect rect = frame_rect_to_window(control->frame, clipped);
        if (case_meet(rect, text->seen) && !case_holds(rect, text->seen, case_px(1))) {
            case_fault("\"%s\" runs over the edge of %s", text->words, control->name);
        }
    }
}

/* A toast may lie over what is only read. */
static bool is_under_toast(const TraceText *text)
{
    const Control *toast = ui_find(&shown.screen->ui, "toast", SEAT_NONE);
    const Control *action = ui_find(&shown.screen->ui, "toast-action", SEAT_NONE);
    if (!toast) {
        return false;
    }
    Rect rect = toast->rect;
    rect.w += action ? action->rect.w : 0;
    rect = frame_rect_to_window(toast->frame, rect);
    return case_meet(rect, text->seen) && !is_of_toast(text->words);
}

void check_texts(void)
{
    for (int i = 0; i < shown.traces.texts; i++) {
        if (is_under_toast(&shown.traces.text[i])) {
            continue;
        }
        check_text(&shown.traces.text[i]);
        for (int j = i + 1; j < shown.traces.texts; j++) {
            if (case_meet(shown.traces.text[i].seen, shown.traces.text[j].seen)) {
                case_fault("\"%s\" runs into \"%s\"", shown.traces.text[i].words,
                           shown.traces.text[j].words);
            }
        }
    }
}

/* Of Chinese and Japanese, where a line may end after any character, the first two characters, or
 * the name at the beginning. */
static size_t first_word(const char *sentence)
{
    const char *language = test_language_name(shown.language);
    size_t ascii = 0;
    if (strncmp(language, "zh", 2) != 0 && strcmp(language, "ja") != 0) {
        return strcspn(sentence, " ");
    }
    while ((unsigned char)sentence[ascii] < 0x80 && sentence[ascii] != '\0') {
        ascii++;
    }
    return ascii > 0 ? ascii : 6;
}

/* The first word of the status is on the screen. */
static void check_said(const char *sentence)
{
    char first[64];
    snprintf(first, sizeof first, "%.*s", (int)first_word(sentence), sentence);
    for (int i = 0; i < shown.traces.texts; i++) {
        if (strstr(shown.traces.text[i].words, first) || is_cut(shown.traces.text[i].words)) {
            return;
        }
    }
    case_fault("\"%s\" is said nowhere", sentence);
}

static void check_shown(const char *words)
{
    if (!traces_have(&shown.traces, words)) {
        case_fault("\"%s\" is shown nowhere", words);
    }
}

/* The score, beside the board. */
static void check_score(void)
{
    char score[16];
    for (int seat = 0; seat < 2; seat++) {
        snprintf(score, sizeof score, "%d", shown.view.player[seat].score);
        check_shown(score);
    }
}

/* What to do under which rule, and whose move it is. */
static void check_task(void)
{
    const ViewPuzzle *puzzle = &shown.view.puzzle;
    char rule[64];
    if (puzzle->stage != PUZZLE_TO_MOVE || puzzle->asks || shown.view.advice.step != ADVICE_NONE) {
        return;
    }
    words_rule_brief(shown.view.rule, rule, sizeof rule);
    check_shown(rule);
    check_shown(puzzle_words_to_play(puzzle));
}

void check_words(void)
{
    char status[240], title[80], detail[160];
    if (shown.view.page == PAGE_PUZZLE && !case_is_notice_alone()) {
        check_task();
    }
    if (shown.view.page != PAGE_PLAY || shown.view.settings.face_to_face ||
        case_is_notice_alone()) {
        return;
    }
    words_status(&shown.view, SEAT_NONE, status, sizeof status);
    words_result(&shown.view, title, sizeof title, detail, sizeof detail);
    if (*title && shown.view.toast.serial != 0) {
        return; /* in a low panel the toast is in place of the result */
    }
    if (*title) {
        check_said(title), check_said(detail);
        if (!rect_empty(shown.screen->layout.panel) && shown.view.notice.kind == NOTICE_NONE) {
            check_score();
        }
    } else {
        check_said(status);
    }
}
