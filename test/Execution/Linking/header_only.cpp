// A header-only library with class templates, routines in classes, `enter data copyin(this)` and rows of different
// lengths, used from two files of a program and from a shared library: each may make objects and change the others'.
// REQUIRES: cplusplus
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: %paccxx -O2 -fPIC -shared -DLIBRARY %S/Inputs/jagged_user.cpp -o %t.dir/libjagged.so
// RUN: %paccxx -O2 -I%S/Inputs %s %S/Inputs/jagged_user.cpp -L%t.dir -ljagged -Wl,-rpath,%t.dir -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -fPIC -shared -DLIBRARY %S/Inputs/jagged_user.cpp -o %t.dir/libjagged.so
// RUN: %paccxx %without_gpu -O0 -I%S/Inputs %s %S/Inputs/jagged_user.cpp -L%t.dir -ljagged -Wl,-rpath,%t.dir -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

#include "jagged.h"

double other_own(int count), library_own(int count);
void other_change(jagged::Rows<double> &rows, double by), library_change(jagged::Rows<double> &rows, double by);
long other_sum(const jagged::Rows<long> &rows), library_sum(const jagged::Rows<long> &rows);
int other_seen(), library_seen();

/* The sum over rows of 1, 3, 5 ... elements of 2 * (0.5 + 100 i + j) + 1. */
static double own(int count) {
  double sum = 0;
  for (int i = 0; i < count; i++)
    for (int j = 0; j < 1 + 2 * i; j++)
      sum += 2 * (0.5 + 100 * i + j) + 1;
  return sum;
}

static void others_objects() {
  jagged::Rows<double> rows(7, 3, 5);
  rows.fill(1);
  other_change(rows, 0.25);
  library_change(rows, 2);
  for (int i = 0; i < rows.rows(); i++) {
    const double *row = rows.fetch(i);
    for (int j = 0; j < rows.size(i); j++) {
      double x = 1 + 100 * i + j;
      x = x * x - 0.25;
      CHECK_EQ(row[j], x * x - 2);
    }
  }
  jagged::Rows<long> longs(40, 0, 3);
  longs.fill(-5);
  long want = 0;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 3 * i; j++)
      want += 100 * i + j - 5;
  CHECK_EQ(longs.sum(), want);
  CHECK_EQ(other_sum(longs), want);
  CHECK_EQ(library_sum(longs), want);
  longs.apply(jagged::Scale<long>{-1, 3});
  CHECK_EQ(library_sum(longs), 3L * 3 * 40 * 39 / 2 - want);
}

int main() {
  CHECK_EQ(other_own(20), own(20));
  CHECK_EQ(library_own(33), own(33));
  CHECK_EQ(jagged::Rows<double>::seen(), 2);
  others_objects();
  // One static member for the program and its library.
  CHECK_EQ(jagged::Rows<double>::seen(), 3);
  CHECK_EQ(other_seen(), 3);
  CHECK_EQ(library_seen(), 3);
  CHECK_EQ(jagged::Rows<long>::seen(), 1);
  return check_done();
}
