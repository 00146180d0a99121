// Inner loops without a directive, over columns or of four iterations: right, however many gangs they get.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc %without_gpu -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

static void star(int n, const double *restrict in, double *restrict out) {
#pragma acc parallel loop present(in[0 : n * n], out[0 : n * n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      out[i * n + j] += 0.5 * (in[(i + 1) * n + j] - in[(i - 1) * n + j] + in[i * n + j + 1] - in[i * n + j - 1]);
}

static void flux(int n, const double *restrict in, double *restrict out) {
  double stencil[4], v[4];
#pragma acc parallel loop collapse(2) private(stencil, v) present(in[0 : 4 * n * n], out[0 : 4 * n * n])
  for (int i = 0; i < n - 4; i++)
    for (int j = 0; j < n - 4; j++) {
      for (int l = 0; l < 4; l++) {
        for (int s = 0; s < 4; s++)
          stencil[s] = in[l * n * n + (i + s) * n + j];
        v[l] = -stencil[0] / 4 + 7 * stencil[1] / 4 + 7 * stencil[2] / 4 - stencil[3] / 4;
      }
      for (int l = 0; l < 4; l++)
        out[l * n * n + i * n + j] = v[l] * v[0];
    }
}

static double value(const double *in, int n, int l, int i, int j) {
  const double *at = in + l * n * n + i * n + j;
  return -at[0] / 4 + 7 * at[n] / 4 + 7 * at[2 * n] / 4 - at[3 * n] / 4;
}

int main(void) {
  const int n = 100;
  double *in = malloc(4 * sizeof *in * n * n), *out = calloc(4 * n * n, sizeof *out), *want = calloc(4 * n * n, sizeof *want);
  for (int i = 0; i < 4 * n * n; i++)
    in[i] = i * 5 % 17;
#pragma acc data copyin(in[0 : 4 * n * n]) copy(out[0 : 4 * n * n])
  for (int t = 0; t < 3; t++) {
    star(n, in, out);
    flux(n, in, out);
  }
  for (int t = 0; t < 3; t++) {
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        want[i * n + j] += 0.5 * (in[(i + 1) * n + j] - in[(i - 1) * n + j] + in[i * n + j + 1] - in[i * n + j - 1]);
    for (int i = 0; i < n - 4; i++)
      for (int j = 0; j < n - 4; j++)
        for (int l = 0; l < 4; l++)
          want[l * n * n + i * n + j] = value(in, n, l, i, j) * value(in, n, 0, i, j);
  }
  for (int i = 0; i < 4 * n * n; i++)
    CHECK_EQ(out[i], want[i]);
  return check_done();
}
