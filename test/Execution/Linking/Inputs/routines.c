#include "routines.h"

/* The same name is in the other file, too. */
static int own(int value) { return 3 * value; }

#pragma acc routine seq
int triple(int value) { return own(value); }

double length(struct vec v) { return v.x * v.x + v.y * v.y + v.z * v.z; }

struct vec scaled(struct vec v, double by) {
  struct vec result = {v.x * by, v.y * by, v.z * by};
  return result;
}

void fill(int *to, int n, int value) {
  for (int i = 0; i < n; i++)
    to[i] = value + i;
}

int around(int value) { return 2 * plus_five(value); }
