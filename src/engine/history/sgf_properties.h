/* sgf_properties.h: what the properties of an SGF node mean for the record. */
#ifndef TENGEN_ENGINE_SGF_PROPERTIES_H
#define TENGEN_ENGINE_SGF_PROPERTIES_H

#include "engine/history/sgf_scan.h"

/* Applies the properties of the node just scanned: the first node begins the record, moves are
 * added at reader->node. False after an error. */
bool sgf_apply_node(SgfReader *reader);

#endif
