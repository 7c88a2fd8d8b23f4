/* For tests whose programs must not be given up on a busy machine (-Wl,--wrap). */
#include "app/program_runner.h"

ProgramRunner *__real_program_runner_new(int limit_ms);
ProgramRunner *__wrap_program_runner_new(int limit_ms);
ProgramRunner *__wrap_program_runner_new(int limit_ms)
{
    return __real_program_runner_new(60 * limit_ms);
}
