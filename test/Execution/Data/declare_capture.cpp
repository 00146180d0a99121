// capture in 'declare' of functions: variables, sections, static variables; nested scopes, ways out, templates, async.
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx -O2 -acc=multicore %s -o %t.cores && %run_host %t.cores
#include "../check.h"

enum { N = 50 };

static int early(int *p, bool leave) {
#pragma acc declare copy(capture : p[0 : N])
  for (int i = 0; i < N; i++)
    p[i] = -1; // not the device's
#pragma acc parallel loop present(p[0 : N])
  for (int i = 0; i < N; i++)
    p[i] += 1000;
  if (leave)
    return p[3];
#pragma acc update self(p[3 : 1])
  return p[3];
}

template <typename T> static T nested(T start) {
  T one = start, sum = 0;
#pragma acc declare copy(capture : one)
  for (int lap = 0; lap < 3; lap++) {
    T inner = start + lap, other[4] = {7, 7, 7, 7};
#pragma acc declare copy(capture : inner, other)
    inner = one = 0; // the device has the values from before
    other[lap] = 8;
#pragma acc parallel loop async(lap) present(inner, one, other)
    for (int i = 0; i < 4; i++)
      other[i] += inner + one + i;
#pragma acc wait(lap)
    CHECK_EQ(other[lap], 8);
#pragma acc update self(other)
    sum += other[1];
    if (lap == 1)
      continue;
    CHECK_EQ(other[3], 7 + start + lap + start + 3);
  }
  return sum;
}

// Of static variables, which last longer than the clause.
static int kept(int more) {
  static int count = 3, all[4] = {1, 2, 3, 4};
#pragma acc declare copy(capture : count) copyout(all)
  const int now = count;
  count = 50;
#pragma acc serial present(count, all)
  {
    count += more;
    for (int i = 0; i < 4; i++)
      all[i] = i + more;
  }
  return now;
}

int main() {
  int p[N];
  for (int i = 0; i < N; i++)
    p[i] = i;
  CHECK_EQ(early(p, true), -1);
  for (int i = 0; i < N; i++)
    CHECK_EQ(p[i], i + 1000);
  CHECK_EQ(early(p, false), 2003);
  CHECK(!acc_is_present(p, sizeof p) || !discrete_memory());
  CHECK_EQ(nested(5), 3 * (7 + 5 + 5 + 1) + 3);
  CHECK_EQ(nested(0.5), 3 * (7 + 1 + 1) + 3);
  CHECK_EQ(kept(10), 3);
  CHECK_EQ(kept(20), 13);
  CHECK_EQ(kept(0), 33);
  return check_done();
}
