// A pointer member whose data are nowhere on the device, and of which nobody knows how much there is, is an error where kernels use it, not where the program keeps
// them from it by what the host knows, too: a flag of the object or beside it, a list without elements.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: not %run_emulator %t flag 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t list 2>&1 | %FileCheck %s --check-prefix=LIST
// RUN: not %run_emulator %t any 2>&1 | %FileCheck %s --check-prefix=ANY
// RUN: not %run_emulator %t jump 2>&1 | %FileCheck %s
// CHECK: FATAL ERROR: data of a member used in a kernel was not found on device {{.*}} name=extra
// LIST: FATAL ERROR: data of a member used in a kernel was not found on device {{.*}} name=l->a
// ANY: FATAL ERROR: data of a member used in a kernel was not found on device {{.*}} name=extra
#include "../../check.h"
struct List {
  int n;
  double *a;
};
struct Field {
  int n;
  double *x, *extra;
  bool has_extra, scaled;
  void run() {
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
      x[i] += 1;
      if (has_extra && i > 0)
        x[i] += extra[(int)(i * 1.0)];
      double f = scaled ? extra[(int)(i * 1.0)] : 1;
      x[i] *= f;
    }
  }
  void run_jump() { // past the condition
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++) {
      if (i > 0)
        goto inside;
      if (has_extra) {
      inside:
        x[i] += extra[(int)(i * 1.0)];
      }
    }
  }
  void run_any(const int *which) {
#pragma acc parallel loop copy(x[0:n]) copyin(which[0:n])
    for (int i = 0; i < n; i++)
      if (which[i])
        x[i] += extra[(int)(i * 1.0)];
  }
};
static double sum(List *l, int rows) {
  double s = 0;
#pragma acc parallel loop copyin(l[0:1]) reduction(+:s)
  for (int r = 0; r < rows; r++)
    for (int j = 0; j < l->n; j++)
      s += l->a[(int)(j * 1.0)];
  return s;
}
int main(int argc, char **argv) {
  const int n = 10;
  double *x = (double *)calloc(n, sizeof(double)), *nowhere = (double *)calloc(n, sizeof(double));
  int *which = (int *)calloc(n, sizeof(int));
  Field f = {n, x, nowhere, false, false};
  List l = {0, nowhere};
  f.run();
  for (int i = 0; i < n; i++)
    CHECK_EQ(x[i], 1);
  CHECK_EQ(sum(&l, 3), 0);
  if (argc > 1) {
    f.has_extra = argv[1][0] == 'f';
    l.n = 2;
    if (argv[1][0] == 'f')
      f.run();
    else if (argv[1][0] == 'l')
      sum(&l, 3);
    else if (argv[1][0] == 'j')
      f.run_jump();
    else
      f.run_any(which);
  }
  return check_done();
}
