#include "app/engine_checker.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "app/engine_command.h"
#include "app/file.h"
#include "engine/history/text.h"

enum { CHECK_MS = 1000 /* for its move */ };

void engine_checker_stop(EngineChecker *checker)
{
    gomocup_dismissed_add(&checker->dismissed, &checker->client);
}

void engine_checker_start(EngineChecker *checker, const char *command, Rule rule, int size)
{
    char program[PATH_BYTES];
    GomocupQuestion question = {
        .rule = rule, .size = size, .turn_ms = CHECK_MS, .asks_about = true};
    engine_checker_stop(checker);
    engine_command_program(command, program, sizeof program);
    text_one_line(checker->program, sizeof checker->program, file_name_of(program));
    checker->client = gomocup_new(command, NULL);
    if (checker->client) {
        gomocup_ask(checker->client, &question);
    }
}

bool engine_checker_is_working(const EngineChecker *checker)
{
    return checker->client != NULL;
}

/* The value of a key of ABOUT: name="Carbon", version="2.3". */
static void read_about(const char *about, const char *key, char *out, size_t bytes)
{
    const size_t length = strlen(key);
    out[0] = '\0';
    for (const char *at = about; *at != '\0'; at++) {
        const bool begins = at == about || strchr(" ,", at[-1]);
        if (begins && strncasecmp(at, key, length) == 0 && at[length] == '=') {
            at += length + 1;
            const bool quoted = *at == '"';
            at += quoted;
            snprintf(out, bytes, "%.*s", (int)strcspn(at, quoted ? "\"" : ", "), at);
            return;
        }
    }
}

/* "Carbon 2.3", or its program, if it does not say. */
static void print_name(const EngineChecker *checker, const char *about, char name[NAME_BYTES])
{
    char own[NAME_BYTES], version[NAME_BYTES], both[2 * NAME_BYTES];
    read_about(about, "name", own, sizeof own);
    read_about(about, "version", version, sizeof version);
    snprintf(both, sizeof both, "%s%s%s", own, version[0] ? " " : "", version);
    text_one_line(name, NAME_BYTES, own[0] ? both : checker->program);
}

static void tell_fault(const EngineChecker *checker, const GomocupAnswer *answer,
                       Messages *messages)
{
    const Sentence what = sentence_with(N_("\"%s\" cannot play: %s."), checker->program,
                                        gomocup_fault_words(answer->fault));
    const Sentence detail =
        answer->said[0] != '\0'
            ? sentence_with(N_("It said \"%s\". Check its command, or choose another engine."),
                            answer->said, NULL)
            : sentence_plain(N_("Check its command, or choose another engine."));
    messages_fail_with(messages, &what, &detail);
}

bool engine_checker_collect(EngineChecker *checker, Messages *messages)
{
    GomocupAnswer answer;
    char name[NAME_BYTES];
    if (!checker->client || !gomocup_take(checker->client, &answer)) {
        return false;
    }
    if (answer.move == POINT_NONE) {
        tell_fault(checker, &answer, messages);
    } else {
        print_name(checker, answer.about, name);
        messages_tell(messages, N_("This engine can play"), name);
    }
    engine_checker_stop(checker);
    return true;
}

void engine_checker_wait(EngineChecker *checker)
{
    if (checker->client) {
        gomocup_wait(checker->client);
    }
}

void engine_checker_free(EngineChecker *checker)
{
    engine_checker_stop(checker);
    gomocup_dismissed_free(&checker->dismissed);
}
