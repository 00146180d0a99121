// 1-D, 2-D and 3-D stencils on flat pointers, variable length arrays and static arrays; any number of tasks, with
// and without async; starts that are not zero, halos longer than a chunk, steps.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
#include "../Inputs/data.h"

// Figure 1 of the paper.
static void one(double *src, double *dst, int n, int tasks) {
#pragma pacc pipeline targetin(src(1,1,1)[0:n]) targetout(dst(0,1,0)[1:n-2]) num_tasks(tasks) async
  {
#pragma pacc update device(src[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < n - 1; i++)
      dst[i] = src[i - 1] + 2 * src[i] + src[i + 1];
#pragma pacc update host(dst[1:n-2])
  }
}

// Halos that reach over several chunks; a range in the middle of the arrays.
static void wide(double *src, double *dst, int n, int tasks) {
#pragma pacc pipeline targetin(src(9,1,5)[10:n-20]) targetout(dst(0,1,0)[19:n-34]) num_tasks(tasks)
  {
#pragma pacc update device(src[10:n-20])
#pragma pacc parallel loop pipe(1) vector_length(32)
    for (long i = 19; i <= n - 16; i++)
      dst[i] = src[i - 9] - 3 * src[i] + src[i + 5];
#pragma pacc update host(dst[19:n-34])
  }
}

// Units of two, a loop that takes every third iteration.
static void steps(int *a, int n, int tasks) {
#pragma pacc pipeline targetinout(a(0,2,0)[0:2*n]) num_tasks(tasks) async
  {
#pragma pacc update device(a[0:2*n])
#pragma pacc parallel loop pipe(1)
    for (unsigned i = 1; i < n; i += 3) {
      a[2 * i] += 100;
      a[2 * i + 1] *= 2;
    }
#pragma pacc update self(a[0:2*n])
  }
}

static void two(int n, int m, double in[n][m], double out[n][m], int tasks) {
#pragma pacc pipeline targetin(in(1,1,1)[0:n][0:m]) targetout(out(0,1,0)[1:n-2][0:m]) num_tasks(tasks) async
  {
#pragma pacc update device(in[0:n][0:m])
#pragma pacc kernels
    {
#pragma pacc loop independent gang pipe(1)
      for (int i = 1; i < n - 1; i++) {
#pragma pacc loop independent vector
        for (int j = 0; j < m; j++)
          out[i][j] = in[i - 1][j] + in[i + 1][j] - (j > 0 ? in[i][j - 1] : 0);
      }
    }
#pragma pacc update host(out[1:n-2][0:m])
  }
}

#define N 24
static float cube[N][N][N], other[N][N][N];
static void three(int tasks) {
#pragma pacc pipeline targetin(cube(1,1,1)[0:N][0:N][0:N]) targetinout(other(0,1,0)[0:N][0:N][0:N]) num_tasks(tasks)
  {
#pragma pacc update device(cube, other)
#pragma pacc parallel loop collapse(3) pipe(1)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        for (int k = 1; k < N - 1; k++)
          other[i][j][k] += cube[i - 1][j][k] + cube[i + 1][j][k] + cube[i][j - 1][k] + cube[i][j + 1][k] +
                            cube[i][j][k - 1] + cube[i][j][k + 1];
#pragma pacc update host(other)
  }
}

// Argument: how many of the sizes.
int main(int argc, char **argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 4;
  const int sizes[] = {40, 41, 97, 500};
  const int tasks[] = {1, 2, 3, 5, 11, 64, 10000};
  for (int s = 0; s < rounds; s++) {
    int n = sizes[s];
    double *src = malloc(n * sizeof *src), *dst = malloc(n * sizeof *dst);
    int *a = malloc(2 * n * sizeof *a);
    double *in = malloc(n * 13 * sizeof *in), *out = malloc(n * 13 * sizeof *out);
    for (int t = 0; t < 7; t++) {
      FILL(src, n);
      FILL(dst, n);
      FILL(a, 2 * n);
      FILL(in, 13 * n);
      FILL(out, 13 * n);
      one(src, dst, n, tasks[t]);
      printf("%d in %d: %016llx", n, tasks[t], (unsigned long long)HASH(dst, n));
      wide(src, dst, n, tasks[t]);
      steps(a, n, tasks[t]);
      two(n, 13, (double (*)[13])in, (double (*)[13])out, tasks[t]);
      printf(" %016llx %016llx %016llx\n", (unsigned long long)HASH(dst, n), (unsigned long long)HASH(a, 2 * n),
             (unsigned long long)HASH(out, 13 * n));
    }
    free(src), free(dst), free(a), free(in), free(out);
  }
  for (int t = 0; t < 7; t++) {
    FILL(&cube[0][0][0], N * N * N);
    FILL(&other[0][0][0], N * N * N);
    three(tasks[t]);
    printf("cube in %d: %016llx\n", tasks[t], (unsigned long long)HASH(&other[0][0][0], N * N * N));
  }
}
