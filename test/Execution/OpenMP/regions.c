// Lifetimes, pipelines and arrays of variable length in OpenMP regions, and regions three deep.
// REQUIRES: openmp
// RUN: %pacc -O0 -mp %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 -g -mp %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

#include <omp.h>

enum { T = 4 };

/* pipelines in threads; host code of a pipeline in OpenMP */
static void pipes(long n) {
  float *in[T], *out[T];
  for (int t = 0; t < T; t++) {
    in[t] = malloc(n * 4);
    out[t] = calloc(n, 4);
    for (long i = 0; i < n; i++)
      in[t][i] = i % 101 + t;
  }
#pragma omp parallel num_threads(T)
  {
    int t = omp_get_thread_num();
    float *a = in[t], *b = out[t];
    double sum = 0;
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n]) async num_tasks(5)
    {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1) reduction(+:sum)
      for (long i = 0; i < n; i++) {
        b[i] = a[i] * 2;
        sum += a[i];
      }
#pragma pacc update host(b[0:n])
    }
    double want = 0;
    for (long i = 0; i < n; i++)
      want += a[i];
    CHECK(sum == want);
  }
  for (int t = 0; t < T; t++)
    for (long i = 0; i < n; i++)
      CHECK(out[t][i] == 2 * in[t][i]);
  float *a = in[0], *b = out[0];
  float edge = 0;
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n]) async num_tasks(5)
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      b[i] = a[i] * 3;
#pragma pacc update host(b[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) {
      if (b[i] > edge)
        edge = b[i];
    }
  }
  CHECK(edge == 300);
}

/* data regions of two threads over the same array; one with part of it */
static void overlapping(void) {
  int a[1000];
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  for (int lap = 0; lap < 20; lap++) {
#pragma omp parallel num_threads(T)
    {
      int t = omp_get_thread_num();
#pragma acc data copy(a)
      {
#pragma acc parallel loop present(a) async(t)
        for (int i = t * 250; i < t * 250 + 250; i++)
          a[i] += 1;
#pragma acc wait(t)
#pragma omp barrier
      }
    }
  }
  for (int i = 0; i < 1000; i++)
    CHECK(a[i] == i + 20);
}

/* exits by continue; nested data and OpenMP, three deep */
static void deep(void) {
  double m[8][16];
#pragma omp parallel for num_threads(2)
  for (int r = 0; r < 8; r++) {
    if (r == 3) {
      for (int i = 0; i < 16; i++)
        m[r][i] = -1;
      continue;
    }
    double *row = m[r];
#pragma acc data copyout(row[0:16])
    {
      double f = r;
#pragma omp parallel num_threads(2) firstprivate(f)
      {
        f += 1;
#pragma omp for
        for (int h = 0; h < 2; h++) {
          double g = f * 10;
#pragma acc data present(row)
          {
#pragma acc parallel loop firstprivate(g)
            for (int i = h * 8; i < h * 8 + 8; i++)
              row[i] = g + i;
          }
        }
      }
    }
  }
  for (int r = 0; r < 8; r++)
    for (int i = 0; i < 16; i++)
      CHECK(m[r][i] == (r == 3 ? -1 : (r + 1) * 10 + i));
}

static int same(int n, int *list) {
  int ok = 1;
  for (int i = 0; i < n; i++)
    ok &= list[i] == i;
  return ok;
}
/* variable length arrays, rows, sizes, statics */
static void lengths(int n, int m, double (*x)[m]) {
  static int calls;
  double y[n][m];
#pragma omp parallel num_threads(T) reduction(+:calls)
  {
    int k = omp_get_thread_num();
    calls++;
    double z[m];
#pragma omp for
    for (int i = 0; i < n; i++) {
#pragma acc parallel loop copyin(x[i:1][0:m]) copyout(y[i:1][0:m]) copyout(z)
      for (int j = 0; j < m; j++) {
        z[j] = x[i][j];
        y[i][j] = 2 * x[i][j] + sizeof(x[0]) / sizeof(double);
      }
      CHECK(z[m - 1] == x[i][m - 1]);
    }
    (void)k;
#pragma omp single
    {
      typedef double row[m];
      row *r = y;
#pragma acc kernels copy(r[0:n])
      for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
          r[i][j] += 1;
    }
  }
  CHECK(calls == T);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      CHECK(y[i][j] == 2 * x[i][j] + m + 1);
#pragma omp parallel num_threads(1)
  {
#pragma acc parallel loop copy(x[0:n])
    for (int i = 0; i < n; i++)
      x[i][0] = -1;
#pragma acc data copy(y)
    {
#pragma omp task
      {
#pragma acc parallel loop present(y)
        for (int i = 0; i < n; i++)
          y[i][0] = -2;
      }
#pragma omp taskwait
    }
  }
  for (int i = 0; i < n; i++)
    CHECK(x[i][0] == -1 && y[i][0] == -2);
}

/* conditions, self, waits; queues from private variables */
static void clauses(void) {
  int v[64] = {0}, q, on = 1;
#pragma acc enter data create(v)
#pragma omp parallel for private(q) num_threads(T) schedule(static, 1)
  for (int k = 0; k < 8; k++) {
    q = k % 3;
#pragma acc parallel loop async(q) wait(q + 10) if(on) num_gangs(k % 2 + 1) vector_length(32) present(v)
    for (int i = k * 8; i < k * 8 + 8; i++)
      v[i] = k;
#pragma acc update self(v[k * 8:8]) async(q) wait(q)
#pragma acc wait(q)
  }
#pragma acc exit data delete(v)
  for (int i = 0; i < 64; i++)
    CHECK(v[i] == i / 8);
#pragma omp parallel num_threads(2)
  {
    int w[16];
    const int mode = omp_get_thread_num();
#pragma acc parallel loop self(mode == 1) copyout(w)
    for (int i = 0; i < 16; i++)
      w[i] = i;
    CHECK(same(16, w));
  }
}

int main(void) {
  pipes(10000);
  overlapping();
  deep();
  double x[6][5];
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 5; j++)
      x[i][j] = i * 5 + j;
  lengths(6, 5, x);
  clauses();
  return check_done();
}
