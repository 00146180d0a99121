#ifndef STEP_H
#define STEP_H
#ifdef __cplusplus
extern "C" {
#endif
/* One step of heat conduction on n x n points, from `old` to `new_`; both are on the device. */
void step(const double *restrict old, double *restrict new_, int n);
/* The sum of all points. */
double heat(const double *restrict field, int n);
#ifdef __cplusplus
}
#endif
#endif
