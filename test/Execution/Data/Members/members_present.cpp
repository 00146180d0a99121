// Members of an object are present, the object is not: kernels find each of them, whichever directives have
// mapped them in whatever order. What a kernel uses of the object beside them gets there; what is only present
// as a whole stays so.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t
// RUN: %paccxx -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx -O3 -gpu=check %s -o %t.check && %run_emulator %t.check
// RUN: not %run_emulator %t whole 2>&1 | FileCheck %s --check-prefix=WHOLE
// RUN: not %run_emulator %t apart 2>&1 | FileCheck %s --check-prefix=APART
// RUN: not %run_emulator %t.check beyond 2>&1 | FileCheck %s --check-prefix=BEYOND
// REQUIRES: cplusplus
#include "../../check.h"

struct inner {
  short x;
  double y;
};
struct object {
  char a;
  float b;
  int v[7];
  inner in;
  long last;
};

static object fresh() {
  object s = {7, 2, {0, 1, 2, 3, 4, 5, 6}, {3, 4}, 5};
  return s;
}

static void named() {
  object s = fresh();
#pragma acc enter data copyin(s.a, s.b)
#pragma acc parallel present(s.a, s.b) num_gangs(1)
  {
    s.a++;
    s.b--;
  }
#pragma acc exit data copyout(s.a, s.b)
  CHECK_EQ(s.a, 8);
  CHECK_EQ(s.b, 1);
}

// No clause on the construct; the first member is not there; a directive for each, the last first.
static void one_by_one() {
  object s = fresh();
#pragma acc enter data copyin(s.last)
#pragma acc enter data copyin(s.in.y)
#pragma acc enter data copyin(s.v)
#pragma acc parallel loop
  for (int i = 0; i < 7; i++)
    s.v[i] += (int)s.last * 10 + (int)s.in.y;
#pragma acc serial
  s.last = s.v[6];
  CHECK_EQ(s.last, discrete_memory() ? 5 : 60);
#pragma acc exit data copyout(s.v, s.last) delete(s.in.y)
  for (int i = 0; i < 7; i++)
    CHECK_EQ(s.v[i], i + 54);
  CHECK_EQ(s.last, 60);
  CHECK_EQ(s.a, 7);
}

// A part of a member array; the other member comes and goes with the construct.
static void beside() {
  object s = fresh();
#pragma acc data copy(s.v[2:3])
  {
#pragma acc parallel loop copyin(s.v[2:3])
    for (int i = 2; i < 5; i++)
      s.v[i] *= 2;
#pragma acc parallel copy(s.b) present(s.v[2:3]) num_gangs(1)
    s.b += 1;
    CHECK_EQ(s.b, 3);
  }
  CHECK_EQ(s.v[4], 8);
  CHECK_EQ(s.v[5], 5);
}

// What the kernel uses beside what is there.
static void missing() {
  object s = fresh();
#pragma acc enter data copyin(s.a)
#pragma acc parallel num_gangs(1)
  s.b = s.a + s.in.x;
  CHECK_EQ(s.b, 10);
#pragma acc exit data delete(s.a)
}

// As before: nothing of it is there, all of it is there, or a clause names it.
static void as_a_whole() {
  object s = fresh();
#pragma acc parallel num_gangs(1)
  s.a = 1, s.last = 2;
  CHECK_EQ(s.a, 1);
  CHECK_EQ(s.last, 2);
#pragma acc data copy(s)
  {
#pragma acc parallel present(s.a, s.last) num_gangs(1)
    s.a = 3, s.last = 4;
    CHECK_EQ(s.a, discrete_memory() ? 1 : 3);
  }
  CHECK_EQ(s.a, 3);
  CHECK_EQ(s.last, 4);
}

struct counter {
  int n = 2, sum[3] = {1, 2, 3};
  long unused[4] = {};
  void work() {
#pragma acc enter data copyin(n, sum)
#pragma acc parallel loop present(n, sum)
    for (int i = 0; i < 3; i++)
      sum[i] += n;
#pragma acc exit data copyout(sum) delete(n)
  }
};

static object whole(object s) {
#pragma acc enter data copyin(s.a, s.b)
  // WHOLE: FATAL ERROR: variable in data clause is partially present on the device: name=s
#pragma acc parallel num_gangs(1)
  {
    object t = s;
    s.b = t.last;
  }
  return s;
}

static object apart(object s) {
  acc_copyin(&s.a, sizeof s.a);
  acc_copyin(&s.b, sizeof s.b);
  // APART: FATAL ERROR: variable in data clause is partially present on the device: name=s
  // APART: Its members are in different places on the device
#pragma acc parallel num_gangs(1)
  s.b = s.a;
  return s;
}

static object beyond(object s, int at) {
#pragma acc enter data copyin(s.b, s.v)
  // BEYOND: FATAL ERROR: {{.*}}members_present.cpp:[[# @LINE + 2]]: the kernel writes element {{[0-9]+}} of s
#pragma acc parallel num_gangs(1)
  s.v[at] = (int)s.b;
  return s;
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "whole") == 0)
    return whole(fresh()).a;
  if (argc > 1 && strcmp(argv[1], "apart") == 0)
    return apart(fresh()).a;
  if (argc > 1)
    return beyond(fresh(), 9).a;
  named();
  one_by_one();
  beside();
  missing();
  as_a_whole();
  counter c;
  c.work();
  CHECK_EQ(c.sum[2], 5);
  return check_done();
}
