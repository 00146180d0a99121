// Loops over chunks whose heads say in other words where they go, on the host as on the device: variables have the values
// that they have as the loops are written, also behind them.
// RUN: %clang -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %pacc -O2 -Werror %s -o %t
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %pacc -O0 -Werror %s -o %t.O0 && %run_host %t.O0 | diff %t.expected -
#include "../Inputs/data.h"

static int down(int *a, int n, int tasks) {
  int sum = 0, i;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n]) num_tasks(tasks)
  {
#pragma pacc loop pipe(1)
    for (i = n; i-- > 0;) {
      sum = sum % 1000 * 3 + a[i];
      a[i] = sum;
    }
  }
  return sum + i * 10000;
}

static size_t without_sign(int *a, size_t n, int tasks) {
  size_t sum = 0;
#pragma pacc pipeline targetinout(a(0,3,0)[0:3 * n]) num_tasks(tasks)
  {
#pragma pacc update device(a[0:3 * n])
#pragma pacc parallel loop pipe(1)
    for (size_t i = n; i-- > 0;)
      for (int k = 3; k-- > 0;)
        a[3 * i + k] += k;
#pragma pacc update host(a[0:3 * n])
#pragma pacc loop pipe(1)
    for (size_t i = n; i-- > 0;)
      for (int k = 3; k-- > 0;) {
        sum = sum % 1000 * 3 + a[3 * i + k];
        a[3 * i + k] = sum;
      }
  }
  return sum;
}

static unsigned others(int *a, int n, int tasks) {
  unsigned sum = 0;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n]) num_tasks(tasks)
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (unsigned i = n; i-- > 0;)
      a[i] += 3;
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (int i = n; --i >= 0;)
      a[i] += i;
#pragma pacc loop pipe(1)
    for (unsigned i = n - 1; i < (unsigned)n; i--) {
      sum = sum % 1000 * 3 + a[i];
      a[i] = sum;
    }
  }
  return sum;
}

int main(void) {
  static int a[303];
  for (int tasks = 1; tasks < 30; tasks += 4)
    for (int n = 1; n <= 101; n += 50) {
      FILL(a, 303);
      const int first = down(a, n, tasks);
      const size_t second = without_sign(a, n, tasks);
      const unsigned third = others(a, n, tasks);
      printf("%d %zu %u %016llx\n", first, second, third, (unsigned long long)HASH(a, 303));
    }
}
