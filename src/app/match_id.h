/* match_id.h: numbers for Match.id and Match.series. */
#ifndef TENGEN_APP_MATCH_ID_H
#define TENGEN_APP_MATCH_ID_H

#include <stdint.h>

/* 1 to MATCH_ID_MAX. Another one each time and in each process, whatever the system's date is. */
int64_t match_id_new(void);

#endif
