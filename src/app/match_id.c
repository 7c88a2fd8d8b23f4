#include "app/match_id.h"

#include <unistd.h>

#include "app/file.h"
#include "engine/fnv.h"
#include "engine/history/match.h"
#include "engine/monotonic.h"

int64_t match_id_new(void)
{
    const int64_t number[] = {file_now_ms(), monotonic_ns(), getpid()};
    return 1 + (int64_t)(fnv_add_numbers(FNV_BEGIN, number, 3) % MATCH_ID_MAX);
}
