// Constants in kernels: const globals and statics, local const, enumerators, macros, strings, and
// globals that are const but not known at compile time.
// RUN: %pacc -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

#define LENGTH 77
enum { OFFSET = 5 };

const double weights[4] = {0.125, 0.25, 0.5, 0.125};
static const int table[2][3] = {{1, 2, 3}, {40, 50, 60}};
const int count = LENGTH;
static const struct {
  int a;
  double b[2];
} record = {9, {1.5, 2.5}};
static const char letters[] = "openacc";
static const char *const names[] = {"one", "two", "three"};

/* Nothing changes them: constants, although nothing says so. */
static double factor = 1.5;
static int steps[3] = {1, 2, 4};
static double scaled(int i) {
  static int offset = 7;
  return factor * steps[i % 3] + offset;
}

int main(int argc, char **argv) {
  const int local[5] = {10, 20, 30, 40, 50};
  const int from_arguments = argc * 100;
  static const float half = 0.5f;
  double out[LENGTH];
  (void)argv;
#pragma acc parallel loop copyout(out)
  for (int i = 0; i < count; i++)
    out[i] = weights[i % 4] + table[i % 2][i % 3] + record.a + record.b[i % 2] + letters[i % 7] + local[i % 5] +
             from_arguments + half + OFFSET + sizeof(double);
  for (int i = 0; i < LENGTH; i++)
    CHECK_EQ(out[i], weights[i % 4] + table[i % 2][i % 3] + record.a + record.b[i % 2] + letters[i % 7] +
                         local[i % 5] + 100 * argc + 0.5 + 5 + 8);
  int lengths[3];
#pragma acc parallel loop copyout(lengths)
  for (int i = 0; i < 3; i++) {
    const char *p = names[i];
    int n = 0;
    while (p[n])
      n++;
    lengths[i] = n;
  }
  CHECK_EQ(lengths[0] * 100 + lengths[1] * 10 + lengths[2], 335);
  double unchanged[LENGTH];
#pragma acc parallel loop copyout(unchanged)
  for (int i = 0; i < LENGTH; i++) {
    static float inside[2] = {0.25f, 0.5f}, zero;
    unchanged[i] = scaled(i) + inside[i % 2] + zero;
  }
  for (int i = 0; i < LENGTH; i++)
    CHECK_EQ(unchanged[i], 1.5 * (1 << i % 3) + 7 + (i % 2 ? 0.5 : 0.25));
  return check_done();
}
