// Class templates and inline variables of a header in two files: one copy on the device. Member functions
// and explicit instantiations of the other file.
// REQUIRES: cplusplus
// RUN: %paccxx -O2 -I%S/Inputs %s %S/Inputs/templates.cpp -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -I%S/Inputs %s %S/Inputs/templates.cpp -o %t.plain && %run_host %t.plain && env PACC_EMULATOR=order:3 %run_emulator %t.plain
#include "../check.h"

#include "templates.h"

int main() {
  second_sets(0.5);
  double got[8];
#pragma acc parallel loop copyout(got)
  for (int i = 0; i < 8; i++)
    got[i] = Table<double>::get(i);
  CHECK_EQ(got[3], 0.5 + 2 * 3 + 5);
#pragma acc parallel loop
  for (int i = 0; i < 8; i++)
    Table<double>::values[i] += 1;
  CHECK_EQ(second_sum(), 8 * 6.5 + 2 * 28);
  settings::scale = 10;
#pragma acc update device(settings::scale)
  second_sets(0);
#pragma acc update self(Table<double>::values)
  CHECK_EQ(Table<double>::values[2], 20);
  Counter::calls = 0;
#pragma acc update device(Counter::calls)
  Counter c{3};
  int sum = 0;
#pragma acc parallel loop reduction(+:sum) copyin(c)
  for (int i = 0; i < 10; i++)
    sum += c.next(i) + doubled(i);
  CHECK_EQ(sum, 45 + 30 + 90);
#pragma acc update self(Counter::calls)
  CHECK_EQ(Counter::calls, 10);
  return check_done();
}
