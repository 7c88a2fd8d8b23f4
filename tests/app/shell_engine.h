/* Engines that are small shell scripts, and what is asked of them. */
#ifndef TENGEN_TESTS_SHELL_ENGINE_H
#define TENGEN_TESTS_SHELL_ENGINE_H

#include "app/gomocup_client.h"

/* Writes a program with this text. Its path is valid until the next call; the caller removes it. */
const char *engine_write(const char *text);
/* How many lines of an engine's log begin so, and waits until there are that many. */
int engine_log_count(const char *log, const char *start);
void engine_log_wait(const char *log, const char *start, int count);

/* About the position after these moves on a board of 15x15. */
GomocupQuestion question_of(int count, const Point *move);
/* Waits for the answer. */
GomocupAnswer question_ask(GomocupClient *client, const GomocupQuestion *question);

#endif
