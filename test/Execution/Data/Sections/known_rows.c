// Regions that name the same rows again and again count once for all of them: they follow the host's pointers all the same,
// and what they hold stays while they do.
// RUN: %pacc -O1 -w %s -o %t -pthread
// RUN: %run_host %t && %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"
#include <openacc.h>
#include <pthread.h>
#include <stdlib.h>
enum { N = 50, M = 20, Turns = 30 };
static double **a, **b;

static void exchange(double **of, int turn) {
  double *row = of[turn % N];
  of[turn % N] = of[(7 * turn + 3) % N];
  of[(7 * turn + 3) % N] = row;
}

/// Rows change places on the host in every second turn, and go back.
static void swapped(void) {
  for (int turn = 0; turn < Turns; turn++) {
    if (turn % 2)
      exchange(a, turn);
#pragma acc parallel loop present(a[0:N][0:M], b[0:N][0:M])
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        b[i][j] += a[i][j] + turn;
    if (turn % 2)
      exchange(a, turn);
  }
}

/// Beside data that the constructs map for themselves.
static double sums(void) {
  double all = 0;
  for (int turn = 0; turn < Turns; turn++) {
    double sum = 0;
#pragma acc parallel loop collapse(2) reduction(+ : sum) present(a[0:N][0:M]) copyin(b[0:N][0:M])
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        sum += a[i][j] * b[i][j];
    all += sum;
  }
  return all;
}

/// What a region holds stays, though another directive gives it up.
static void given_up(void) {
  const int Shared = acc_get_device_type() == acc_device_host;
#pragma acc enter data copyin(b[0:N][0:M])
  for (int turn = 0; turn < 3; turn++) {
#pragma acc parallel loop present(b[0:N][0:M])
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        b[i][j] *= 2;
  }
#pragma acc data copy(b[0:N][0:M])
  {
#pragma acc exit data delete(b[0:N][0:M])
    CHECK(Shared || acc_is_present(b[5], M * sizeof(double)));
#pragma acc parallel loop present(b[0:N][0:M])
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        b[i][j] += 1;
  }
  CHECK(Shared || !acc_is_present(b[5], M * sizeof(double)));
}

static void *doubled(void *unused) {
  (void)unused;
  for (int turn = 0; turn < 10; turn++) {
#pragma acc parallel loop present(a[0:N][0:M])
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
#pragma acc atomic update
        a[i][j] += 1;
  }
  return NULL;
}

int main(void) {
  a = malloc(N * sizeof *a), b = malloc(N * sizeof *b);
  double wanted[N][M], sum = 0;
  for (int i = 0; i < N; i++) {
    a[i] = malloc(M * sizeof **a), b[i] = malloc(M * sizeof **b);
    for (int j = 0; j < M; j++)
      a[i][j] = i, b[i][j] = wanted[i][j] = 0;
  }
  for (int turn = 0; turn < Turns; turn++) {
    if (turn % 2)
      exchange(a, turn);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        wanted[i][j] += a[i][j] + turn;
    if (turn % 2)
      exchange(a, turn);
  }
#pragma acc data copyin(a[0:N][0:M]) copy(b[0:N][0:M])
  {
    swapped();
    CHECK(sums() > 0);
#pragma acc update self(b[0:N][0:M])
    sum = sums();
  }
  double same = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      CHECK(b[i][j] == wanted[i][j]);
      same += i * wanted[i][j];
    }
  CHECK(sum == Turns * same);

  given_up();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(b[i][j] == 8 * wanted[i][j] + 1);

  pthread_t threads[3];
#pragma acc enter data copyin(a[0:N][0:M])
  for (int t = 0; t < 3; t++)
    pthread_create(&threads[t], NULL, doubled, NULL);
  for (int t = 0; t < 3; t++)
    pthread_join(threads[t], NULL);
#pragma acc exit data copyout(a[0:N][0:M])
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(a[i][j] == i + 30);
  return check_done();
}
