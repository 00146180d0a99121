// Atomic operations of a sequential loop's iteration come before those of its next one, so such a loop does not change
// places with the parallel one in it.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s --implicit-check-not=interchange
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:7 %run_emulator %t > %t.got && diff %t.want %t.got
// CHECK: rounds:
#include <stdio.h>
enum { N = 256, K = 9 };
static int y[K][N], w[N], tickets, x;

static void rounds(int n, int m) {
#pragma acc parallel num_gangs(1) vector_length(64) copy(y, tickets)
  {
#pragma acc loop seq
    for (int k = 0; k < n; k++) {
#pragma acc loop vector
      for (int j = 0; j < m; j++) {
        int ticket;
#pragma acc atomic capture
        ticket = tickets++;
        y[k][j] += ticket / m;
      }
    }
  }
}
static void found(int n, int m) {
#pragma acc kernels copy(y, w, tickets)
  for (int k = 0; k < n; k++)
    for (int j = 0; j < m; j++) {
      int ticket;
#pragma acc atomic capture
      ticket = tickets++;
      y[k][j] += ticket / m;
      w[j] = w[j] * 3 + k;
    }
}
// Operations that do not commute.
static void mixed(int n, int m) {
#pragma acc parallel num_gangs(1) vector_length(64) copy(x, w)
  {
#pragma acc loop seq
    for (int k = 0; k < n; k++) {
#pragma acc loop vector
      for (int j = 0; j < m; j++) {
        if (k & 1) {
#pragma acc atomic update
          x |= 15;
        } else {
#pragma acc atomic update
          x ^= 1 << j % 3;
        }
        w[j] = w[j] * 3 + k;
      }
    }
  }
}

int main(void) {
  for (int n = 0; n <= K; n += 3)
    for (int m = 4; m <= N; m *= 4) {
      tickets = 0;
      rounds(n, m);
      tickets = 0;
      found(n, m);
      mixed(n, m);
      unsigned h = x;
      for (int i = 0; i < K * N; i++)
        h = h * 31 + y[i / N][i % N];
      for (int i = 0; i < N; i++)
        h = h * 31 + w[i];
      printf("%d %d %d %x\n", n, m, x, h);
    }
}
