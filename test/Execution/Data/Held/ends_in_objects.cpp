// An end in an object is that of the data to which the pointer leads with which the kernel compares it, where two arrays meet
// whose parts on the device lie apart.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -w -gpu=check %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
#include "../../check.h"

enum { N = 10 };
struct View {
  int *data, size;
};
struct Range {
  int *first, *last;
  int down() const {
    int s = 0;
    for (const int *p = last; p-- != first;)
      s += *p;
    return s;
  }
  int up() const {
    int s = 0;
    for (const int *p = first; p != last; ++p)
      s += *p;
    return s;
  }
};
struct Both {
  int tag;
  View front;
  Range back;
};
struct Columns {
  const int *a, *b, *endOfA, *endOfB;
};

int main() {
  int x[2 * N], *const one = x, *const other = x + N;
  for (int i = 0; i < 2 * N; ++i)
    x[i] = i;
  const Both both{1, {one + 3, N - 3}, {other, other + N}};
  const Both many[2] = {both, {2, {one, 3}, {one + 3, one + N}}};
  const Columns columns{one, other, one + N, other + N};
  int first = 0, second = 0, front = 0, down[2], up[2];
#pragma acc data copyin(other[0 : N])
#pragma acc data copyin(one[0 : N])
  {
#pragma acc serial copy(first, front)
    {
      for (int i = 0; i < both.front.size; ++i)
        front += both.front.data[i];
      first = both.back.down();
    }
#pragma acc parallel loop copyout(down, up)
    for (int i = 0; i < 2; ++i) {
      down[i] = many[i].back.down() + many[i].front.data[0];
      up[i] = many[i].back.up() + many[i].front.data[many[i].front.size - 1];
    }
    CHECK_EQ(first, 145);
    CHECK_EQ(front, 42);
    CHECK_EQ(down[0], 148);
    CHECK_EQ(down[1], 42);
    CHECK_EQ(up[0], 154);
    CHECK_EQ(up[1], 44);
    first = second = 0;
    auto sum = [=](int *s, int *t) {
      for (const int *p = columns.a; p != columns.endOfA; ++p)
        *s += *p;
      for (const int *p = columns.b; p != columns.endOfB; ++p)
        *t += *p;
    };
#pragma acc serial copy(first, second)
    {
      int s = 0, t = 0;
      sum(&s, &t);
      first = s;
      second = t;
    }
  }
  CHECK_EQ(first, 45);
  CHECK_EQ(second, 145);
  return check_done();
}
