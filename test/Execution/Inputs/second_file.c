/* The other half of multiple_files.c. */
#include "two_files.h"

static void own(int *a) {
#pragma acc parallel loop copy(a[0:TABLE])
  for (int i = 0; i < TABLE; i++)
    a[i] = triple(a[i]) + 2;
}

void second_own(int *a) { own(a); }

void second_add(void) {
#pragma acc parallel loop
  for (int i = 0; i < TABLE; i++)
    shared_table[i] += 10;
}

void second_add_present(void) {
#pragma acc parallel loop present(shared_table)
  for (int i = 0; i < TABLE; i++)
    shared_table[i] += shared_scale;
}

void second_update(void) {
#pragma acc update self(shared_table)
}
