// Objects that the device has, whose pointers the host swaps: a construct leads them to where the host's lead, and back
// behind its kernels, and the host goes on meanwhile.
// RUN: %paccxx -O2 %s -o %t
// RUN: %run_host %t && %run_emulators %t && env PACC_EMULATOR=deferred ACC_DEVICE_TYPE=emulator %t
// RUN: env PACC_FAKE_OWN_MEMORY=1 PACC_FAKE_LOG=%t.log %run_fake %t && %FileCheck --input-file=%t.log %s
// CHECK: cuStreamSynchronize {{[1-3]?[0-9]$}}
#include "../check.h"
#include <utility>

class Field {
  double *now, *next;
  int n;

public:
  explicit Field(int n) : now(new double[n]), next(new double[n]), n(n) {
    for (int i = 0; i < n; i++)
      now[i] = next[i] = i % 7;
#pragma acc enter data copyin(this[0:1], now[0:n], next[0:n])
  }
  ~Field() {
#pragma acc exit data delete(now[0:n], next[0:n], this[0:1])
    delete[] now;
    delete[] next;
  }
  void step() {
#pragma acc parallel loop present(this, now, next)
    for (int i = 1; i < n - 1; i++)
      next[i] = now[i - 1] + now[i + 1] - now[i];
  }
  void swap() { std::swap(now, next); }
  void back() {
#pragma acc update self(now[0:n], next[0:n])
  }
  double at(int i) const { return now[i]; }
  double other(int i) const { return next[i]; }
};

int main() {
  const int n = 64, steps = 101;
  Field f(n);
  double a[n], b[n], *x = a, *y = b;
  for (int i = 0; i < n; i++)
    a[i] = b[i] = i % 7;
  for (int t = 0; t < steps; t++) {
    f.step();
    f.swap();
  }
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      y[i] = x[i - 1] + x[i + 1] - x[i];
    std::swap(x, y);
  }
  f.back();
  for (int i = 0; i < n; i++) {
    CHECK(f.at(i) == x[i]);
    CHECK(f.other(i) == y[i]);
  }
  return check_done();
}
