/* accelmath.h - where old programs for PGI's compilers find the functions of math.h for kernels.
 *
 * In kernels of PACC all of math.h is there; this header adds nothing to it. */
#ifndef ACCELMATH_H
#define ACCELMATH_H

#include <math.h>

#endif
