/* Small numerical kernels under plain `kernels`: what the compiler says of each loop (-Minfo, checked by FileCheck), and
 * what comes out, compared with the same program without directives, to the last bit. */
#ifndef PACC_TEST_POLYBENCH_H
#define PACC_TEST_POLYBENCH_H

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { N = 24 };
static double A[N][N], B[N][N], C[N][N], D[N][N], E[N][N];
static double T[N][N][N], U[N][N][N];
static double x[N], y[N], z[N], w[N];

struct kernel {
  const char *name;
  void (*run)(int n, double alpha, double beta);
};
static struct kernel kernels[16];
static int count;

#define KERNEL(name)                                                                               \
  static void name(int n, double alpha, double beta);                                              \
  __attribute__((constructor)) static void add_##name(void) {                                      \
    kernels[count++] = (struct kernel){#name, name};                                               \
  }                                                                                                \
  static void name(int n, double alpha, double beta)

static void fill(void) {
  for (int i = 0; i < N; i++) {
    x[i] = 1 + i % 5;
    y[i] = (i * 7 % 11) / 4.0;
    z[i] = w[i] = 0;
    for (int j = 0; j < N; j++) {
      A[i][j] = (i * j % 13 + 1) / 8.0 + (i == j ? N : 0);
      B[i][j] = (i + 2 * j) % 7 - 2.5;
      C[i][j] = (3 * i + j) % 5 / 2.0;
      D[i][j] = E[i][j] = i == j;
      for (int k = 0; k < N; k++) {
        T[i][j][k] = (i + j * k) % 17;
        U[i][j][k] = 0;
      }
    }
  }
}

static unsigned long hashed(unsigned long h, const void *data, size_t bytes) {
  for (size_t i = 0; i < bytes; i++) h = (h ^ ((const unsigned char *)data)[i]) * 1099511628211ul;
  return h;
}

int main(void) {
  static const int sizes[] = {N, 17, 2, 1, 0};
#pragma acc data create(A, B, C, D, E, T, U, x, y, z, w)
  for (int k = 0; k < count; k++) {
    unsigned long h = 14695981039346656037ul;
    for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
      fill();
#pragma acc update device(A, B, C, D, E, T, U, x, y, z, w)
      kernels[k].run(sizes[s], 1.5, 0.75);
#pragma acc update self(A, B, C, D, E, T, U, x, y, z, w)
      h = hashed(hashed(hashed(h, A, sizeof A), B, sizeof B), C, sizeof C);
      h = hashed(hashed(hashed(h, D, sizeof D), E, sizeof E), T, sizeof T);
      h = hashed(hashed(hashed(h, U, sizeof U), x, sizeof x), y, sizeof y);
      h = hashed(hashed(h, z, sizeof z), w, sizeof w);
    }
    printf("%s %lx\n", kernels[k].name, h);
  }
  return 0;
}

#endif
