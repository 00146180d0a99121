// Numbers in arrays that a lambda has captured, or a template's function has: only what the function itself makes of them
// is the host's.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 60 };
static double a[N];

template <typename Number> double parts() {
  Number begin[4][2], sum = 0;
  for (int p = 0; p < 4; p++)
    begin[p][0] = Number(15 * p), begin[p][1] = Number(15 * p + 15);
  for (int p = 0; p < 4; p++) {
#pragma acc enter data copyin(a[begin[p][0] : 15])
#pragma acc parallel loop
    for (Number i = begin[p][0]; i < begin[p][1]; i++)
      a[i] += i * p;
#pragma acc exit data copyout(a[begin[p][0] : 15])
  }
  for (int i = 0; i < N; i++)
    sum += Number(a[i]);
  return sum;
}

int main() {
  for (int i = 0; i < N; i++)
    a[i] = 1;
  double want = N;
  for (int i = 0; i < N; i++)
    want += i * (i / 15);
  CHECK_EQ(parts<int>(), want);
  for (int i = 0; i < N; i++)
    want += i * (i / 15);
  CHECK_EQ(parts<long>(), want);

  // The function around it has given the device other numbers.
  int limit[2] = {3, 5}, sum = 0;
#pragma acc enter data copyin(limit)
  limit[0] = 9;
  auto count = [&] {
#pragma acc parallel loop reduction(+ : sum)
    for (int i = 0; i < limit[0]; i++)
      sum++;
  };
  count();
#pragma acc exit data delete(limit)
  CHECK_EQ(sum, discrete_memory() ? 3 : 9);
  count();
  CHECK_EQ(sum, discrete_memory() ? 12 : 18);
  return check_done();
}
