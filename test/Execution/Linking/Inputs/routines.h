/* Routines of one file that kernels of another call. */
#ifndef ROUTINES_H
#define ROUTINES_H

struct vec {
  double x, y, z;
};

#pragma acc routine seq
int triple(int value);
#pragma acc routine seq
double length(struct vec v);
#pragma acc routine seq
struct vec scaled(struct vec v, double by);
#pragma acc routine seq
void fill(int *to, int n, int value);
/* Calls back into the other file. */
int around(int value);
#pragma acc routine(around) seq
#pragma acc routine seq
int plus_five(int value);

#endif
