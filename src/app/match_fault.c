#include "app/match_fault.h"

#include <stdio.h>
#include <string.h>

#include "engine/parse_error.h"

const char match_fault_memory[] = N_("There is not enough memory for the match.");

void match_fault_set(MatchFault *fault, const char *format, const char *place, const char *words)
{
    fault->format = format;
    snprintf(fault->place, sizeof fault->place, "%s", place ? place : "");
    snprintf(fault->words, sizeof fault->words, "%s", words ? words : "");
}

static const char *in_english(const char *id)
{
    return id;
}

void match_fault_print(const MatchFault *fault, char *out, size_t bytes)
{
    char words[sizeof fault->words];
    parse_error_say(fault->words, in_english, words, sizeof words);
    snprintf(out, bytes, fault->format, fault->place, words);
    const size_t length = strlen(out);
    if (length > 0 && out[length - 1] == '.') {
        out[length - 1] = '\0';
    }
}

Sentence match_fault_sentence(const MatchFault *fault)
{
    return sentence_with(fault->format, file_name_of(fault->place), fault->words);
}
