#include "brain/report.h"

#include <inttypes.h>

#include "engine/rules/notation.h"

void report_text(FILE *out, const char *text)
{
    fprintf(out, "%s\n", text);
    fflush(out);
}

void report_error(FILE *out, const char *what)
{
    fprintf(out, "ERROR %s\n", what);
    fflush(out);
}

static void print_pv(FILE *out, const SearchLine *line, int size)
{
    for (int i = 0; i < line->pv.length; i++) {
        char name[POINT_NAME_BYTES];
        notation_point_name(line->pv.move[i], size, name);
        fprintf(out, " %s", name);
    }
    fputc('\n', out);
}

/* A forced win is "+M" and its plies, a forced loss "-M". */
static void print_value(FILE *out, int value)
{
    if (value > VALUE_WIN_BOUND) {
        fprintf(out, "INFO EVAL +M%d\n", VALUE_WIN - value);
    } else if (value < -VALUE_WIN_BOUND) {
        fprintf(out, "INFO EVAL -M%d\n", VALUE_WIN + value);
    } else {
        fprintf(out, "INFO EVAL %d\n", value);
    }
}

static void print_line(FILE *out, const SearchReport *report, int number, int size)
{
    const SearchLine *line = &report->line[number];
    const uint64_t ms = report->time_ms > 0 ? (uint64_t)report->time_ms : 1;
    fprintf(out, "INFO PV %d\nINFO NUMPV %d\nINFO DEPTH %d\nINFO SELDEPTH %d\n", number,
            report->line_count, line->depth, report->selective_depth);
    fprintf(out,
            "INFO TOTALNODES %" PRIu64 "\nINFO TOTALTIME %" PRId64 "\nINFO SPEED %" PRIu64 "\n",
            report->nodes, report->time_ms, report->nodes * 1000 / ms);
    print_value(out, line->value);
    fputs("INFO BESTLINE", out);
    print_pv(out, line, size);
    fputs("INFO PV DONE\n", out);
}

void report_progress_lines(FILE *out, unsigned formats, const SearchReport *report, int size)
{
    if (formats == 0 || report->line_count == 0) {
        return;
    }
    if (formats & REPORT_MESSAGE) {
        fprintf(out, "MESSAGE depth %d-%d value %d nodes %" PRIu64 " time %" PRId64 "\n",
                report->depth, report->selective_depth, report->value, report->nodes,
                report->time_ms);
    }
    if (formats & REPORT_BEST) {
        fprintf(out, "MESSAGE REALTIME BEST %d,%d\nMESSAGE REALTIME VAL %d\nMESSAGE REALTIME PV",
                point_x(report->move), point_y(report->move), report->value);
        print_pv(out, &report->line[0], size);
    }
    for (int i = 0; (formats & REPORT_LINES) && i < report->line_count; i++) {
        print_line(out, report, i, size);
    }
    fflush(out);
}

void report_line(FILE *out, int number, const SearchLine *line)
{
    fprintf(out, "MESSAGE (%d) %d,%d value %d depth %d\n", number, point_x(line->move),
            point_y(line->move), line->value, line->depth);
}
