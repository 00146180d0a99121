// Numbers of any width (_BitInt): in kernels they are as on the host (bit_ints.c in Execution); errors are counters and
// bounds of more than 64 bits, counters that may step past the end of their numbers, reductions beyond 64 bits and atomics.
// RUN: not %pacc -std=c23 -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
void counters(int *a, _BitInt(37) n, _BitInt(65) m, _BitInt(100) sum, _BitInt(20) step) {
#pragma acc parallel loop copy(a[:100])
  for (_BitInt(65) i = 0; i < 100; i++) a[(int)i] = 1;
  // CHECK: bit_ints.c:[[#@LINE-1]]:{{.*}} error: {{.*}} its variable is an integer of more than 64 bits
#pragma acc parallel loop copy(a[:100])
  for (int i = 0; i < m; i++) a[i] = 1;
  // CHECK: bit_ints.c:[[#@LINE-1]]:{{.*}} error: {{.*}} its bounds or its step are a _BitInt of more than 64 bits
#pragma acc parallel loop copy(a[:100])
  for (_BitInt(20) i = 0; i < 100; i += step) a[i] = 1;
  // CHECK: bit_ints.c:[[#@LINE-1]]:{{.*}} error: {{.*}} its variable is a _BitInt that may step past the end of its numbers
#pragma acc parallel loop reduction(+ : sum)
  // CHECK: bit_ints.c:[[#@LINE-1]]:{{.*}} error: reduction of 'sum' of type '_BitInt(100)' is not supported yet
  for (int i = 0; i < 100; i++) sum += i;
#pragma acc parallel loop copy(n)
  for (int i = 0; i < 100; i++) {
#pragma acc atomic
    // CHECK: bit_ints.c:[[#@LINE+1]]:{{.*}} error: atomic access to 'n' of type '_BitInt(37)' is not possible
    n += 1;
  }
}
