// Variables that a kernel declares static: each device has its own, which begins with its initial value and keeps what
// kernels make of it from launch to launch.
// RUN: %pacc -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 %s -o %t.O2 && %run_host %t.O2 && %run_emulator %t.O2
// RUN: %paccxx -x c++ -O2 %s -o %t.cxx && %run_host %t.cxx && %run_emulator %t.cxx
#include "../check.h"

static int ticket(int by) {
  int got = 0;
#pragma acc serial copyout(got)
  {
    static int next = 40;
    next += by;
    got = next;
  }
  return got;
}

/* Another one of that name; an array; what all threads count. */
static int count(int n) {
  int most = 0;
#pragma acc parallel loop reduction(max:most)
  for (int i = 0; i < n; i++) {
    static int next, sums[4] = {1, 2, 3, 4};
    int mine;
#pragma acc atomic capture
    mine = ++next;
#pragma acc atomic
    sums[i & 3] += 2;
    most = mine > most ? mine : most;
  }
  return most;
}

#ifdef __cplusplus
template <typename T> static int each(T by) {
  int got;
#pragma acc serial copyout(got)
  {
    static T sum = 1;
    sum += by;
    got = (int)sum;
  }
  return got;
}
#endif

int main(void) {
  CHECK_EQ(ticket(2), 42);
  CHECK_EQ(ticket(3), 45);
  CHECK_EQ(ticket(0), 45);
  CHECK_EQ(count(500), 500);
  CHECK_EQ(count(70), 570);
#ifdef __cplusplus
  CHECK_EQ(each(3), 4);
  CHECK_EQ(each(2.5), 3);
  CHECK_EQ(each(3), 7);
#endif
  return check_done();
}
