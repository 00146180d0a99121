// -fsanitize=integer checks conversions that nobody wrote. Those that PACC adds are none of the program's: no check
// stands before markers or between their arguments, and none finds anything in a program without mistakes.
// RUN: %pacc -O0 -fsanitize=integer -fsanitize-trap=all %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %pacc -O2 -fsanitize=integer -fsanitize-trap=all %s -o %t && %run_host %t && %run_emulator %t
#include "../Execution/check.h"
#include <stddef.h>

enum { N = 100 };

int main(void) {
  int a[N], n = N;
  unsigned char low[N];
  long sum = 0;
#pragma acc data copyout(a, low)
  {
#pragma acc parallel loop copyin(n)
    for (int i = n - 1; i >= 0; i -= 1)
      a[i] = -3 * i;
#pragma acc parallel loop async(1) num_gangs(n / 10) vector_length(32)
    for (size_t i = 0; i < N; i++)
      low[i] = (unsigned char)(i * 77);
#pragma acc wait(1)
#pragma acc kernels loop reduction(+:sum) collapse(2)
    for (short i = 0; i < 10; i++)
      for (signed char j = 10; j > 0; j--)
        sum += a[i * 10 + j - 1];
#pragma acc update self(a[n / 2:n / 4])
  }
  for (int i = 0; i < N; i++) {
    CHECK_EQ(a[i], -3 * i);
    CHECK_EQ(low[i], i * 77 % 256);
  }
  CHECK_EQ(sum, -3 * 4950);
  return check_done();
}
