// Sections of length zero of lists that may be empty (2.7.2: no data action) say that their pointer is in order: kernels
// that use it in loops without iterations, present(p), default(present), host_data and members find it so, in data
// regions and behind enter data, until its end. A list that grows later is mapped as any other.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O2 -DENDED %s -o %t.ended && %run_host %t.ended && not %run_emulator %t.ended 2>&1 | %FileCheck %s
#include "../../check.h"
// CHECK: FATAL ERROR: data in PRESENT clause was not found on device {{.*}} name=a
struct List { int n; double *a; };
static int rows[5];
static int sum(const double *a, const char *how) {
  int out = 1;
  if (*how == 'p') {
#pragma acc parallel loop present(a) copyin(rows) reduction(+:out)
    for (int i = 0; i < 4; i++)
      for (int j = rows[i]; j < rows[i + 1]; j++) out += a[j];
  } else if (*how == 'd') {
#pragma acc parallel loop default(present) copyin(rows) reduction(+:out)
    for (int i = 0; i < 4; i++)
      for (int j = rows[i]; j < rows[i + 1]; j++) out += a[j];
  } else {
#pragma acc parallel loop copyin(rows) reduction(+:out)
    for (int i = 0; i < 4; i++)
      for (int j = rows[i]; j < rows[i + 1]; j++) out += a[j];
  }
  return out;
}
static int sum_members(struct List *l) {
  int out = 1;
#pragma acc parallel loop present(l[0:1]) copyin(rows) reduction(+:out)
  for (int i = 0; i < 4; i++)
    for (int j = rows[i]; j < rows[i + 1]; j++) out += l->a[j];
  return out;
}
int main() {
  double *a = malloc(32);
  struct List l = {0, a};
#pragma acc data copyin(l, l.a[0:l.n])
  {
    CHECK_EQ(sum_members(&l), 1);
    CHECK_EQ(sum(a, "present"), 1);
#pragma acc parallel loop
    for (int i = 0; i < 4; i++)
      for (int j = 0; j < l.n; j++) l.a[j] = i;
  }
  CHECK_EQ(l.n, 0);
#pragma acc enter data copyin(l, l.a[0:l.n])
  CHECK_EQ(sum(a, "present"), 1);
  CHECK_EQ(sum(a, "default"), 1);
  CHECK_EQ(sum(a, "nothing"), 1);
  CHECK_EQ(sum_members(&l), 1);
#pragma acc host_data use_device(a)
  CHECK(a != NULL);
#ifdef ENDED
#pragma acc exit data delete(l.a[0:l.n], l)
  sum(a, "present");
#else
  l.n = 4;
  for (int i = 0; i < 4; i++) a[i] = i + 1, rows[i + 1] = i + 1;
#pragma acc update device(l.n)
#pragma acc enter data copyin(l.a[0:l.n])
  CHECK_EQ(sum_members(&l), 11);
  CHECK_EQ(sum(a, "present"), 11);
#pragma acc exit data delete(l.a[0:l.n], l)
#endif
  return check_done();
}
