// Of atomic updates the order is free, and loops of kernels are parallel with them; but not what a store leaves behind that
// differs between iterations, nor what two operators make of one variable.
// RUN: %driver -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %pacc -O2 -w -Minfo=accel %s -o %t 2>&1 | sort -s -n | %FileCheck %s --implicit-check-not='{{oop (is|has|carried|contains|writes|not)}}'
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %pacc -O0 -w %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <stdio.h>
enum { N = 1000 };
int main(void) {
  unsigned last = 3, chain = 1, two = 1, found = 0, sum = 5, counts[8] = {0}, v;
  static unsigned own[N];
#pragma acc kernels copy(last)
  { // the braces are for Clang
    for (unsigned i = 0; i < N; i++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for last
#pragma acc atomic write
      last = i;
    }
  }
#pragma acc kernels copy(chain)
  {
    for (unsigned i = 0; i < N; i++) { // CHECK: [[#@LINE]], Loop carried scalar dependence for chain
      unsigned old;
#pragma acc atomic read
      old = chain;
      old = old * 3 + i;
#pragma acc atomic write
      chain = old;
    }
  }
#pragma acc kernels copy(two)
  {
    for (unsigned i = 0; i < N; i++) { // CHECK: [[#@LINE]], Loop carried dependence of two
#pragma acc atomic update
      two += i;
#pragma acc atomic update
      two *= 3;
    }
  }
#pragma acc kernels copy(found)
  {
    for (unsigned i = 0; i < N; i++) // CHECK: [[#@LINE]], Loop is parallelizable
      if (i % 77 == 5) {
#pragma acc atomic write
        found = 1;
      }
  }
#pragma acc kernels copy(sum, counts)
  {
    for (unsigned i = 0; i < N; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
#pragma acc atomic update
      sum += i;
#pragma acc atomic update
      sum -= 3;
#pragma acc atomic update
      counts[i % 8]++;
    }
  }
#pragma acc kernels copy(own)
  {
    for (unsigned i = 0; i < N; i++) { // CHECK: [[#@LINE]], Loop is parallelizable
#pragma acc atomic write
      own[i] = i;
    }
  }
  v = 0;
  for (int i = 0; i < N; i++)
    v = v * 31 + own[i] + counts[i % 8];
  printf("%u %u %u %u %u %u\n", last, chain, two, found, sum, v);
}
