/* plans.h: which calls are made to fail, and what was found. */
#ifndef TENGEN_TESTS_PLANS_H
#define TENGEN_TESTS_PLANS_H

#include "faults/seam.h"

/* Tries every kind of fault at every call (`which`: "all"), in one of several runs ("2/5": the
 * second of five), or else a third of the kinds, each at one call, four for memory, which `name`
 * chooses. `calls`: how many there are. */
void plans_try(const long calls[SEAM_KINDS], const char *which, const char *name,
               void (*try_fault)(const void *subject, const SeamPlan *plan), const void *subject);

/* Reads KIND AT ERRNO once|on|short|kill. */
bool plans_read(char *const words[4], SeamPlan *plan);

/* Counts a finding. Prints it and the run's output, unless the same was found before at the same
 * place in the code. */
void plans_report(const char *name, const SeamPlan *plan, const char *why, const char *said);
/* Prints the sums; returns the exit status. */
int plans_finish(int runs);

#endif
