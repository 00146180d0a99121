// In `kernels` a level does not say that a loop is independent: 2.9.9 makes it `auto`, which ignores levels where iterations
// depend on each other, or nobody can tell.
// RUN: %driver -O1 -w %s -o %t.plain -lm && %t.plain > %t.want
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t -lm 2>&1 | sort -s -n | %FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:2 %run_emulator %t > %t.got && diff %t.want %t.got
#include <complex.h>
#include <stdio.h>

enum { N = 64, STEPS = 9 };
static double p[N], q[N], u[STEPS][N], a[1000];
static double complex loops[2][N / 2], links[STEPS][N];
static double last[N];
static int at[N], to[N], pairs[N + 1], code[1];

// Each step goes on with what the one before has left, whatever it makes of it.
static void steps(int n, int steps) {
#pragma acc kernels copy(p) copyin(u)
#pragma acc loop gang
  for (int k = 0; k < steps; k++) // CHECK: [[#@LINE]], Loop carried dependence of p-> prevents parallelization
#pragma acc loop independent gang vector
    for (int i = 0; i < n; i++)
      p[i] = p[i] * u[k][i] + k;
}

// The element is found by a division and a remainder, and the value is a product of complex numbers, which has branches.
static void products(int n, int steps) {
#pragma acc kernels copy(loops) copyin(links)
#pragma acc loop gang(4)
  for (int k = 0; k < steps; k++) // CHECK: [[#@LINE]], Loop carried dependence of loops-> prevents parallelization
#pragma acc loop independent gang vector
    for (int i = 0; i < n; i++) {
      const int parity = (i / 8 + i) % 2, half = i / 2;
      loops[parity][half] *= links[k][i];
    }
}

// Whether an iteration gets there depends on its data.
static void sometimes(int n, int steps) {
#pragma acc kernels copy(q) copyin(u)
#pragma acc loop gang
  for (int k = 0; k < steps; k++) // CHECK: [[#@LINE]], Loop carried dependence of q-> prevents parallelization
#pragma acc loop independent vector
    for (int i = 0; i < n; i++)
      if (u[k][i] > 1)
        q[i] = q[i] * u[k][i] + k;
}

static void recurrence(int n) {
#pragma acc kernels loop gang vector copy(a)
  for (int i = 1; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of a-> prevents parallelization
    a[i] += 0.5 * a[i - 1];
}

// What the last iteration sets stays, by one store or by two.
static void settings(int n, int steps) {
#pragma acc kernels copy(last) copyin(u)
#pragma acc loop gang
  for (int k = 0; k < steps; k++) // CHECK: [[#@LINE]], Loop carried dependence of last-> prevents parallelization
#pragma acc loop independent vector
    for (int i = 0; i < n; i++)
      if (u[k][i] > 1)
        last[i] = u[k][i];
#pragma acc kernels loop gang vector copy(pairs)
  for (int i = 0; i < n; i++) { // CHECK: [[#@LINE]], Loop carried dependence of pairs-> prevents parallelization
    pairs[i] = i;
    pairs[i + 1] = -i;
  }
}

// All set the same: any order will do.
static void flag(int n) {
#pragma acc kernels loop gang vector copy(code) copyin(at)
  for (int i = 0; i < n; i++)
    if (at[i] > 3)
      code[0] = 3; // CHECK: [[#@LINE-2]], #pragma acc loop gang, vector
}

// Nobody sees whether these meet.
static void scattered(int n) {
#pragma acc kernels loop gang vector copy(to) copyin(at)
  for (int i = 0; i < n; i++) // CHECK: [[#@LINE]], Loop carried dependence of to-> prevents parallelization
    to[at[i]] += i;
}

int main(void) {
  for (int i = 0; i < N; i++) {
    p[i] = q[i] = 1, at[i] = N - 1 - i, loops[0][i / 2] = loops[1][i / 2] = 1;
    for (int k = 0; k < STEPS; k++)
      u[k][i] = 1 + 0.001 * ((i + k) % 3), links[k][i] = 1 + 0.01 * I * ((i + k) % 5);
  }
  for (int i = 0; i < 1000; i++)
    a[i] = i % 7;
  steps(N, STEPS);
  products(N, STEPS);
  sometimes(N, STEPS);
  recurrence(1000);
  settings(N, STEPS);
  flag(N);
  scattered(N);
  double s = 0, t = 0;
  double complex c = 0;
  for (int i = 0; i < N; i++)
    s += (p[i] + 3 * q[i] + last[i]) * (i + 1), t += to[i] * i + pairs[i] * (i + 3) + code[0], c += loops[0][i / 2] * (i + 1) + loops[1][i / 2] * i;
  printf("%.10g %.10g %.10g %.10g %.10g\n", s, t, creal(c), cimag(c), a[999]);
  return 0;
}
