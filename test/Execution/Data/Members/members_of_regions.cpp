// A data construct maps what a member leads to while the object is not on the device: the copies
// that its constructs make of the object lead to that data, as if the region stood in the caller.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -gpu=check %s -o %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
#include "../../check.h"

static const int N = 20;

struct Field {
  int n;
  double *x, *y;
  struct { double *z; } in;

  void reversed() {
#pragma acc data copy(y[:n]) copyin(x[:n])
#pragma acc parallel loop
    for (int i = 0; i < n; i++) y[i] -= x[n - 1 - i];
  }
  void carried() {
#pragma acc data copy(y[:n])
#pragma acc kernels
    for (int i = 1; i < n; i++) y[i] += y[i - 1];
  }
  void inner() {
#pragma acc data copyin(in.z[:n]) copyout(y[:n])
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++) y[i] = in.z[i];
#pragma acc serial
      y[0] += in.z[n - 1];
    }
  }
  void object_behind() {
#pragma acc data copy(y[:n]) copyin(x[:n]) copyin(this[0:1])
#pragma acc parallel loop
    for (int i = 0; i < n; i++) y[i] += x[i];
  }
};

static void variable(Field f) {
#pragma acc data copy(f.y[:f.n]) copyin(f.x[:f.n])
#pragma acc parallel loop
  for (int i = 0; i < N; i++) f.y[i] += f.x[i];
}

static void reference(Field &f) {
#pragma acc data copyin(f.x[:f.n])
#pragma acc data copy(f.y[:f.n])
#pragma acc kernels loop independent
  for (int i = 0; i < N; i++) f.y[i] *= f.x[i];
}

static void behind_pointer(Field *f) {
#pragma acc data copy(f->y[:f->n]) copyin(f->x[:f->n])
#pragma acc parallel loop
  for (int i = 0; i < N; i++) f->y[i] -= f->x[i];
}

/* what is not there is not looked for */
static void not_created(Field &f) {
  int there = 0;
#pragma acc data no_create(f.x[:f.n])
#pragma acc parallel copy(there)
  {
    const double *p = f.x;
    there = p != nullptr;
  }
  CHECK_EQ(there, 1);
}

int main() {
  double x[N], y[N], z[N];
  for (int i = 0; i < N; i++) x[i] = i + 1, y[i] = 2 * i, z[i] = 100 + i;
  Field f = {N, x, y, {z}};
  f.reversed();
  for (int i = 0; i < N; i++) CHECK_EQ(y[i], 2 * i - (N - i));
  f.carried();
  for (int i = 0, sum = 0; i < N; i++) CHECK_EQ(y[i], sum += 3 * i - N);
  f.inner();
  for (int i = 0; i < N; i++) CHECK_EQ(y[i], i ? 100 + i : 100 + 100 + N - 1);
  f.object_behind();
  variable(f);
  behind_pointer(&f);
  for (int i = 1; i < N; i++) CHECK_EQ(y[i], 101 + 2 * i);
  reference(f);
  for (int i = 1; i < N; i++) CHECK_EQ(y[i], (101 + 2 * i) * (i + 1));
  not_created(f);
  CHECK(f.x == x && f.y == y && f.in.z == z);
  return 0;
}
