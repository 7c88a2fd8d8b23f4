#include "app/engine_checker.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "engine/history/engine_name.h"
#include "engine/history/text.h"

enum { CHECK_MS = 1000 /* for its move */ };

void engine_checker_stop(EngineChecker *checker)
{
    gomocup_dismissed_add(&checker->dismissed, &checker->client);
}

bool engine_checker_start(EngineChecker *checker, const EngineTask *task)
{
    GomocupQuestion question = {
        .rule = task->rule, .size = task->size, .turn_ms = CHECK_MS, .asks_about = true};
    engine_checker_stop(checker);
    engine_name(task->command, false, checker->program);
    gomocup_set_resources(&question, task->entry);
    checker->client = gomocup_new(task->command, task->errors_path);
    if (checker->client) {
        gomocup_ask(checker->client, &question);
    }
    return checker->client != NULL;
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

/* "Carbon 2.3"; false: it does not say. */
static bool print_name(const char *about, char name[NAME_BYTES])
{
    char own[NAME_BYTES], version[NAME_BYTES], both[2 * NAME_BYTES];
    read_about(about, "name", own, sizeof own);
    read_about(about, "version", version, sizeof version);
    snprintf(both, sizeof both, "%s%s%s", own, version[0] ? " " : "", version);
    text_one_line(name, NAME_BYTES, both);
    return own[0] != '\0';
}

bool engine_checker_take(EngineChecker *checker, EngineTrial *trial)
{
    GomocupAnswer answer;
    if (!checker->client || !gomocup_take(checker->client, &answer)) {
        return false;
    }
    *trial = (EngineTrial){.fault = answer.fault, .ms = answer.ms, .has_errors = answer.has_errors};
    trial->has_about = print_name(answer.about, trial->name);
    if (!trial->has_about) {
        memcpy(trial->name, checker->program, sizeof trial->name);
    }
    sentence_fit(answer.said, trial->said);
    engine_checker_stop(checker);
    return true;
}

void engine_checker_tell(const EngineTrial *trial, Messages *messages)
{
    if (trial->fault == GOMOCUP_GOOD) {
        messages_tell(messages, N_("This engine can play"), trial->name);
        return;
    }
    const Sentence what = sentence_with(N_("\"%s\" cannot play: %s."), trial->name,
                                        gomocup_fault_words(trial->fault));
    const Sentence detail =
        trial->said[0] != '\0'
            ? sentence_with(N_("It said \"%s\". Check its command, or choose another engine."),
                            trial->said, NULL)
            : sentence_plain(N_("Check its command, or choose another engine."));
    messages_fail_with(messages, &what, &detail);
}

bool engine_checker_collect(EngineChecker *checker, Messages *messages)
{
    EngineTrial trial;
    if (!engine_checker_take(checker, &trial)) {
        return false;
    }
    engine_checker_tell(&trial, messages);
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
