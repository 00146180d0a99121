/* levels_of_other_files.c: routines with a level, whose loops are shared out in kernels of another file. */
#ifdef __cplusplus
extern "C" {
#endif
#pragma acc routine vector
void lanes(double *row, int n);
#pragma acc routine worker
double total(const double *row, int n);
#pragma acc routine gang
void whole(double *p, int n);
#pragma acc routine vector /* in the third file, calls one of the second */
double twice_total(double *row, int n);
#pragma acc routine seq
double weight(int i);
extern int shift; /* both files declare it */
#pragma acc declare copyin(shift)
#ifdef __cplusplus
}
#endif
