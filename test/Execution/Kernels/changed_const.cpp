// Bounds in objects that the body hands on as const, and that change nevertheless: by mutable members, by casts, in functions,
// methods and operators, several calls away. As without directives.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

enum { MOST = 10 };

struct Range {
  int n;
  mutable int m;
  int cut(int i) const {
    if (i == 3)
      m = 6;
    return i;
  }
  int cast(int i) const {
    if (i == 3)
      const_cast<Range *>(this)->n = 6;
    return i;
  }
  int operator()(int i) const { return cut(i); }
};
static int cast(const Range &r, int i) {
  if (i == 3)
    const_cast<Range &>(r).n = 6;
  return i;
}
static int deep(const Range &r, int i) { return cast(r, i); }
static int cut(const Range &r, int i) {
  if (i == 3)
    r.m = 6;
  return i;
}
static int number(const int &n, int i) {
  if (i == 3)
    const_cast<int &>(n) = 6;
  return i;
}

#define LOOP(NAME, R, DIRECTIVE, BOUND, VALUE)         \
  static void NAME(R r, int *out) {                    \
    _Pragma(DIRECTIVE) for (int i = 0; i < BOUND; i++) \
      out[i] = VALUE;                                  \
  }
#define BOTH(NAME, R, BOUND, VALUE)                                         \
  LOOP(NAME##_serial, R, "acc serial copy(out[0:MOST])", BOUND, VALUE)      \
  LOOP(NAME##_kernels, R, "acc kernels copy(out[0:MOST])", BOUND, VALUE)
BOTH(cast_of_const, const Range &, r.n, cast(r, i))
BOTH(cast_of_reference, Range &, r.n, cast(r, i))
BOTH(cast_of_object, Range, r.n, cast(r, i))
BOTH(deep_of_const, const Range &, r.n, deep(r, i))
BOTH(deep_of_reference, Range &, r.n, deep(r, i))
BOTH(cut_of_const, const Range &, r.m, cut(r, i))
BOTH(cut_of_reference, Range &, r.m, cut(r, i))
BOTH(method_of_const, const Range &, r.m, r.cut(i))
BOTH(method_of_reference, Range &, r.m, r.cut(i))
BOTH(cast_in_method, Range &, r.n, r.cast(i))
BOTH(cast_in_method_of_const, const Range &, r.n, r.cast(i))
BOTH(operator_of_reference, Range &, r.m, r(i))
BOTH(operator_of_const, const Range &, r.m, r(i))

static void number_serial(Range &r, int *out) {
  int n = r.n;
#pragma acc serial copy(out[0:MOST])
  for (int i = 0; i < n; i++)
    out[i] = number(n, i);
}

template <class F> static void check(F run) {
  Range r = {MOST, MOST};
  int out[MOST];
  for (int &o : out)
    o = -1;
  run(r, out);
  for (int i = 0; i < MOST; i++)
    CHECK_EQ(out[i], i < 6 ? i : -1);
}

int main() {
#define RUN(NAME) check(NAME##_serial), check(NAME##_kernels);
  RUN(cast_of_const) RUN(cast_of_reference) RUN(cast_of_object) RUN(deep_of_const) RUN(deep_of_reference) RUN(cut_of_const)
  RUN(cut_of_reference) RUN(method_of_const) RUN(method_of_reference) RUN(cast_in_method) RUN(cast_in_method_of_const)
  RUN(operator_of_reference) RUN(operator_of_const)
  check(number_serial);
  return check_done();
}
