// switch in loops and round them: in the body of a loop that is spread, with labels inside ifs and inner loops, round
// compute constructs, and round inner loops of a gang.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %pacc -O3 %s -o %t.O3 && %run_host %t.O3 && %run_emulator %t.O3
#include "../check.h"
int main() {
  int a[100], o[100], n = 2;
  for (int i = 0; i < 100; i++) a[i] = i % 7;
#pragma acc parallel loop copyin(a) copyout(o)
  for (int i = 0; i < 100; i++) {
    switch (a[i]) {
    case 0: o[i] = 1; break;
    case 1: { o[i] = 2; break; }
    case 2:
    case 3: o[i] = 3;
    /* falls */
    case 4 ... 5: o[i] = 4; break;
    default: o[i] = -1;
    }
  }
  for (int i = 0; i < 100; i++) { int w[] = {1,2,4,4,4,4,-1}; CHECK_EQ(o[i], w[a[i]]); }
#pragma acc parallel loop copyin(a) copyout(o)
  for (int i = 0; i < 100; i++) {
    o[i] = 0;
    switch (a[i]) {
    case 0: if (i > 50) { case 1: o[i] += 10; }
      o[i]++; break;
    case 2: for (int k = 0; k < 4; k++) { case 3: o[i] += 3; if (a[i] == 3) break; }
      break;
    case 4:
      do { o[i]++; case 5: o[i] += 2; } while (o[i] < 5);
    }
    if (a[i] == 6) continue;
    o[i] += 100;
  }
  for (int i = 0; i < 100; i++) { int w[] = {i > 50 ? 111 : 101, 111, 112, 103, 106, 105, 0}; CHECK_EQ(o[i], w[a[i]]); }
  switch (n) {
  case 1: break;
  case 2:
#pragma acc parallel loop copyout(o)
    for (int i = 0; i < 100; i++) { switch (i & 1) { case 0: o[i] = 5; break; default: o[i] = 6; } }
    break;
  case 3:
#pragma acc parallel loop copyout(o)
    for (int i = 0; i < 100; i++) o[i] = 0;
  }
  for (int i = 0; i < 100; i++) CHECK_EQ(o[i], 5 + i % 2);
#pragma acc parallel loop gang copyout(o) firstprivate(n)
    for (int i = 0; i < 10; i++) {
      switch (n) {
      case 2:
#pragma acc loop vector
        for (int k = 0; k < 10; k++) o[i * 10 + k] = k;
        break;
      case 3:
#pragma acc loop vector
        for (int k = 0; k < 10; k++) o[i * 10 + k] = -k;
      }
    }
  for (int i = 0; i < 100; i++) CHECK_EQ(o[i], i % 10);
#pragma acc kernels copyout(o) copyin(a)
    for (int i = 0; i < 100; i++) { switch (a[i]) { case 1: o[i] = 3; break; default: o[i] = 8; } }
  for (int i = 0; i < 100; i++) CHECK_EQ(o[i], a[i] == 1 ? 3 : 8);
  return check_done();
}
