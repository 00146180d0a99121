// Loops without a directive that change something and change it back in each iteration: nothing comes out of it, but
// lanes that shared the iterations would see what the others have halfway. So one lane runs them, or it is a reduction.
// RUN: %pacc -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %pacc -O2 %s -o %t.O2 && %run_emulator %t.O2 && env PACC_EMULATOR=order:3 %run_emulator %t.O2
// RUN: %pacc %without_gpu -O2 -gpu=noimplicitsums -c -Minfo=accel %s -o %t.o 2>&1 | %FileCheck %s
#include "../../check.h"

enum { N = 60, M = 200 };
static struct pair { int first, second; } pairs[N];
static int out[N], rows[N][4];

static void scalars(int m) {
#pragma acc parallel loop gang copyout(out)
  for (int i = 0; i < N; i++) {
    unsigned w = i * 3u, v = i;
// CHECK-DAG: [[@LINE+1]], #pragma acc loop seq
    for (long k = 1; k < m; k++) {
      w--;
      v ^= 0x5555;
      w++;
      v ^= 0x5555;
    }
    int l[27];
#pragma acc loop vector
    for (int x = 0; x < 27; x++) l[x] = w + x + v;
    out[i] = l[5] + l[26];
  }
  for (int i = 0; i < N; i++) CHECK_EQ(out[i], 8 * i + 31);
}

static void members(int m) {
#pragma acc parallel loop gang copy(pairs) copyout(out)
  for (int i = 0; i < N; i++) {
    struct pair p = {i, 2 * i};
    int some[2] = {i, i};
// CHECK-DAG: [[@LINE+1]], #pragma acc loop seq
    for (int k = 1; k < m; k++) {
      p.second += 7;
      some[1] -= 4;
      p.second -= 7;
      some[1] += 4;
    }
    out[i] = p.second + some[1];
// CHECK-DAG: [[@LINE+1]], #pragma acc loop seq
    for (int k = 1; k < m; k++) {
      pairs[i].first--;
      pairs[i].first++;
    }
// CHECK-DAG: [[@LINE+1]], #pragma acc loop seq
    for (int k = 1; k < m; k++) {
      rows[i][3] += 2;
      rows[i][3] -= 2;
    }
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(out[i], 3 * i);
    CHECK_EQ(pairs[i].first, i);
    CHECK_EQ(rows[i][3], 9);
  }
}

static void swapped(int m) {
#pragma acc parallel loop gang copyout(out)
  for (int i = 0; i < N; i++) {
    int x = i, y = 2 * i, z = 1;
    struct pair p = {3 * i, 4 * i};
// CHECK-DAG: [[@LINE+1]], #pragma acc loop seq
    for (int k = 1; k < m; k++) {
      int t = x;
      x = y, y = t;
      t = y, y = x, x = t;
    }
// CHECK-DAG: [[@LINE+1]], #pragma acc loop seq
    for (int k = 1; k < m; k++) {
      struct pair q = {p.second, p.first};
      p = q;
      struct pair r = {p.second, p.first};
      p = r;
    }
// CHECK-DAG: [[@LINE+1]], #pragma acc loop seq
    for (int k = 1; k < m; k++) z = k, rows[i][z & 1] = z, z = 1;
    int l[27];
#pragma acc loop vector
    for (int v = 0; v < 27; v++) l[v] = x + 10 * y + p.first + 10 * p.second + z;
    out[i] = l[5] + l[26];
  }
  for (int i = 0; i < N; i++) CHECK_EQ(out[i], 2 * (64 * i + 1));
}

// What is stored was there, as far as the iteration knows: another one may have stored something else meanwhile.
static void kept(int n, int cells[N]) {
#pragma acc kernels copy(cells[0:N])
// CHECK-DAG: [[@LINE+1]], #pragma acc loop seq
  for (int s = 0; s < n; s++) {
    cells[s] = cells[s] + 5;
    for (int i = 0; i < N; i++) cells[i] += 0;
  }
}

// What is read cancels out; but another lane may store between the two reads.
static void taken(int n) {
#pragma acc kernels copy(rows) copyout(out)
// CHECK-DAG: [[@LINE+1]], #pragma acc loop seq
  for (int s = 0; s < n; s++) {
    out[s] = s + (rows[3][3] - rows[3][3]);
    rows[s][3] = 2 * s;
  }
}

int main(int argc, char **argv) {
  for (int i = 0; i < N; i++) pairs[i].first = i, rows[i][3] = 9;
  scalars(M + argc);
  members(M + argc);
  swapped(M + argc);
  int cells[N];
  for (int i = 0; i < N; i++) cells[i] = i;
  kept(N - 1 + argc, cells);
  for (int i = 0; i < N; i++) CHECK_EQ(cells[i], i + 5);
  taken(N - 1 + argc);
  for (int i = 0; i < N; i++) {
    CHECK_EQ(out[i], i);
    CHECK_EQ(rows[i][3], 2 * i);
  }
  return check_done();
}
