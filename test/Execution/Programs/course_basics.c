// The steps of a first course: a loop with independent, a data region round time steps, present in
// called functions, unsigned loop variables with a signed index, a sum by reduction.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc -O3 -acc -Minfo=accel -ta=tesla,cc80 -c %s -o %t.o
// RUN: %pacc -O3 -acc -Minfo=accel -ta=tesla,cc80 %t.o -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
#include "../check.h"

static void hello(void) {
  const int n = 500;
  float *in = malloc(n * sizeof(float)), *out = malloc(n * sizeof(float)), shift = 2;
  for (int i = 0; i < n; i++)
    in[i] = 10;
#pragma acc data copyin(in[0:n]), copyout(out[0:n])
#pragma acc kernels
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    out[i] = in[i] + shift;
  for (int i = 0; i < n; i++)
    CHECK_EQ(out[i], 12);
  free(in);
  free(out);
}

static void step_copying(unsigned nx, unsigned ny, const float *a, const float *b, float *c) {
#pragma acc kernels copyin(a[0:nx * ny], b[0:nx * ny]) copy(c[0:nx * ny])
#pragma acc loop independent
  for (unsigned j = 0; j < ny; j++) {
#pragma acc loop independent
    for (unsigned i = 0; i < nx; i++) {
      const int at = i + j * nx;
      c[at] += a[at] + b[at];
    }
  }
}

/* Under an enclosing data region copyout finds c present and copies nothing. */
static void step_copyout(unsigned nx, unsigned ny, const float *a, const float *b, float *c) {
#pragma acc kernels copyin(a[0:nx * ny], b[0:nx * ny]) copyout(c[0:nx * ny])
#pragma acc loop independent
  for (unsigned j = 0; j < ny; j++) {
#pragma acc loop independent
    for (unsigned i = 0; i < nx; i++) {
      const int at = i + j * nx;
      c[at] += a[at] + b[at];
    }
  }
}

static void step_present(unsigned nx, unsigned ny, const float *a, const float *b, float *c) {
#pragma acc kernels present(a, b, c)
#pragma acc loop independent
  for (unsigned j = 0; j < ny; j++) {
#pragma acc loop independent
    for (unsigned i = 0; i < nx; i++) {
      const int at = i + j * nx;
      c[at] += a[at] + b[at];
    }
  }
}

static double mean(unsigned steps, int variant) {
  const unsigned nx = 60, ny = 35, n = nx * ny;
  float *a = malloc(n * sizeof(float)), *b = malloc(n * sizeof(float)), *c = malloc(n * sizeof(float));
  const float two = 2;
  for (unsigned i = 0; i < n; i++)
    a[i] = 1;
  double sum = 0;
  if (variant == 0) {
#pragma acc kernels copyout(b[0:n])
#pragma acc loop independent
    for (unsigned i = 0; i < n; i++)
      b[i] = two;
#pragma acc kernels copyout(c[0:n])
#pragma acc loop independent
    for (unsigned i = 0; i < n; i++)
      c[i] = 0.0;
    for (unsigned t = 0; t < steps; t++)
      step_copying(nx, ny, a, b, c);
#pragma acc kernels copyin(c[0:n])
#pragma acc loop reduction(+ : sum)
    for (unsigned i = 0; i < n; i++)
      sum += c[i];
  } else {
#pragma acc data copyin(a[0:n]) create(b[0:n], c[0:n])
    {
#pragma acc kernels present(b)
#pragma acc loop independent
      for (unsigned i = 0; i < n; i++)
        b[i] = two;
#pragma acc kernels present(c)
#pragma acc loop independent
      for (unsigned i = 0; i < n; i++)
        c[i] = 0.0;
      for (unsigned t = 0; t < steps; t++)
        if (variant == 1)
          step_copyout(nx, ny, a, b, c);
        else
          step_present(nx, ny, a, b, c);
#pragma acc kernels present(c)
#pragma acc loop reduction(+ : sum)
      for (unsigned i = 0; i < n; i++)
        sum += c[i];
    }
  }
  free(a);
  free(b);
  free(c);
  return sum / n;
}

int main(void) {
  hello();
  for (int variant = 0; variant < 3; variant++)
    CHECK_EQ(mean(10, variant), 30);
  return check_done();
}
