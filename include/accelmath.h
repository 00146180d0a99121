/* accelmath.h - where old programs for PGI's compilers find the functions of math.h for kernels.
 *
 * In kernels of PACC all of math.h is there; this header adds nothing to it. In C++ it declares C's functions, and of
 * the overloads for other types those alone whose lack would change or stop programs: a program may then have functions
 * of its own under the other names (`int round(float)`), beside which <math.h> is an error. */
#ifndef ACCELMATH_H
#define ACCELMATH_H

#ifdef __cplusplus
#include <cmath>
#include <cstdlib>
using std::abs;
using std::fpclassify;
using std::isfinite;
using std::isinf;
using std::isnan;
using std::isnormal;
using std::signbit;
#else
#include <math.h>
#endif

#endif
