#include "templates.h"

long Counter::calls;
int Counter::next(int i) const {
#pragma acc atomic update
  calls++;
  return i + step;
}

template <class T> T doubled(T value) { return value + value; }
template int doubled<int>(int);

void second_sets(double value) {
#pragma acc parallel loop
  for (int i = 0; i < 8; i++)
    Table<double>::values[i] = value + settings::scaled(i);
}

double second_sum() {
  double sum = 0;
#pragma acc parallel loop reduction(+:sum)
  for (int i = 0; i < 8; i++)
    sum += Table<double>::get(i);
  return sum;
}
