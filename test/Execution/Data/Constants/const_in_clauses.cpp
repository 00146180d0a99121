// Clauses that would copy a constant back: it is as it was, and may lie in memory that cannot be written. What is mutable in
// it, and what references and pointers to const lead to, comes back.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
#include "../../check.h"

struct values {
  int list[3];
  double factor;
};
static const values object = {{1, 2, 3}, 4.5};
static const float number = 0.5f;
constexpr int table[2][3] = {{1, 2, 3}, {4, 5, 6}};

struct counted {
  int value;
  mutable int uses;
};
static const counted counter = {3, 0};

static void in_regions() {
  const int local[2] = {7, 8};
  float sum = 0;
#pragma acc data copy(object, local) copyout(table) copy(number)
  {
#pragma acc parallel loop reduction(+ : sum) copy(table[0:2][1:2])
    for (int i = 0; i < 2; i++)
      sum += (object.list[i] + table[i][1] + local[i]) * number;
  }
  CHECK(sum == 12.5f);
#pragma acc parallel copy(table[0:2][1:2], object.list, number) copyout(object.factor) reduction(+ : sum)
  sum += object.list[2] + number;
  CHECK(sum == 16);
}

static void unstructured() {
  int sum = 0;
#pragma acc enter data copyin(table, object)
#pragma acc update self(table, object.list)
#pragma acc parallel loop reduction(+ : sum) present(table)
  for (int i = 0; i < 3; i++)
    sum += table[1][i];
#pragma acc update host(table[1:1]) device(table)
#pragma acc exit data copyout(table, object)
  CHECK(sum == 15);
  CHECK(acc_get_device_type() == acc_device_host || !acc_is_present((void *)table, sizeof table));
}

static void what_changes(const int &seen, int &changed, const int *from, int *to) {
#pragma acc parallel copy(seen, counter, from[0:2]) present_or_copy(changed)
  {
    changed = 5;
    to[1] = 6;
    counter.uses++;
  }
  CHECK(changed == 5 && counter.uses == 1);
}

// Lambdas have no copy of constants whose values they know.
static void in_lambdas() {
  const int three = 3;
  constexpr int small[2] = {1, 2};
  int a[4] = {0, 0, 0, 0};
  const auto twice = [&] {
#pragma acc enter data copyin(small, three)
#pragma acc parallel loop copy(three, a) copyin(small)
    for (int i = 0; i < 4; i++)
      a[i] += three + small[i % 2];
#pragma acc exit data copyout(small) delete(three)
  };
  twice();
  twice();
  CHECK(a[2] == 8 && a[3] == 10);
}

int main() {
  in_lambdas();
  in_regions();
  unstructured();
  int a = 1, b[2] = {1, 2};
  what_changes(a, a, b, b);
  CHECK(a == 5);
  return check_done();
}
