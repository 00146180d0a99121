#include "globals.h"

int factor = 3;
long counts[4];

double scaled_entry(int i) { return table[i] * factor; }

void count(int which) {
#pragma acc atomic update
  counts[which] += 1;
}

double row_value(int i) { return rows[i]; }

int own_of_second(void) { return own_factor; }

void second_sets_table(void) {
  own_factor = 8;
#pragma acc update device(own_factor)
#pragma acc parallel loop
  for (int i = 0; i < TABLE; i++)
    table[i] = i + 0.5;
}

void second_runs(double *to) {
#pragma acc parallel loop copyout(to[0:TABLE])
  for (int i = 0; i < TABLE; i++) {
    to[i] = scaled_entry(i) + factor;
    count(i % 4);
  }
}
