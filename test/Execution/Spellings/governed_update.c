// An update in the place of the statement that `if` and others govern is executed when that would be, and the statement
// behind it always.
// RUN: %pacc -O2 -w %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 -w %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O2 -w -std=gnu89 %s -o %t.89 && %run_emulator %t.89
// RUN: %paccxx %without_gpu -O2 -w -x c++ %s -o %t.cpp && %run_emulator %t.cpp
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

enum { N = 40 };
static int a[N], behind;

/* Returns what the host has seen, and begins again: the host has `value`, a device with memory of its own 1 more. */
static int came(int value) {
  const int seen = a[3];
  int i;
#pragma acc parallel loop present(a)
  for (i = 0; i < N; i++)
    a[i] = value + 1;
  for (i = 0; i < N; i++)
    a[i] = value;
  return seen;
}

static void check(int line, int seen, int want) {
  if (discrete_memory() && seen != want)
    check_report(__FILE__, line, "a[3]", seen, want);
}

static void update_if(int yes) {
  came(10);
  if (yes)
#pragma acc update self(a)
  behind++;
  check(__LINE__, came(20), yes ? 11 : 10);
  if (yes)
#pragma acc update self(a)
  else
    behind += 100;
  check(__LINE__, came(30), yes ? 21 : 20);
  if (!yes)
    behind += 100;
  else
#pragma acc update self(a) async(1)
#pragma acc wait(1)
  check(__LINE__, came(40), yes ? 31 : 30);
  if (yes)
    _Pragma("acc update self(a)")
  behind++;
  check(__LINE__, came(50), yes ? 41 : 40);
}

static void update_in_loops(int times) {
  int n = times;
  came(10);
  while (n-- > 0)
#pragma acc update self(a)
  behind++;
  check(__LINE__, came(20), times ? 11 : 10);
  n = times;
  do
#pragma acc update self(a)
  while (--n > 0);
  check(__LINE__, came(30), 21);
  for (n = 0; n < times; n++)
#pragma acc update self(a)
  behind++;
  check(__LINE__, came(40), times ? 31 : 30);
  switch (times)
  case 2:
#pragma acc update self(a)
  check(__LINE__, came(50), times == 2 ? 41 : 40);
  if (times)
    goto there;
  behind += 1000;
there:
#pragma acc update self(a)
  check(__LINE__, came(60), 51);
}

int main(void) {
#pragma acc enter data create(a)
  update_if(1);
  CHECK_EQ(behind, 2);
  update_if(0);
  CHECK_EQ(behind, 2 + 2 + 200);
  update_in_loops(2);
  CHECK_EQ(behind, 204 + 2);
  update_in_loops(0);
  CHECK_EQ(behind, 206 + 2 + 1000);
#pragma acc exit data delete(a)
  return check_done();
}
