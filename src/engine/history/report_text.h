/* report_text.h: the report of a game as a private property of SGF, TENGENREPORT, at the last node
 * of the line that it is about:
 *
 *   [format:version:key:Black's accuracy:White's]
 *   [chance,loss,class,better,last,after,fact,reason,line...]   the start and each move
 *
 * A point is its number in types.h. A fact is kind,wins,point,count,foul. The moves themselves are
 * those of the game. */
#ifndef TENGEN_ENGINE_REPORT_TEXT_H
#define TENGEN_ENGINE_REPORT_TEXT_H

#include "engine/game_report.h"
#include "engine/history/record.h"

/* `key`: of the line and the limits; `version`: of the program, without ':' and brackets. The
 * report must be complete. False: out of memory, or no room; nothing was added. */
bool report_text_store(Record *record, NodeId end, const GameReport *report, uint64_t key,
                       const char *version);

/* Completes `report`, which has the moves of the line and is otherwise empty. False: there is none
 * at the node, or it is damaged, of another version, line or limits; the report is unchanged. */
bool report_text_load(const Record *record, NodeId end, uint64_t key, const char *version,
                      GameReport *report);

#endif
