// Loops of `kernels` that a sequential loop repeats are spread over gangs, which wait for each other: time steps,
// eliminations, recurrences by rows. What stands between the loops is done once where it writes, and by every gang
// for itself where it reads.
// RUN: %pacc %without_gpu -O0 -gpu=races %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t && env PACC_EMULATOR=order:1 %run_emulator %t
// RUN: %pacc %without_gpu -O2 -gpu=races %s -o %t.O2 && %run_host %t.O2 && %run_emulator %t.O2
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t.O2
// RUN: env PACC_NOTIFY=1 %run_emulator %t.O2 2>&1 | %FileCheck %s --check-prefix=LAUNCH
// RUN: %pacc %without_gpu -O2 -c -Minfo=accel %s -o %t.o 2>&1 | %FileCheck %s
// LAUNCH: function=shortest {{.*}} num_gangs={{[2-9]}}
// LAUNCH: function=eliminate {{.*}} num_gangs={{[2-9]}}
// LAUNCH: function=steps {{.*}} num_gangs={{[2-9]}}
// LAUNCH: function=solve {{.*}} num_gangs={{[2-9]}}
// LAUNCH: function=relax {{.*}} num_gangs={{[2-9]}}
// LAUNCH: function=rows {{.*}} num_gangs={{[2-9]}}
#include "../../check.h"

enum { N = 40, W = 300 };
static int path[N][N], wanted[N][N];
static double a[N][N], u[N][N], v[N][N], m[W][W], b[W], x[W];
static double ha[N][N], hu[N][N], hv[N][N], hb[W], hx[W];

static void shortest(int n) {
#pragma acc kernels copy(path)
// CHECK-DAG: [[@LINE+1]], #pragma acc loop seq
  for (int k = 0; k < n; k++)
// CHECK-DAG: [[@LINE+2]], #pragma acc loop gang /* blockIdx.y */
#pragma acc loop independent // no path through k gets shorter in round k
    for (int i = 0; i < n; i++)
// CHECK-DAG: [[@LINE+2]], #pragma acc loop gang, vector(128) /* blockIdx.x threadIdx.x */
#pragma acc loop independent
      for (int j = 0; j < n; j++)
        if (path[i][k] + path[k][j] < path[i][j]) path[i][j] = path[i][k] + path[k][j];
}

// Two loops in a step; trip counts that depend on it.
static void eliminate(int n, double m[N][N]) {
#pragma acc kernels copy(m[0:N])
  for (int k = 0; k < n; k++) {
    double pivot = m[k][k];
// CHECK-DAG: [[@LINE+1]], #pragma acc loop gang, vector(128)
    for (int i = k + 1; i < n; i++) m[i][k] /= pivot;
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++) m[i][j] -= m[i][k] * m[k][j];
  }
}

// One gang writes what stands between the loops; a variable that the loops leave nothing in.
static void steps(int t, double p[restrict N][N], double q[restrict N][N]) {
  double w;
  int i, j, s;
#pragma acc kernels copy(p[0:N], q[0:N])
  for (s = 0; s < t; s++) {
    for (i = 1; i < N - 1; i++)
      for (j = 1; j < N - 1; j++) {
        w = p[i - 1][j] + p[i + 1][j];
        q[i][j] = 0.25 * (w + p[i][j - 1] + p[i][j + 1]);
      }
    for (i = 1; i < N - 1; i++)
      for (j = 1; j < N - 1; j++) p[i][j] = q[i][j];
    p[0][0] += q[1][1];
    if (p[0][0] > 5) p[0][0] -= 3, q[0][1] += s;
    for (j = 1; j < 4; j++) p[N - 1][j] = p[N - 1][j - 1] + q[0][j]; // by one gang as a whole, for another
  }
}

// The first gang reads what all have written, and all what it has.
static void solve(int n, double m[restrict W][W], double r[restrict W], double y[restrict W]) {
#pragma acc kernels copyin(m[0:W]) copy(r[0:W]) copyout(y[0:W])
  for (int i = 0; i < n; i++) {
    y[i] = r[i] / m[i][i];
    for (int j = n - 1; j > i; j--) r[j] -= m[j][i] * y[i];
  }
}

// The way that gangs take depends on what they compute; sums that each gang makes for itself.
static int relax(int most, int n, int *c) {
  int rounds = 0;
#pragma acc kernels copy(c[0:n])
  for (int s = 0; s < most; s++) {
    int left = 0;
    for (int i = 0; i < n; i++) left += c[i] > s;
    if (left & 1)
      for (int i = 0; i < n; i++) c[i] = c[i] > 0 ? c[i] - 1 : 0;
    else
      for (int i = 0; i < n; i++) c[i] += c[i] > 3 ? -2 : 1;
    rounds += left;
  }
  return rounds;
}

// A gang writes to the next row what all gangs have left in this one.
static void rows(int n, int (*r)[W]) {
#pragma acc kernels copy(r[0:N])
  for (int i = 1; i < n; i++) {
    int up = r[i - 1][W - 1];
    for (int j = 1; j < W; j++) r[i][j] = r[i - 1][j - 1] + up % 7;
    r[i][0] = up & 3;
  }
}

// Nothing of it on the device but what the host compares with.
static void hostly(int n) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if (wanted[i][k] + wanted[k][j] < wanted[i][j]) wanted[i][j] = wanted[i][k] + wanted[k][j];
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      ha[i][k] /= ha[k][k];
      for (int j = k + 1; j < n; j++) ha[i][j] -= ha[i][k] * ha[k][j];
    }
  for (int s = 0; s < n; s++) {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) hv[i][j] = 0.25 * (hu[i - 1][j] + hu[i + 1][j] + hu[i][j - 1] + hu[i][j + 1]);
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) hu[i][j] = hv[i][j];
    hu[0][0] += hv[1][1];
    if (hu[0][0] > 5) hu[0][0] -= 3, hv[0][1] += s;
    for (int j = 1; j < 4; j++) hu[N - 1][j] = hu[N - 1][j - 1] + hv[0][j];
  }
  for (int i = 0; i < W; i++) {
    hx[i] = hb[i] / m[i][i];
    for (int j = i + 1; j < W; j++) hb[j] -= m[j][i] * hx[i];
  }
}

int main(int argc, char **argv) {
  const int n = N - 1 + argc;
  static int c[W], hc[W], r[N][W], hr[N][W];
  for (int i = 0; i < N; i++) {
    for (int j = 0; j < N; j++) {
      path[i][j] = wanted[i][j] = (i * 37 + j * 101) % 97 + 1;
      a[i][j] = ha[i][j] = i == j ? N + 1 : 1.0 / (1 + (i * 7 + j * 3) % 11);
      u[i][j] = hu[i][j] = i * j % 7;
      v[i][j] = hv[i][j] = 0.125 * (i + j);
    }
    for (int j = 0; j < W; j++) r[i][j] = hr[i][j] = i + j;
  }
  for (int i = 0; i < W; i++) {
    c[i] = hc[i] = i % 9 + (i % 5 == 0); // rounds of both kinds
    b[i] = hb[i] = i;
    for (int j = 0; j < W; j++) m[i][j] = i == j ? W : 1.0 / (1 + (i * 7 + j * 3) % 11);
  }
  shortest(n);
  eliminate(n, a);
  steps(n, u, v);
  solve(W - 1 + argc, m, b, x);
  const int rounds = relax(n, W, c);
  rows(n, r);
  hostly(n);
  int expected = 0;
  for (int s = 0; s < n; s++) {
    int left = 0;
    for (int i = 0; i < W; i++) left += hc[i] > s;
    for (int i = 0; i < W; i++) hc[i] = left & 1 ? hc[i] > 0 ? hc[i] - 1 : 0 : hc[i] + (hc[i] > 3 ? -2 : 1);
    expected += left;
  }
  CHECK_EQ(rounds, expected);
  for (int i = 1; i < n; i++) {
    for (int j = 1; j < W; j++) hr[i][j] = hr[i - 1][j - 1] + hr[i - 1][W - 1] % 7;
    hr[i][0] = hr[i - 1][W - 1] & 3;
  }
  for (int i = 0; i < W; i++) {
    CHECK_EQ(c[i], hc[i]);
    CHECK_NEAR(x[i], hx[i], 1e-9);
    for (int j = 0; j < N; j++) CHECK_EQ(r[j][i], hr[j][i]);
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      CHECK_EQ(path[i][j], wanted[i][j]);
      CHECK_NEAR(a[i][j], ha[i][j], 1e-9);
      CHECK_NEAR(u[i][j], hu[i][j], 1e-9);
      CHECK_NEAR(v[i][j], hv[i][j], 1e-9);
    }
  return check_done();
}
