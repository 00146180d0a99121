// The same template, inline function and lambda type with kernels instantiated in two object files.
// RUN: %paccxx -O2 %s %S/../Inputs/second_file.cpp -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -g %s %S/../Inputs/second_file.cpp -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../check.h"

#include "../Inputs/two_files.hpp"

int main() {
  std::vector<double> a(40, 1.0), b(40, 2.0);
  scale_all(a, 3.0);
  second_scale(b);
  std::vector<int> c(40, 5);
  scale_all(c, 2);
  CHECK_EQ(inline_sum(a.data(), 40), 120);
  CHECK_EQ(second_sum(b), 320);
  CHECK_EQ(c[39], 10);
  Accumulator<double> first;
  first.add(a.data(), 40);
  CHECK_EQ(first.total + second_total(b), 120 + 320);
  return check_done();
}
