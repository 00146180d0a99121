// Numbers of any width (_BitInt): data and arithmetic in kernels are as on the host (bit_ints.c in Execution); counters
// of loops with directives, reductions and atomic access are errors.
// RUN: not %pacc -std=c23 -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
void counters(int *a, _BitInt(37) n) {
#pragma acc parallel loop copy(a[:100])
  for (_BitInt(37) i = 0; i < 100; i++) a[i] = 1;
  // CHECK: bit_ints.c:[[#@LINE-1]]:{{.*}} error: {{.*}} its variable is not an integer, a pointer or a random access iterator
#pragma acc parallel loop copy(a[:100])
  for (int i = 0; i < n; i++) a[i] = 1;
  // CHECK: bit_ints.c:[[#@LINE-1]]:{{.*}} error: {{.*}} its bounds or its step are a _BitInt
#pragma acc parallel loop reduction(+ : n)
  // CHECK: bit_ints.c:[[#@LINE-1]]:{{.*}} error: reduction of 'n' of type '_BitInt(37)' is not supported yet
  for (int i = 0; i < 100; i++) n += i;
#pragma acc parallel loop copy(n)
  for (int i = 0; i < 100; i++) {
#pragma acc atomic
    // CHECK: bit_ints.c:[[#@LINE+1]]:{{.*}} error: atomic access to 'n' of type '_BitInt(37)' is not possible
    n += 1;
  }
}
