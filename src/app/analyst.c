#include "app/analyst.h"

#include <stdio.h>
#include <string.h>

#include "app/engine_command.h"
#include "app/folder.h"
#include "app/wake.h"
#include "ui/words.h"

enum { REPORT_MS = 250 /* between two reports */ };

void analyst_init(Analyst *analyst, const char *data, GomocupDismissed *dismissed)
{
    analyst->dismissed = dismissed;
    folder_join(analyst->errors, PATH_BYTES, data, "engine-analysis-errors.txt");
}

void analyst_free(Analyst *analyst)
{
    gomocup_free(analyst->client);
    analyst->client = NULL;
}

/* ---- asking ---- */

static bool is_same_engine(const EngineEntry *one, const EngineEntry *other)
{
    return strcmp(one->command, other->command) == 0 && one->threads == other->threads &&
           one->memory_mib == other->memory_mib;
}

static bool stands(const Analyst *analyst, uint32_t ticket, int lines, int64_t limit_ms)
{
    return analyst->asked && analyst->ticket == ticket && analyst->lines == lines &&
           analyst->limit_ms == limit_ms;
}

void analyst_ask(Analyst *analyst, const EngineEntry *entry, const Match *match, int lines,
                 int64_t limit_ms, int64_t now_ms)
{
    GomocupQuestion question;
    if (!is_same_engine(&analyst->entry, entry)) {
        analyst_end(analyst);
        analyst->entry = *entry;
    }
    if (analyst->failed || stands(analyst, match->ticket, lines, limit_ms)) {
        return;
    }
    if (!analyst->client) {
        analyst->client =
            gomocup_new(entry->command, analyst->errors[0] != '\0' ? analyst->errors : NULL);
    }
    analyst->asked = true;
    analyst->ticket = match->ticket;
    analyst->lines = lines;
    analyst->limit_ms = limit_ms;
    analyst->key = analysis_cache_key_by(&match->position, entry->command);
    analyst->mover = match->position.to_move;
    analyst->collected_ms = now_ms;
    if (!analyst->client) {
        wake_main(); /* which collects the failure */
        return;
    }
    engine_question_set(&question, match);
    question.turn_ms = limit_ms < INT32_MAX ? limit_ms : INT32_MAX; /* as engines can read it */
    question.lines = lines;
    gomocup_set_resources(&question, entry);
    gomocup_ask(analyst->client, &question);
}

void analyst_rest(Analyst *analyst)
{
    analyst->asked = false;
    if (analyst->client) {
        gomocup_drop(analyst->client);
    }
}

void analyst_end(Analyst *analyst)
{
    gomocup_dismissed_add(analyst->dismissed, &analyst->client);
    analyst->asked = analyst->failed = false;
}

void analyst_retry(Analyst *analyst)
{
    analyst->asked = analyst->failed = false;
}

/* ---- answers ---- */

bool analyst_works(const Analyst *analyst)
{
    uint32_t ticket;
    return analyst->asked && !analyst->failed &&
           (!analyst->client || gomocup_has_job(analyst->client, &ticket));
}

void analyst_wait(Analyst *analyst)
{
    if (analyst->client && analyst_works(analyst)) {
        gomocup_wait(analyst->client);
    }
}

/* What it said itself, and where there is more of it. */
static void fail(Analyst *analyst, Messages *messages, const GomocupAnswer *answer)
{
    char program[PATH_BYTES];
    const char *missing = engine_command_fault(analyst->entry.command);
    engine_command_program(analyst->entry.command, program, sizeof program);
    const Sentence first =
        missing ? sentence_with(missing, program, NULL)
                : sentence_with(N_("\"%s\" does not analyse: %s."), analyst->entry.name,
                                gomocup_fault_words(answer->fault));
    const Sentence second =
        answer->said[0] != '\0' ? sentence_with(N_("It said \"%s\"."), answer->said, NULL)
        : answer->has_errors
            ? sentence_with(N_("More of its words are in %s."), analyst->errors, NULL)
            : sentence_plain(N_("The computer can analyse in its place."));
    messages_open_notice(messages, NOTICE_ANALYST_FAILED, &first, &second);
    gomocup_dismissed_add(analyst->dismissed, &analyst->client);
    analyst->failed = true;
}

static bool store_report(Analyst *analyst, AnalysisCache *cache)
{
    AnalysisEntry entry = {.key = analyst->key, .mover = analyst->mover};
    return gomocup_heard(analyst->client, &entry.report, entry.said) &&
           analysis_cache_store(cache, &entry, analyst->lines);
}

bool analyst_collect(Analyst *analyst, AnalysisCache *cache, Messages *messages, int64_t now_ms)
{
    GomocupAnswer answer = {.fault = GOMOCUP_NOT_STARTED};
    if (!analyst_works(analyst)) {
        return false;
    }
    const bool ended = !analyst->client || gomocup_take(analyst->client, &answer);
    bool changed = ended;
    if (analyst->client && (ended || now_ms >= analyst->collected_ms + REPORT_MS)) {
        analyst->collected_ms = now_ms;
        changed |= store_report(analyst, cache);
    }
    if (ended && answer.fault != GOMOCUP_GOOD) {
        fail(analyst, messages, &answer);
    }
    return changed;
}

int64_t analyst_next_ms(const Analyst *analyst)
{
    return analyst_works(analyst) ? analyst->collected_ms + REPORT_MS : -1;
}
