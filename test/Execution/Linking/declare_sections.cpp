// Sections in declare, of files, namespaces and classes: the array is there for the whole program, or, with link, while a
// data clause has it.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

static int table[20];
#pragma acc declare create(table[5 : 10])

namespace shared {
double start[4][6] = {{1, 2, 3, 4, 5, 6}, {7, 8, 9}};
#pragma acc declare copyin(start[0 : 2])
int *none;
} // namespace shared

template <typename T> struct Bins {
  static T counts[8];
#pragma acc declare create(counts[0 : 8])
  static void add(int bin) {
#pragma acc atomic
    counts[bin]++;
  }
};
template <typename T> T Bins<T>::counts[8];

static float linked[1000];
#pragma acc declare link(linked[100 : 50])

#pragma acc routine seq
static int in_table(int i) { return table[i]; }
#pragma acc routine seq
static float in_linked(int i) { return linked[i]; }

int main() {
  for (int i = 0; i < 20; i++)
    table[i] = i;
#pragma acc update device(table[5 : 10])
  int sum = 0;
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 5; i < 15; i++)
    sum += in_table(i) + table[i];
  CHECK_EQ(sum, 2 * 95);

  double total = 0;
  shared::start[1][1] = 100; // after the device had its first use: not there
#pragma acc parallel loop collapse(2) reduction(+ : total)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 6; j++)
      total += shared::start[i][j];
  CHECK_EQ(total, discrete_memory() ? 45 : 137);

  for (int i = 0; i < 8; i++)
    Bins<long>::counts[i] = 0;
#pragma acc update device(Bins<long>::counts)
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
    Bins<long>::add(i % 8);
#pragma acc update host(Bins<long>::counts)
  for (int i = 0; i < 8; i++)
    CHECK_EQ(Bins<long>::counts[i], i < 4 ? 13 : 12);

  for (int i = 0; i < 1000; i++)
    linked[i] = i;
  double found = 0;
#pragma acc data copyin(linked[100 : 50])
#pragma acc parallel loop reduction(+ : found)
  for (int i = 100; i < 150; i++)
    found += in_linked(i) + linked[i];
  CHECK_EQ(found, 2 * (100 + 149) * 25);
  CHECK(!discrete_memory() || !acc_is_present(linked, sizeof linked));
  return check_done();
}
