// Numbers of any width in kernels; loops that count in more than 64 bits run in order.
// RUN: %pacc -std=c23 -O2 %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

enum { N = 100 };

int main(void) {
  _BitInt(17) a[N];
  unsigned _BitInt(5) narrow[N];
  _BitInt(200) wide[10];
  long high[10];
  int rows[10] = {0}, more[10];
  _BitInt(37) n = 10;
  _BitInt(100) m = 5;
  for (int i = 0; i < N; i++) a[i] = i * 2 - 3;
  for (int i = 0; i < 10; i++) wide[i] = i + ((_BitInt(200))1 << (70 + i));
#pragma acc parallel loop copy(a) copyout(narrow)
  for (int i = 0; i < N; i++) {
    a[i] = a[i] * a[i] % 31;
    narrow[i] = (unsigned _BitInt(5))(i * 3);
  }
#pragma acc parallel loop copyin(wide) copyout(high)
  for (int i = 0; i < 10; i++) high[i] = (long)(wide[i] * wide[i] / 3 >> 90);
#pragma acc kernels copy(rows)
  for (_BitInt(37) i = 0; i < n; i++) rows[i] += i + m;
#pragma acc serial loop copyout(more) firstprivate(m)
  for (int i = 0; i < 10; i++) {
    m += i;
    more[i] = m;
  }
  for (int i = 0; i < N; i++) {
    _BitInt(17) x = i * 2 - 3;
    CHECK_EQ(a[i], x * x % 31);
    CHECK_EQ(narrow[i], i * 3 % 32);
  }
  for (int i = 0; i < 10; i++) {
    CHECK_EQ(high[i], (long)(wide[i] * wide[i] / 3 >> 90));
    CHECK_EQ(rows[i], i + 5);
    CHECK_EQ(more[i], 5 + i * (i + 1) / 2);
  }
  CHECK_EQ(m, 5);
  return check_done();
}
