// Constants of the program that a function gets as `const int *`: copy, copyout and update leave them as they are on the
// host, where nobody can write them; values that the device has changed are an error.
// RUN: %pacc %without_gpu -O2 -g %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: not %run_emulator %t region 2>&1 | FileCheck %s
// RUN: not %run_emulator %t loop 2>&1 | FileCheck %s
#include "../../check.h"

// CHECK: variable p lies in memory that cannot be written
// CHECK: read_only_memory.c change

enum { N = 3000, ROW = 100 };
static const int few[4] = {1, 2, 3, 4};
static const int many[N] = {1, 2, 3, 4};
static const int *const rows[3] = {many, many + ROW, many + 2 * ROW};

static int sum(const int *p, int n, int queue) {
  int s = 0;
#pragma acc parallel loop copy(p[0:n]) reduction(+:s) async(queue)
  for (int i = 0; i < n; i++)
    s += p[i];
#pragma acc wait(queue)
  return s;
}
static int kept(const int *p, int n) {
  int s = 0;
#pragma acc data copy(p[0:n])
#pragma acc parallel loop reduction(+:s)
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}
static int letters(const char *p, int n) {
  int s = 0;
#pragma acc enter data copyin(p[0:n])
#pragma acc parallel loop present(p[0:n]) reduction(+:s)
  for (int i = 0; i < n; i++)
    s += p[i] != 0;
#pragma acc update self(p[0:n])
#pragma acc exit data copyout(p[0:n])
  return s;
}
static int of_rows(const int *const *p, int n) {
  int s = 0;
#pragma acc parallel loop copy(p[0:3][0:n]) reduction(+:s)
  for (int i = 0; i < n; i++)
    s += p[0][i] + p[2][i];
  return s;
}
static void change(int *p, int n) {
#pragma acc data copy(p[0:n])
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    p[i] = 7;
}
static void change_alone(int *p, int n) {
#pragma acc parallel loop copy(p[0:n])
  for (int i = 0; i < n; i++)
    p[i] = 7;
}

int main(int argc, char **argv) {
  if (argc > 1)
    (strcmp(argv[1], "loop") == 0 ? change_alone : change)((int *)few, 4);
  CHECK_EQ(sum(few, 4, 1), 10);
  CHECK_EQ(sum(many, N, 2), 10);
  CHECK_EQ(kept(few, 4), 10);
  CHECK_EQ(kept(many, N), 10);
  CHECK_EQ(letters("hello", 6), 5);
  CHECK_EQ(of_rows(rows, ROW), 10);
  return check_done();
}
