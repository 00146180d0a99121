// Functions that a construct calls change global numbers which it uses by the same names: as values, in bounds, as a sum.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 -DUSE_DECLARE %s -o %t && %run_host %t && %run_emulator %t
#include "../check.h"

static const int N = 100;
int counter, rows, end, sum;
#ifdef USE_DECLARE
#pragma acc declare create(counter, rows, end, sum)
#endif

static int count() { return ++counter; }
static void set_rows(int value) { rows = value; }
struct End {
  void set(int value) const { end = value; }
};
static int sum_so_far() { return sum; }

static void values(int *a) {
  counter = 0;
#pragma acc update device(counter) if_present
#pragma acc kernels copy(a[0:N])
  for (int i = 0; i < N; i++) {
    a[i] = counter;
    a[i] += 10 * count();
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i + 10 * (i + 1));
#pragma acc update self(counter) if_present
  CHECK_EQ(counter, N);
#pragma acc kernels copy(a[0:N])
  {
    for (int i = 0; i < N; i++)
      a[i] = count();
    if (counter == 2 * N)
      for (int i = 0; i < N; i++)
        a[i]++;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], N + i + 2);
}

static void bounds(int *a) {
  rows = 0;
#pragma acc update device(rows) if_present
#pragma acc kernels copy(a[0:N])
  {
    set_rows(50);
    for (int i = 0; i < rows; i++)
      a[i] = -1;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i] == -1, i < 50);
  end = 10;
#pragma acc update device(end) if_present
#pragma acc kernels copy(a[0:N])
  for (int i = 0; i < end; i++) { // the loop itself sets its end
    if (i == 3)
      End().set(20);
    a[i] = -2;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i] == -2, i < 20);
}

static void sums(int *a) {
  sum = 0;
#pragma acc update device(sum) if_present
#pragma acc kernels copy(a[0:N])
  for (int i = 0; i < N; i++) {
    sum += i;
    a[i] = sum_so_far();
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(a[i], i * (i + 1) / 2);
}

int main() {
  int a[N];
  values(a);
  bounds(a);
  sums(a);
  return check_done();
}
