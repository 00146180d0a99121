// A loop that reduces a section and uses other elements of the array, too, where a condition tells them apart that the
// compiler does not know (a function's, a value from memory), by a copy of the counter or an index from a table: what lies
// outside of the section is the array's own, and not read out of the lane's copy. No warning says otherwise.
// RUN: %pacc -O2 -Werror %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:7 %run_emulator %t
// RUN: %pacc -O0 -w %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

static int inside(int k) { return k >= 0 && k < 4; }
int far_inside(int k);
#pragma acc routine(far_inside) seq
static int table[60];

/// The number of elements is not known to the compiler.
__attribute__((noinline)) static int counted(int n, int *a) {
  int o = 0;
#pragma acc parallel loop reduction(max : o) reduction(+ : a[0 : 4]) copy(a[0 : n])
  for (int i = 0; i < n; i++) {
    if (far_inside(i))
      a[i] += i;
    else if (o < a[i])
      o = a[i];
  }
  return o;
}

int main(void) {
  int a[50], *p = a, o = 0, q = 0, top[8] = {0}, want = 0;
  for (int i = 0; i < 50; i++)
    a[i] = i;
  for (int i = 0; i < 60; i++)
    table[i] = i * 7 % 50;
#pragma acc parallel loop reduction(max : o) reduction(+ : a[0 : 4]) copy(a[0 : 50])
  for (int i = 0; i < 50; i++) {
    const int k = i;
    if (inside(k))
      a[k] += i;
    else if (o < a[k])
      o = a[k];
  }
  CHECK_EQ(o, 49);
  for (int i = 0; i < 50; i++)
    CHECK_EQ(a[i], i < 4 ? 2 * i : i);
  CHECK_EQ(counted(50, a), 49);
  for (int i = 0; i < 50; i++)
    CHECK_EQ(a[i], i < 4 ? 3 * i : i);
  // Not from the first element on, and with an index from memory.
#pragma acc parallel loop reduction(+ : q) reduction(+ : p[10 : 4]) copy(p[0 : 50]) copyin(table)
  for (int i = 0; i < 60; i++) {
    int k = table[i];
    if (k >= 10 && k < 14)
      p[k] += i;
    else
      q += p[k];
  }
  int sums[50];
  for (int i = 0; i < 50; i++)
    sums[i] = i < 4 ? 3 * i : i;
  for (int i = 0; i < 60; i++)
    if (table[i] >= 10 && table[i] < 14)
      sums[table[i]] += i;
    else
      want += sums[table[i]];
  CHECK_EQ(q, want);
  for (int i = 0; i < 50; i++)
    CHECK_EQ(a[i], sums[i]);
  // All that the loop does is to gather.
#pragma acc parallel loop reduction(max : top) copyin(table)
  for (int i = 0; i < 60; i++) {
    int k = table[i] % 8;
    if (top[k] < i)
      top[k] = i;
  }
  for (int k = 0; k < 8; k++) {
    int most = 0;
    for (int i = 0; i < 60; i++)
      if (table[i] % 8 == k)
        most = i;
    CHECK_EQ(top[k], most);
  }
  return check_done();
}

int far_inside(int k) { return inside(k); }
