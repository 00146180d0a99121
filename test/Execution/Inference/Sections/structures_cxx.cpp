// Arrays of classes that hold numbers alone, bases and all, behind pointers that no clause names; not of classes with
// virtual functions, or with references.
// RUN: %paccxx -O2 %s -o %t && %run_host %t numbers && env PACC_EMULATOR=order:1 %run_emulator %t numbers
// RUN: not %run_emulator %t virtual 2>&1 | FileCheck %s
// RUN: not %run_emulator %t reference 2>&1 | FileCheck %s
// RUN: %paccxx %without_gpu -O0 %s -o %t && %run_host %t numbers && env PACC_EMULATOR=order:3 %run_emulator %t numbers
// CHECK: data of a pointer used in a kernel was not found on device 1: name=p
#include "../../check.h"

struct Base {
  double x = 1;
  Base() = default;
};
template <class T> struct Point : Base {
  T y[2] = {2, 3};
  static int made;
};
template <class T> int Point<T>::made = 0;
struct Moving {
  double x = 1;
  virtual ~Moving() {}
};
struct Leading {
  double x = 1;
  const double &y = x;
};

int main(int, char **argv) {
  const int n = 40;
  if (!strcmp(argv[1], "numbers")) {
    Point<float> *p = new Point<float>[n], *q = new Point<float>[n];
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      Point<float> here = q[i];
      here.x += i;
      p[n - 1 - i] = here;
      q[i] = Point<float>();
      q[i].y[1] = p[n - 1 - i].y[0] + i;
    }
    for (int i = 0; i < n; i++) {
      CHECK_EQ(p[i].x, n - i);
      CHECK_EQ(q[i].y[1], 2 + i);
    }
  }
  if (!strcmp(argv[1], "virtual")) {
    Moving *p = new Moving[n];
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      p[i].x = i;
  }
  if (!strcmp(argv[1], "reference")) {
    Leading *p = new Leading[n];
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      p[i].x = i;
  }
  return check_done();
}
