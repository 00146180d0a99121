// Constructs that stand in each other: what stands inside is looked at once, not once more for each of them, so the
// compilation ends.
// RUN: %pacc -O0 %s -o %t && %run_host %t | %FileCheck %s
// RUN: %run_emulator %t | %FileCheck %s
// RUN: %if cuda-gpu %{ %run_gpu %t | %FileCheck %s %}
// RUN: %paccxx -x c++ -O0 %s -o %t.cpp.out && %run_host %t.cpp.out | %FileCheck %s
#include <stdio.h>

int main(void) {
  enum { n = 100 };
  int a[n] = {0}, updates = 0;
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
#pragma acc data copy(a[0:n])
  {
#pragma acc data present(a[0:n])
#pragma acc data present(a[0:n]) if(n > 200)
    {
#pragma acc update device(a[0:n])
      updates++;
    }
#pragma acc parallel loop present(a[0:n])
    for (int i = 0; i < n; i++) {
#pragma acc loop seq
      for (int j = 0; j < 3; j++) {
#pragma acc atomic update
        a[i] += j;
      }
    }
  }
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum += a[i];
  // CHECK: 300 1
  printf("%d %d\n", sum, updates);
}
