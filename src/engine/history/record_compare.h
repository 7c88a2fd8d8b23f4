/* record_compare.h: is one record a later state of another, or the same? */
#ifndef TENGEN_ENGINE_RECORD_COMPARE_H
#define TENGEN_ENGINE_RECORD_COMPARE_H

#include "engine/history/record.h"

/* Does `whole` have all of `part`: rule, size, set-up stones, and every move of every variation
 * with its comment, properties and ending? Times and decisions of the opening may differ. */
bool record_contains(const Record *whole, const Record *part);
/* Does each have all of the other? Variations may be in another order. */
bool record_equals(const Record *one, const Record *other);

#endif
