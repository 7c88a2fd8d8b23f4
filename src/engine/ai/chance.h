/* chance.h: values of positions as chances of winning, by the scale that the networks learned. */
#ifndef TENGEN_ENGINE_CHANCE_H
#define TENGEN_ENGINE_CHANCE_H

/* The chance of the side whose value this is, in thousandths. 0 and 1000 only for results that are
 * certain (value.h). */
int chance_of_value(int value);

/* The same in percent. */
int chance_percent(int value);

#endif
