// What an instantiation shares with its template, since no argument changes it, beside and in constructs: sizes of objects,
// elements of vectors, casts that look at the object.
// RUN: %paccxx -O1 %s -o %t && %run_host %t && %run_emulator %t
#include "../../check.h"

typedef int Four __attribute__((ext_vector_type(4)));
struct Base {
  virtual ~Base() {}
};
struct Derived : Base {
  int v = 5;
};

static int a[3] = {1, 2, 3};
static Four four = {1, 2, 3, 4};
static Derived object;

template <typename T> static long run(T n) {
  long beside = sizeof a + alignof(a) + four.y, in = 0;
  Base *base = &object;
#pragma acc serial copy(a, in) copyin(four)
  {
    in = sizeof a + four.zw.y;
    a[0] += n;
  }
  return 100 * in + beside + dynamic_cast<Derived *>(base)->v + dynamic_cast<Derived *>(&object)->v;
}

int main() {
  CHECK_EQ(run(3), 100 * 16 + 12 + 4 + 2 + 10);
  CHECK_EQ(a[0], 4);
  return check_done();
}
