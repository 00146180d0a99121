// OpenACC directives of all kinds that stand in OpenMP constructs of all kinds.
// REQUIRES: openmp
// RUN: %pacc -O0 -mp %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 -g -mp %s -o %t && %run_host %t && %run_emulator %t
// RUN: %run_emulators %t
#include "../check.h"

#include <omp.h>

enum { N = 1000, T = 4 };

/* Queues of the threads' own. */
static void queues(void) {
  double *a = malloc(T * N * sizeof *a), *b = malloc(T * N * sizeof *b);
  for (int i = 0; i < T * N; i++)
    a[i] = i, b[i] = -1;
#pragma omp parallel num_threads(T)
  {
    int t = omp_get_thread_num();
    double *mine = b + t * N;
#pragma acc data copyin(a[t * N:N]) copyout(mine[0:N])
    {
#pragma acc parallel loop async(t)
      for (int i = 0; i < N; i++)
        mine[i] = 2 * a[t * N + i] + t;
#pragma acc wait(t)
    }
  }
  for (int i = 0; i < T * N; i++)
    CHECK(b[i] == 2. * i + i / N);
  free(a);
  free(b);
}

static void sections(void) {
  int a[100], b[100], c[100];
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma omp parallel num_threads(3)
  {
#pragma omp sections
    {
#pragma omp section
#pragma acc parallel loop copyin(a) copyout(b)
      for (int i = 0; i < 100; i++)
        b[i] = a[i] + 1;
#pragma omp section
      {
#pragma acc kernels copyin(a) copyout(c)
        for (int i = 0; i < 100; i++)
          c[i] = a[i] * 2;
      }
    }
  }
  for (int i = 0; i < 100; i++)
    CHECK(b[i] == i + 1 && c[i] == 2 * i);
}

static void critical(void) {
  int total = 0, a[50] = {0};
#pragma acc data copy(a)
#pragma omp parallel num_threads(T)
  {
    int mine = omp_get_thread_num() + 1;
    for (int r = 0; r < 5; r++) {
#pragma omp critical
      {
#pragma acc parallel loop present(a)
        for (int i = 0; i < 50; i++)
          a[i] += mine;
#pragma acc serial copy(total)
        total += mine;
      }
    }
#pragma omp barrier
#pragma omp master
    {
#pragma acc update self(a)
    }
  }
  CHECK(total == 50);
  for (int i = 0; i < 50; i++)
    CHECK(a[i] == 50);
}

static void nested(int n, double v[n]) {
  double m[n][8];
  omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int k = 0; k < 8; k++) {
      double w[n];
#pragma omp parallel num_threads(2) shared(w)
      {
#pragma omp single
        {
#pragma acc parallel loop copyin(v[0:n]) copyout(w)
          for (int i = 0; i < n; i++)
            w[i] = v[i] * k;
        }
      }
      for (int i = 0; i < n; i++)
        m[i][k] = w[i];
    }
  }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 8; k++)
      CHECK(m[i][k] == v[i] * k);
      /* the parameter's own length; a row of variable length */
#pragma omp parallel num_threads(1)
  {
#pragma acc parallel loop copy(v) copy(m)
    for (int i = 0; i < n; i++) {
      v[i] += 1;
      m[i][3] = v[i];
    }
  }
  for (int i = 0; i < n; i++)
    CHECK(v[i] == i + 1 && m[i][3] == i + 1);
}

static void collapse(void) {
  int c[6][5][7];
#pragma omp parallel for collapse(2) num_threads(T)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 5; j++) {
#pragma acc kernels copyout(c[i:1] [j:1] [0:7])
      for (int k = 0; k < 7; k++)
        c[i][j][k] = i * 100 + j * 10 + k;
    }
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 7; k++)
        CHECK(c[i][j][k] == i * 100 + j * 10 + k);
        /* no braces */
#pragma omp parallel for num_threads(T)
  for (int i = 0; i < 6; i++)
#pragma acc parallel loop copyout(c[i:1] [0:5] [0:7]) collapse(2)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 7; k++)
        c[i][j][k] = i + j + k;
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 5; j++)
      for (int k = 0; k < 7; k++)
        CHECK(c[i][j][k] == i + j + k);
}

static void atomics(void) {
  int hits = 0, seen = 0;
#pragma omp parallel num_threads(T)
  {
    for (int k = 0; k < 100; k++) {
      int mine;
#pragma acc atomic capture
      mine = hits++;
      if (mine == 399)
        seen = 1;
    }
  }
  CHECK(hits == 400 && seen);
  int bins[10] = {0};
#pragma acc data copy(bins)
  {
#pragma omp parallel num_threads(T)
    {
#pragma acc parallel loop present(bins)
      for (int i = 0; i < 1000; i++) {
#pragma acc atomic
        bins[i % 10]++;
      }
    }
  }
  for (int i = 0; i < 10; i++)
    CHECK(bins[i] == 100 * T);
}

static double declared(int n) {
  double total = 0;
#pragma omp parallel num_threads(T) reduction(+:total)
  {
    double w[n];
    for (int i = 0; i < n; i++)
      w[i] = i;
#pragma acc declare copy(w)
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      w[i] *= 2;
#pragma acc update self(w)
    for (int i = 0; i < n; i++)
      total += w[i];
  }
  return total;
}

static void numbered(void) {
  int n = 256, *a[T];
#pragma omp parallel num_threads(T)
  {
    int t = omp_get_thread_num(), ndev = acc_get_num_devices(acc_get_device_type());
    if (acc_get_device_type() != acc_device_host)
      acc_set_device_num(t % ndev, acc_get_device_type());
#pragma acc set default_async(t + 3)
    a[t] = malloc(n * sizeof(int));
    int *p = a[t];
    for (int i = 0; i < n; i++)
      p[i] = i;
#pragma acc enter data copyin(p[0:n]) async
    for (int k = 0; k < 10; k++) {
#pragma acc parallel loop present(p) async
      for (int i = 0; i < n; i++)
        p[i] += t + k;
    }
    CHECK(acc_get_default_async() == t + 3);
#pragma acc exit data copyout(p[0:n]) async
#pragma acc wait
#pragma acc wait(t + 3) async(t + 20)
#pragma acc wait(t + 20)
    for (int i = 0; i < n; i++)
      CHECK(p[i] == i + 10 * t + 45);
    free(p);
  }
}

static void teams(int n) {
  int a[40];
#pragma omp teams num_teams(2)
  {
#pragma omp distribute parallel for
    for (int i = 0; i < 40; i++) {
#pragma acc serial copyout(a[i:1])
      a[i] = i + n;
    }
  }
  for (int i = 0; i < 40; i++)
    CHECK(a[i] == i + n);
#pragma omp teams distribute parallel for num_teams(2)
  for (int i = 0; i < 40; i++) {
#pragma acc parallel loop copyout(a[i:1])
    for (int j = i; j < i + 1; j++)
      a[j] = j * n;
  }
  for (int i = 0; i < 40; i++)
    CHECK(a[i] == i * n);
}

static void ordered(void) {
  int a[20], next = 0, good = 1;
#pragma omp parallel for ordered num_threads(T)
  for (int i = 0; i < 20; i++) {
#pragma acc parallel loop copyout(a[i:1])
    for (int j = i; j < i + 1; j++)
      a[j] = j;
#pragma omp ordered
    {
#pragma acc serial copy(next, good)
      {
        if (next != i)
          good = 0;
        next++;
      }
    }
  }
  CHECK(good && next == 20);
}

int main(void) {
  queues();
  sections();
  critical();
  double v[30];
  for (int i = 0; i < 30; i++)
    v[i] = i;
  nested(30, v);
  collapse();
  atomics();
  CHECK(declared(50) == T * 2450.);
  numbered();
  teams(7);
  ordered();
  return check_done();
}
