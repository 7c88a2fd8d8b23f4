#include "app/library.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "app/file_system.h"
#include "app/move_points.h"
#include "app/shared_file.h"
#include "ui/words.h"

bool library_init(Library *library, const Paths *paths, bool keeps, Messages *messages)
{
    char index[FILE_PATH_BYTES], places[FILE_PATH_BYTES];
    folder_join(index, sizeof index, keeps ? paths->data : "", "library.db");
    folder_join(places, sizeof places, keeps ? paths->data : "", "library.txt");
    library->messages = messages;
    library->keeps = keeps;
    library->chosen = -1;
    library->worker = library_worker_new(index, places, keeps ? paths->games : "");
    return library->worker != NULL;
}

void library_free(Library *library)
{
    library_worker_free(library->worker);
    library_answer_free(&library->answer);
}

/* ---- questions to the worker ---- */

static void take_words(LibraryWords *words)
{
    for (int i = 0; i < RULE_COUNT; i++) {
        words_rule_brief((Rule)i, words->rule[i], QUERY_WORD_BYTES);
    }
    for (int i = 0; i < OPENING_COUNT; i++) {
        snprintf(words->opening[i], QUERY_WORD_BYTES, "%s", words_opening((Opening)i));
    }
    snprintf(words->computer, QUERY_WORD_BYTES, "%s", _("Computer"));
    snprintf(words->unfinished, QUERY_WORD_BYTES, "%s", _("unfinished"));
    snprintf(words->draw, QUERY_WORD_BYTES, "%s", _("Draw"));
    snprintf(words->won, QUERY_WORD_BYTES, "%s", _("Won"));
    snprintf(words->lost, QUERY_WORD_BYTES, "%s", _("Lost"));
    snprintf(words->black_won, QUERY_WORD_BYTES, "%s", _("Black wins"));
    snprintf(words->white_won, QUERY_WORD_BYTES, "%s", _("White wins"));
}

static void settle(Library *library)
{
    if (library->unattended) {
        library_worker_wait(library->worker);
        library_collect(library);
        library_worker_wait(library->worker); /* for what the answer has asked */
        library_collect(library);
    }
}

/* Where no list is shown, the page asks when it is opened. */
static void ask(Library *library)
{
    if (library->lists) {
        take_words(&library->query.words);
        library_worker_ask(library->worker, &library->query);
    }
}

const LibraryGame *library_chosen_game(const Library *library)
{
    return library->chosen >= 0 ? &library->answer.list.game[library->chosen] : NULL;
}

/* The keys of the chosen game's positions. Returns how many. */
static int game_keys(const Library *library, uint64_t keys[LIBRARY_STONES_MAX + 1])
{
    const LibraryGame *game = library_chosen_game(library);
    return library_entry_keys(game->stone, game->stones, game->moves, game->size, keys);
}

/* The key of the position in the preview. */
static uint64_t shown_key(const Library *library)
{
    uint64_t keys[LIBRARY_STONES_MAX + 1];
    const int count = game_keys(library, keys);
    return keys[library->ply < count ? library->ply : count - 1];
}

static PositionQuestion every_game_with(uint64_t key)
{
    return (PositionQuestion){.key = key, .any_rule = true, .contests = true};
}

/* ---- what was played in the position of the preview ---- */

static int shown_stones(const Library *library)
{
    const LibraryGame *game = library_chosen_game(library);
    return game->stones - game->moves + library->ply;
}

static void place_stones(const Library *library, uint8_t cell[BOARD_CELLS])
{
    const LibraryGame *game = library_chosen_game(library);
    for (int i = 0; i < shown_stones(library); i++) {
        const Point point = library_stone_point(&game->stone[2 * i]);
        if (point != POINT_PASS) {
            cell[point] = (uint8_t)library_stone_color(&game->stone[2 * i]);
        }
    }
}

/* Who moves next: as in the game, or after its end the other side. */
static Color next_color(const Library *library)
{
    const LibraryGame *game = library_chosen_game(library);
    const int at = shown_stones(library);
    return at < game->stones ? library_stone_color(&game->stone[2 * at])
           : at > 0          ? color_other(library_stone_color(&game->stone[2 * at - 2]))
                             : COLOR_BLACK;
}

/* Of mirror images the game's own move is found, else the first one. */
static void list_moves(const Library *library, MovePoints *points)
{
    uint8_t cell[BOARD_CELLS] = {COLOR_EMPTY};
    const LibraryGame *game = library_chosen_game(library);
    const int at = shown_stones(library);
    const Point own =
        at < game->stones ? library_stone_point(&game->stone[2 * at]) : (Point)POINT_NONE;
    place_stones(library, cell);
    move_points_begin(points, cell, game->size, next_color(library));
    if (own > POINT_PASS) {
        points->rank[own] = 1;
    }
}

static void look_up(Library *library)
{
    const LibraryGame *game = library_chosen_game(library);
    library->looked_up = false;
    if (game && !game->fault) {
        MovePoints points;
        list_moves(library, &points);
        const MoveKeys next = move_points_keys(&points);
        const PositionQuestion asked = every_game_with(shown_key(library));
        library_worker_look_up(library->worker, LOOK_UP_PREVIEW, &asked, &next);
    }
}

static void find_points(Library *library)
{
    MovePoints points;
    list_moves(library, &points);
    for (int i = 0; i < library->position.moves; i++) {
        library->next[i] = move_points_find(&points, library->position.move[i].key);
    }
}

/* ---- the chosen game ---- */

/* Shown first: the position that was searched for, else the last one. */
static int first_ply(const Library *library)
{
    uint64_t keys[LIBRARY_STONES_MAX + 1];
    const bool by_position = library->query.by_position && !library_chosen_game(library)->fault;
    const int count = by_position ? game_keys(library, keys) : 0;
    for (int i = 0; i < count; i++) {
        if (keys[i] == library->query.position.key) {
            return i;
        }
    }
    return library_chosen_game(library)->moves;
}

static void show_chosen(Library *library, int index)
{
    const LibraryList *list = &library->answer.list;
    library->chosen = index >= 0 && index < list->count ? index : list->count > 0 ? 0 : -1;
    const LibraryGame *game = library_chosen_game(library);
    snprintf(library->chosen_path, sizeof library->chosen_path, "%s", game ? game->path : "");
    library->chosen_number = game ? game->number : 0;
    library->chosen_games = game ? game->games : 0;
    library->chosen_sign = game ? library_sign(game) : 0;
    library->ply = game ? first_ply(library) : 0;
    look_up(library);
}

/* The player chooses: what was wanted before is not any more. */
static void choose(Library *library, int index)
{
    library->wanted_path[0] = '\0';
    show_chosen(library, index);
}

/* -1: it is not in the list. */
static int find_game(const LibraryList *list, const char *path, int number)
{
    for (int i = 0; i < list->count; i++) {
        if (list->game[i].number == number && strcmp(list->game[i].path, path) == 0) {
            return i;
        }
    }
    return -1;
}

/* The same game, also if others came or went before it in its file; else what has its number, if
 * none did. */
static int find_chosen(const Library *library)
{
    const LibraryList *list = &library->answer.list;
    const int at = find_game(list, library->chosen_path, library->chosen_number);
    if (at >= 0 && library_sign(&list->game[at]) == library->chosen_sign) {
        return at;
    }
    for (int i = 0; i < list->count; i++) {
        if (strcmp(list->game[i].path, library->chosen_path) == 0 &&
            library_sign(&list->game[i]) == library->chosen_sign) {
            return i;
        }
    }
    return at >= 0 && list->game[at].games == library->chosen_games ? at : -1;
}

/* After an answer: the game that is wanted; of another search the first one; else the same one,
 * else the one in its place. */
static void choose_again(Library *library)
{
    const LibraryList *list = &library->answer.list;
    const int ply = library->ply, last = list->count - 1;
    const int wanted = find_game(list, library->wanted_path, 0);
    const bool other = library->searched != library->answer.search;
    const int same = other ? -1 : find_chosen(library);
    if (wanted >= 0) {
        choose(library, wanted);
    } else if (same >= 0) {
        show_chosen(library, same);
    } else {
        show_chosen(library, other ? 0 : library->chosen < last ? library->chosen : last);
    }
    if (wanted < 0 && same >= 0 && !library->follows) {
        library->ply = ply <= list->game[same].moves ? ply : list->game[same].moves;
        look_up(library);
    }
    library->opened = library->opened && (wanted < 0 || wanted == same) && same >= 0;
    library->follows = false;
    library->searched = library->answer.search;
}

bool library_leave_preview(Library *library)
{
    const bool opened = library->opened;
    library->opened = false;
    return opened;
}

/* ---- changes ---- */

static void tell_failure(Library *library, const LibraryFailure *failure)
{
    static const char *const formats[] = {
        [LIBRARY_ADD_PATH] = N_("%s could not be added to the library: %s."),
        [LIBRARY_REMOVE_FOLDER] = N_("%s could not be removed from the library: %s."),
        [LIBRARY_KEEP] = N_("%s could not be marked in the library: %s."),
        [LIBRARY_UNKEEP] = N_("%s could not be marked in the library: %s."),
        [LIBRARY_NOTE_OPENED] = N_("%s could not be added to the library: %s."),
        [LIBRARY_DELETE_FILE] = N_("%s could not be deleted: %s."),
    };
    const char *format = failure->lost ? N_("The games of %s are not in the library any more: %s.")
                                       : formats[failure->change];
    const bool special = !failure->lost && failure->change == LIBRARY_ADD_PATH &&
                         failure->error == SHARED_FILE_SPECIAL;
    const char *why =
        special ? _("this is neither a file nor a folder") : shared_file_error(failure->error);
    const Sentence what = sentence_with(format, failure->path, why);
    const Sentence more =
        failure->more > 0
            ? sentence_counting(failure->lost ? N_("Further folders that are gone: %d.")
                                              : N_("Further changes that failed: %d."),
                                failure->more, 0)
            : sentence_plain(NULL);
    messages_fail_with(library->messages, &what, &more);
}

static void change_file(Library *library, LibraryChange change, const char *path)
{
    if (!library_worker_change(library->worker, change, path)) {
        LibraryFailure failure = {.change = change, .error = ENOMEM};
        snprintf(failure.path, sizeof failure.path, "%s", path);
        tell_failure(library, &failure);
    }
}

/* ---- commands ---- */

static void show_source(Library *library, int field)
{
    LibraryQuery *query = &library->query;
    const int folder = field - LIBRARY_FOLDER;
    query->source = field < LIBRARY_FOLDER ? (LibrarySource)field : LIBRARY_FOLDER;
    if (folder >= 0 && folder < library->answer.folders.count) {
        snprintf(query->folder, sizeof query->folder, "%s", library->answer.folders.name[folder]);
    } else if (folder >= 0) {
        query->source = LIBRARY_RECENT;
    }
    ask(library);
}

static void search_text(Library *library, const char *text)
{
    if (strcmp(library->query.text, text) != 0) {
        snprintf(library->query.text, sizeof library->query.text, "%s", text);
        library->query.search++;
        ask(library);
    }
}

static void find_position(Library *library, const PositionQuestion *asked)
{
    library->query.by_position = true;
    library->query.filter = (LibraryFilter){.kind = LIBRARY_ANY};
    library->query.position = *asked;
    library->query.source = LIBRARY_RECENT;
    library->query.text[0] = '\0';
    library->opened = false;
    ask(library);
}

/* The games with the position after this move; the preview shows it. */
static void follow(Library *library, int index)
{
    if (library->looked_up && index >= 0 && index < library->position.moves) {
        const bool opened = library->opened;
        const PositionQuestion asked = every_game_with(library->position.move[index].key);
        library->follows = true;
        find_position(library, &asked);
        library->opened = opened;
    }
}

/* No text, no position. */
static void search_only(Library *library, const LibraryFilter *filter)
{
    library->query.by_position = false;
    library->query.filter = *filter;
    library->query.text[0] = '\0';
    ask(library);
}

static void clear(Library *library)
{
    const LibraryFilter all = {.kind = LIBRARY_ANY};
    search_only(library, &all);
}

/* What cannot be brought back any more. */
static void delete_now(Library *library)
{
    if (library->deleting[0] != '\0') {
        change_file(library, LIBRARY_DELETE_FILE, library->deleting);
        library->deleting[0] = '\0';
    }
}

static void delete_path(Library *library, const char *path)
{
    delete_now(library);
    messages_dismiss(library->messages, library->delete_toast);
    snprintf(library->deleting, sizeof library->deleting, "%s", path);
    memcpy(library->query.hidden, library->deleting, sizeof library->query.hidden);
    messages_tell(library->messages, N_("Deleted:"), file_name_of(path));
    messages_offer(library->messages, TOAST_UNDO_DELETE);
    library->delete_toast = library->messages->serial;
    library->opened = false;
    ask(library);
}

/* A file goes as a whole: the player may have only this game in mind. */
static void ask_to_delete(Library *library, const LibraryGame *game)
{
    char games[16];
    snprintf(games, sizeof games, "%d", game->games);
    const Sentence first =
        sentence_with(N_("\"%s\" has %s games."), file_name_of(game->path), games);
    const Sentence second = sentence_plain(N_("One cannot be deleted alone. Delete them all?"));
    snprintf(library->collection, sizeof library->collection, "%s", game->path);
    messages_open_notice(library->messages, NOTICE_DELETE_GAMES, &first, &second);
}

static void delete (Library *library)
{
    const LibraryGame *game = library_chosen_game(library);
    if (game && game->games > 1) {
        ask_to_delete(library, game);
    } else if (game) {
        delete_path(library, game->path);
    }
}

static void delete_collection(Library *library)
{
    if (messages_has_notice(library->messages, NOTICE_DELETE_GAMES)) {
        messages_close_notice(library->messages, NOTICE_DELETE_GAMES);
        delete_path(library, library->collection);
    }
}

static void undelete(Library *library)
{
    if (library->deleting[0] != '\0') {
        memcpy(library->wanted_path, library->deleting, sizeof library->wanted_path);
        library->deleting[0] = library->query.hidden[0] = '\0';
        messages_dismiss(library->messages, library->delete_toast);
        ask(library);
    }
}

static void mark(Library *library)
{
    const LibraryGame *game = library_chosen_game(library);
    char name[FILE_PATH_BYTES];
    if (game) {
        library_kept_name(game, name);
        change_file(library, game->kept ? LIBRARY_UNKEEP : LIBRARY_KEEP, name);
    }
}

/* It is shown as soon as it is read. */
void library_add(Library *library, const char *path)
{
    if (path[0] != '\0') {
        snprintf(library->wanted_path, sizeof library->wanted_path, "%s", path);
        change_file(library, LIBRARY_ADD_PATH, path);
        settle(library);
    }
}

static void forget_folder(Library *library)
{
    if (library->query.source == LIBRARY_FOLDER) {
        change_file(library, LIBRARY_REMOVE_FOLDER, library->query.folder);
        library->query.source = LIBRARY_RECENT;
        ask(library);
    }
}

void library_go_to_ply(Library *library, int ply)
{
    const LibraryGame *game = library_chosen_game(library);
    if (game) {
        library->ply = ply < 0 ? 0 : ply > game->moves ? game->moves : ply;
        look_up(library);
        settle(library);
    }
}

void library_run(Library *library, const Command *command)
{
    switch ((LibraryAction)command->value) {
    case LIBRARY_SHOW_SOURCE:
        show_source(library, command->field);
        break;
    case LIBRARY_CHOOSE:
        choose(library, command->field);
        break;
    case LIBRARY_SHOW:
        choose(library, command->field);
        library->opened = library->chosen >= 0;
        break;
    case LIBRARY_LIST:
        library->opened = false;
        break;
    case LIBRARY_DELETE:
        delete (library);
        break;
    case LIBRARY_DELETE_ALL:
        delete_collection(library);
        break;
    case LIBRARY_UNDELETE:
        undelete(library);
        break;
    case LIBRARY_MARK:
        mark(library);
        break;
    case LIBRARY_SEARCH:
        search_text(library, command_text(command));
        break;
    case LIBRARY_FIND:
        if (library_chosen_game(library) && !library_chosen_game(library)->fault) {
            const PositionQuestion asked = every_game_with(shown_key(library));
            find_position(library, &asked);
        }
        break;
    case LIBRARY_FOLLOW:
        follow(library, command->field);
        break;
    case LIBRARY_CLEAR:
        clear(library);
        break;
    case LIBRARY_ADD:
        library_add(library, command_text(command));
        break;
    case LIBRARY_FORGET_FOLDER:
        forget_folder(library);
        break;
    case LIBRARY_OPEN:
    case LIBRARY_REVIEW:
        break;
    }
    settle(library);
}

void library_open(Library *library)
{
    library->asked = library->lists = true;
    library->opened = false;
    memcpy(library->query.hidden, library->deleting, sizeof library->query.hidden);
    ask(library);
    library_worker_refresh(library->worker);
    settle(library);
}

void library_note_opened(Library *library, const char *path)
{
    if (library->keeps) {
        change_file(library, LIBRARY_NOTE_OPENED, path);
    }
}

bool library_spare(Library *library, const char *path)
{
    const bool spares =
        library->deleting[0] != '\0' && file_system_is_same(library->deleting, path);
    if (spares) {
        undelete(library);
    }
    return spares;
}

void library_files_changed(Library *library)
{
    if (library->asked) {
        library_worker_refresh(library->worker);
    }
}

void library_look_again(Library *library)
{
    library->asked = true;
    library_worker_refresh(library->worker);
    settle(library);
}

void library_look_up(Library *library, const PositionQuestion *asked, const MoveKeys *next)
{
    library_worker_look_up(library->worker, LOOK_UP_EXPLORER, asked, next);
    settle(library);
}

void library_find(Library *library, const PositionQuestion *asked)
{
    library->query.search++; /* its first game is chosen */
    find_position(library, asked);
}

void library_narrow(Library *library, const LibraryFilter *filter)
{
    library->query.search++; /* its first game is chosen */
    library->query.source = LIBRARY_RECENT;
    library->opened = false;
    search_only(library, filter);
}

/* ---- answers ---- */

static void update_list(Library *library, bool shown)
{
    if (library->lists == shown) {
        return;
    }
    library->lists = shown;
    if (shown) {
        ask(library);
        settle(library);
    } else {
        library_worker_ask(library->worker, NULL);
    }
}

void library_update(Library *library, bool shown)
{
    update_list(library, shown);
    if (library->deleting[0] != '\0' &&
        !messages_has_toast(library->messages, library->delete_toast)) {
        delete_now(library);
    }
}

/* What could not be deleted is listed again. */
static void show_undeleted(Library *library, const LibraryFailure *failure)
{
    if (!failure->lost && failure->change == LIBRARY_DELETE_FILE &&
        strcmp(failure->path, library->query.hidden) == 0) {
        library->query.hidden[0] = '\0';
        ask(library);
    }
}

bool library_collect(Library *library)
{
    LibraryAnswer answer;
    LibraryFailure failure;
    bool changed = library_worker_take_progress(library->worker, &library->progress);
    if (library_worker_take(library->worker, &answer)) {
        library_answer_free(&library->answer);
        library->answer = answer;
        choose_again(library);
        changed = true;
    }
    if (library_worker_take_position(library->worker, LOOK_UP_PREVIEW, &library->position)) {
        library->looked_up = library_chosen_game(library) && !library_chosen_game(library)->fault;
        if (library->looked_up) {
            find_points(library);
        }
        changed = true;
    }
    while (library_worker_take_failure(library->worker, &failure)) {
        tell_failure(library, &failure);
        show_undeleted(library, &failure);
        changed = true;
    }
    return changed;
}

/* Of the folder that is shown; 0 if it is not there any more. */
static int folder_index(const Library *library)
{
    const FolderList *folders = &library->answer.folders;
    for (int i = 0; i < folders->count; i++) {
        if (strcmp(folders->name[i], library->query.folder) == 0) {
            return i;
        }
    }
    return 0;
}

static void fill_moves(const Library *library, ViewLibrary *shown)
{
    const PositionGames *position = &library->position;
    for (int i = 0; library->looked_up && i < position->moves && i < VIEW_LIBRARY_MOVES; i++) {
        const PositionMove *move = &position->move[i];
        ViewLibraryMove *out = &shown->move[shown->moves++];
        out->point = library->next[i];
        out->games = move->games;
        out->black = move->black;
        out->white = move->white;
        out->draws = move->draws;
    }
}

void library_fill(const Library *library, View *view)
{
    const LibraryAnswer *answer = &library->answer;
    if (view->page != PAGE_LIBRARY) {
        view->library.chosen = -1;
        return;
    }
    ViewLibrary *shown = &view->library; /* all zero, also between the fields */
    shown->game = answer->list.game;
    shown->count = answer->list.count;
    shown->games = answer->games;
    shown->kept = answer->kept;
    shown->folders = answer->folders.count;
    shown->folder = answer->folders.name;
    shown->folder_games = answer->folder_games;
    shown->source = library->query.source;
    shown->source_folder = folder_index(library);
    shown->text = library->query.text;
    shown->filter = library->query.filter;
    shown->by_position = library->query.by_position;
    shown->by_rule = shown->by_position && !library->query.position.any_rule;
    shown->rule = library->query.position.rule;
    shown->chosen = library->chosen;
    shown->opened = library->opened;
    shown->ply = library->ply;
    shown->others = !library->looked_up           ? -1
                    : library->position.games > 0 ? library->position.games - 1
                                                  : 0;
    fill_moves(library, shown);
    shown->unread = library->progress.unread;
    shown->reading = library->progress.reading;
    shown->ready = library->progress.done;
}
