// Pointers without a section in data clauses are scalars: their own bytes are the data. What they point to is found if
// it is present, whenever it came; a value that a kernel gives the device's copy stays there.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
#include "../check.h"
struct S { double *p; int n; };
double *global;
int main() {
  int n = 100; double *a = malloc(800), *b = malloc(800), *p = a, *q = NULL; struct S s = {a, n};
  for (int i = 0; i < 100; i++) a[i] = i, b[i] = 0;
  /* what it points to is present */
#pragma acc data copyin(a[0:n])
  {
#pragma acc parallel loop copyin(p) copyout(b[0:n])
    for (int i = 0; i < n; i++) b[i] = p[i] + 1;
    for (int i = 0; i < n; i++) CHECK_EQ(b[i], i + 1);
#pragma acc data create(p) copyout(b[0:n])
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++) b[i] = p[i] + 2;
    }
    for (int i = 0; i < n; i++) CHECK_EQ(b[i], i + 2);
    /* a kernel gives the device's pointer a value, the next one uses it */
#pragma acc data create(q) copyout(b[0:n])
    {
#pragma acc serial
      q = p + 10;
#pragma acc parallel loop
      for (int i = 0; i < n; i++) b[i] = q[i % 50];
    }
    CHECK(q == (discrete_memory() ? NULL : p + 10));
    for (int i = 0; i < n; i++) CHECK_EQ(b[i], i % 50 + 10);
    /* the device's value stays */
    p = a;
#pragma acc data copyin(p) copyout(b[0:n])
    {
      p = b;
#pragma acc parallel loop
      for (int i = 0; i < n; i++) b[i] = p[i];
    }
    if (discrete_memory()) for (int i = 0; i < n; i++) CHECK_EQ(b[i], i);
  }
  /* null: only the pointer is looked at */
  int isNull = 0; q = NULL;
#pragma acc parallel copy(q) copyout(isNull)
  isNull = q == NULL;
  CHECK(isNull);
#pragma acc enter data create(p)
  CHECK(acc_is_present(&p, sizeof p) || !discrete_memory());
#pragma acc data present(p)
  {}
#pragma acc exit data delete(p)
  CHECK(!discrete_memory() || !acc_is_present(&p, sizeof p));
  global = a;
#pragma acc enter data copyin(global)
#pragma acc enter data copyin(a[0:n])
#pragma acc parallel loop copyout(b[0:n])
  for (int i = 0; i < n; i++) b[i] = global[i];
  for (int i = 0; i < n; i++) CHECK_EQ(b[i], i);
#pragma acc exit data copyout(global)
#pragma acc exit data delete(a[0:n])
  CHECK(global == a);
  CHECK(!discrete_memory() || !acc_is_present(a, 800));
  CHECK(!discrete_memory() || !acc_is_present(&global, 8));
  /* a member */
#pragma acc data copyin(s) copyin(a[0:n])
  {
#pragma acc data copyin(s.p)
    {
#pragma acc parallel loop copyout(b[0:n]) present(s)
  for (int i = 0; i < n; i++) b[i] = s.p[i] * 2;
    }
  }
  for (int i = 0; i < n; i++) CHECK_EQ(b[i], 2 * i);
  CHECK(s.p == a);
  return check_done();
}
