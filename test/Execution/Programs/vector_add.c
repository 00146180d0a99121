// Vector addition over parameters, globals, statics and locals: the road from pragma to device.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 -g %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
#include "../check.h"

enum { N = 1003 };

double global_a[N], global_b[N], global_c[N];
static float static_a[N], static_b[N];
int global_n = N;

static void add_parameters(int n, const float *a, const float *b, float *c) {
#pragma acc parallel loop copyin(a[0:n], b[0:n]) copyout(c[0:n])
  for (int i = 0; i < n; i++)
    c[i] = a[i] + b[i];
}

static void add_restrict(int n, double s, const double *restrict b, const double *restrict c,
                         double *restrict a) {
#pragma acc parallel loop gang vector copyin(b[:n], c[:n]) copyout(a[:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i] + s * c[i];
}

static void add_globals(void) {
#pragma acc parallel loop
  for (int i = 0; i < global_n; i++)
    global_c[i] = global_a[i] + global_b[i];
}

static void add_statics(void) {
  static int calls;
  static float sum[N];
#pragma acc kernels loop independent
  for (int i = 0; i < N; i++)
    sum[i] = static_a[i] + static_b[i];
  calls++;
  for (int i = 0; i < N; i++)
    CHECK_EQ(sum[i], 5.0f * i + calls - 1);
}

int main(void) {
  float a[N], b[N], c[N];
  for (int i = 0; i < N; i++) {
    a[i] = i;
    b[i] = 2 * i;
    c[i] = -1;
    global_a[i] = 3 * i;
    global_b[i] = 1;
    static_a[i] = 4 * i;
    static_b[i] = i;
  }

  add_parameters(N, a, b, c);
  for (int i = 0; i < N; i++)
    CHECK_EQ(c[i], 3.0f * i);

  // The section ends before the array does: the rest must stay as it was.
  add_parameters(N - 10, b, b, c);
  for (int i = 0; i < N; i++)
    CHECK_EQ(c[i], i < N - 10 ? 4.0f * i : 3.0f * i);

  // Local arrays with no clause are copied both ways.
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    c[i] = c[i] - a[i];
  for (int i = 0; i < N; i++)
    CHECK_EQ(c[i], i < N - 10 ? 3.0f * i : 2.0f * i);

  add_globals();
  for (int i = 0; i < N; i++)
    CHECK_EQ(global_c[i], 3.0 * i + 1);
  global_n = 3; // a global scalar is read anew at each launch
  global_b[0] = global_b[3] = 7;
  add_globals();
  CHECK_EQ(global_c[0], 7);
  CHECK_EQ(global_c[3], 10);

  add_statics();
  for (int i = 0; i < N; i++)
    static_b[i] += 1;
  add_statics();

  double *x = malloc(N * sizeof(double)), *y = malloc(N * sizeof(double)), *z = malloc(N * sizeof(double));
  for (int i = 0; i < N; i++) {
    y[i] = i;
    z[i] = 0.5 * i;
    x[i] = -1;
  }
  add_restrict(N, 2.0, y, z, x);
  for (int i = 0; i < N; i++)
    CHECK_EQ(x[i], 2.0 * i);
  free(x);
  free(y);
  free(z);
  return check_done();
}
