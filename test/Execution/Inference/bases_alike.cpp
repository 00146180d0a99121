// An object may have two bases of one class: their members are not the same ones, in sections, in reductions, in private
// clauses, and in what counts as written alike.
// RUN: %paccxx -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s --check-prefix=MINFO
// RUN: %run_host %t && %run_emulator %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -gpu=check %s -o %t.check && env PACC_EMULATOR=order:3 %run_emulator %t.check
#include "../check.h"
#include <vector>

struct Field {
  double *x;
  int n;
};
struct Old : Field {};
struct New : Field {};
struct Both : Old, New {
  void add() {
#pragma acc parallel loop // its member x of Old has an item, and that of New
    for (int i = 0; i < New::n; i++)
      Old::x[i] += New::x[i];
  }
};
// MINFO: Both::add
// MINFO: Generating implicit copy(Old::x[:New::n])
// MINFO: Generating implicit copyin(New::x[:New::n])

static std::vector<double> olds(20, 1), news(10, 5);
static Both made() {
  Both b;
  b.Old::x = olds.data();
  b.Old::n = 20;
  b.New::x = news.data();
  b.New::n = 10;
  return b;
}

static void methods() {
  Both b = made();
  b.add();
  for (int i = 0; i < 20; i++)
    CHECK(olds[i] == (i < 10 ? 6 : 1));
}

static void objects() {
  Both b = made();
#pragma acc parallel loop
  for (int i = 0; i < b.Old::n; i++)
    b.Old::x[i] = i < b.New::n ? b.New::x[i] : i;
  for (int i = 0; i < 20; i++)
    CHECK(olds[i] == (i < 10 ? 5 : i));
}

static void reductions() {
  Both b = made();
#pragma acc parallel loop reduction(+ : b.Old::n)
  for (int i = 0; i < 10; i++) {
    b.Old::n += i;
    b.New::x[i] = b.New::n;
  }
  CHECK(b.Old::n == 20 + 45 && b.New::n == 10);
  for (int i = 0; i < 10; i++)
    CHECK(news[i] == 10);
}

static void privates() {
  Both b = made();
#pragma acc parallel loop private(b.Old::n)
  for (int i = 0; i < 10; i++) {
    b.Old::n = i;
    b.New::x[i] = b.Old::n + b.New::n;
  }
  for (int i = 0; i < 10; i++)
    CHECK(news[i] == i + 10);
}

static void updates() {
  Both b = made();
#pragma acc kernels loop
  for (int i = 0; i < 10; i++)
    b.Old::n = b.New::n + i; // no sum
  CHECK(b.Old::n == 19 && b.New::n == 10);
}

int main() {
  methods();
  objects();
  reductions();
  privates();
  updates();
  return check_done();
}
