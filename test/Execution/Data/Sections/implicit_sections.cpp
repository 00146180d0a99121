// -gpu=implicitsections: an element a[n] in a data clause stands for the section a[0:n], also where no kernel tells so:
// members to which a constructor gives memory on the device, and which functions elsewhere use.
// RUN: %paccxx -O2 -Werror -gpu=implicitsections %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx -O0 -Werror -ta=tesla:implicitsections %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// The last one counts.
// RUN: %paccxx -O2 -DELEMENTS -gpu=implicitsections,noimplicitsections %s -o %t.one 2>&1 | FileCheck %s
// RUN: %run_host %t.one && %run_emulator %t.one
// CHECK: warning: 'at[n]' in 'create' is one element
#include "../../check.h"

struct Cells {
  int n;
  double *at;
  explicit Cells(int n) : n(n), at(new double[n + 1]) {
#pragma acc enter data copyin(this)
#pragma acc enter data create(at[n])
  }
  ~Cells() {
#pragma acc exit data delete(at[n])
#pragma acc exit data delete(this)
    delete[] at;
  }
  void upload() {
#pragma acc update device(at[n])
  }
  void download() {
#pragma acc update self(at[n])
  }
};

#ifndef ELEMENTS
static void twice(Cells &cells) {
#pragma acc parallel loop present(cells, cells.at[cells.n])
  for (int i = 0; i < cells.n; i++) cells.at[i] *= 2;
}

static void rows(double (*m)[5], int n) {
#pragma acc data copy(m[n])
  {
#pragma acc parallel loop collapse(2) present(m)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 5; j++) m[i][j] += i + j;
  }
}

static void first(double *p) {
#pragma acc update self(p[0]) // no section of nothing
}
#endif

int main() {
  const int n = 500;
  double *there;
  {
    Cells cells(n);
    there = cells.at;
#ifdef ELEMENTS
    CHECK(!discrete_memory() || (acc_is_present(there + n, 8) && !acc_is_present(there, 8)));
#else
    CHECK(acc_is_present(there, n * 8));
    for (int i = 0; i < n; i++) cells.at[i] = i;
    cells.upload();
    twice(cells);
    if (discrete_memory()) cells.at[0] = -1;
    cells.at[1] = 2;
    first(cells.at);
    CHECK_EQ(cells.at[0], 0);
    CHECK_EQ(cells.at[1], 2);
    cells.download();
    for (int i = 0; i < n; i++) CHECK_EQ(cells.at[i], 2 * i);
#endif
  }
  CHECK(!discrete_memory() || !acc_is_present(there, 8));
#ifndef ELEMENTS
  double m[6][5] = {};
  rows(m, 4);
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 5; j++) CHECK_EQ(m[i][j], i < 4 ? i + j : 0);
#endif
  return check_done();
}
