// deviceptr with memory of acc_malloc, and the acc_* data routines beside the directives.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

enum { N = 333 };

static void saxpy(int n, float s, float *x, float *y) {
#pragma acc parallel loop deviceptr(x, y)
  for (int i = 0; i < n; i++)
    y[i] += s * x[i];
}

static void pass_through(int n, double *d, double *h) {
#pragma acc data deviceptr(d) copyout(h[0:n])
  {
#pragma acc parallel loop deviceptr(d)
    for (int i = 0; i < n; i++)
      h[i] = d[i] * 2;
  }
}

/* What is taken is missing, what is given back is there again; a GPU has other users too. */
static void free_memory(void) {
  const acc_device_t type = acc_get_device_type();
  if (type == acc_device_nvidia)
    return;
  const int number = acc_get_device_num(type);
  const size_t bytes = 64 << 20, before = acc_get_property(number, type, acc_property_free_memory);
  void *block = acc_malloc(bytes);
  const size_t between = acc_get_property(number, type, acc_property_free_memory);
  CHECK(between + bytes <= before);
  acc_free(block);
  CHECK(acc_get_property(number, type, acc_property_free_memory) >= between + bytes);
}

int main(void) {
  float x[N], y[N];
  for (int i = 0; i < N; i++) {
    x[i] = i;
    y[i] = 1;
  }
  float *dx = acc_malloc(sizeof x), *dy = acc_malloc(sizeof y);
  CHECK(dx && dy && dx != dy);
  acc_memcpy_to_device(dx, x, sizeof x);
  acc_memcpy_to_device(dy, y, sizeof y);
  saxpy(N, 2, dx, dy);
  acc_memcpy_from_device(y, dy, sizeof y);
  for (int i = 0; i < N; i++)
    CHECK_EQ(y[i], 1 + 2.0f * i);
  // Half way in: deviceptr arithmetic is the program's own.
  saxpy(N / 2, 1, dx, dx + N / 2);
  acc_memcpy_from_device(x, dx, sizeof x);
  for (int i = 0; i < N; i++)
    CHECK_EQ(x[i], i < N / 2 ? i : i < N / 2 * 2 ? 2 * i - N / 2 : i);
  acc_free(dx);
  acc_free(dy);

  double h[N], *d = acc_malloc(N * sizeof(double));
  for (int i = 0; i < N; i++)
    h[i] = i;
  acc_memcpy_to_device(d, h, sizeof h);
  for (int i = 0; i < N; i++)
    h[i] = -1;
  pass_through(N, d, h);
  for (int i = 0; i < N; i++)
    CHECK_EQ(h[i], 2.0 * i);
  acc_free(d);

  // The address that acc_copyin returns is one that deviceptr takes.
  int discrete = discrete_memory();
  for (int i = 0; i < N; i++)
    x[i] = y[i] = i;
  float *ex = acc_copyin(x, sizeof x), *ey = acc_create(y, sizeof y);
  CHECK(ex == acc_deviceptr(x) && ey == acc_deviceptr(y));
  CHECK(acc_deviceptr(x + 10) == ex + 10);
  CHECK(acc_hostptr(ex + 7) == x + 7);
  CHECK(acc_is_present(x, sizeof x) && acc_is_present(x + 1, 4));
  acc_update_device(y, sizeof y);
  saxpy(N, 3, ex, ey);
  if (discrete)
    CHECK_EQ(y[9], 9);
  acc_update_self(y, 10 * sizeof(float));
  CHECK_EQ(y[9], 36);
  if (discrete)
    CHECK_EQ(y[10], 10);
  acc_copyout(y, sizeof y);
  acc_delete(x, sizeof x);
  for (int i = 0; i < N; i++)
    CHECK_EQ(y[i], 4.0f * i);
  if (discrete)
    CHECK(!acc_is_present(x, sizeof x) && !acc_is_present(y, sizeof y) && !acc_deviceptr(x));

  // Present data given again: counted, not copied.
  acc_copyin(x, sizeof x);
  acc_copyin(x, sizeof x);
  acc_delete(x, sizeof x);
  CHECK(acc_is_present(x, sizeof x));
  acc_copyin(x, sizeof x);
  acc_delete_finalize(x, sizeof x);
  if (discrete)
    CHECK(!acc_is_present(x, sizeof x));
  free_memory();
  return check_done();
}
