// Tables of functions in objects that a kernel makes and passes by their address: member functions and others call what
// they find there, whoever has set it, also where one object is the copy of another. Of one that is copied byte by byte
// nobody can tell what it holds: an error.
// RUN: %paccxx -O0 %s -o %t && %run_host %t && env PACC_EMULATOR=order:3 %run_emulator %t
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// RUN: not %paccxx -DBY_HOST -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: not %paccxx -DBYTES -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
// CHECK: passed_tables.cpp:[[#@LINE+19]]:{{[0-9]+}}: error: virtual or indirect call in device function
#include "../check.h"

enum { N = 60 };
typedef double (*function)(double);
static double square(double x) { return x * x; }
static double half(double x) { return x / 2; }
static double negative(double x) { return -x; }

struct Chain {
  function steps[4];
  int length;
  bool down;
  char name[6];
  struct {
    short calls, longest[2];
  } seen;
  double operator()(double x) const {
    for (int i = 0; i < length; i++)
      x = steps[i](x);
    return down ? -x : x;
  }
  void add(function f) { steps[length++] = f; }
};

static void lengthen(Chain *chain, int which) {
  chain->down = which % 7 == 0;
  for (int i = 0; i < 6; i++)
    chain->name[i] = which + i;
  chain->seen.longest[which % 2] = which;
  if (which % 3 == 0)
    chain->add(negative);
  if (which % 2)
    chain->steps[chain->length++] = which % 5 ? half : square;
}

static void copy_bytes(void *to, const void *from, int count) {
  for (int i = 0; i < count; i++)
    ((char *)to)[i] = ((const char *)from)[i];
}

static double chained(int i) {
  Chain chain = {{square, half}, 1 + i % 2, false, "", {}};
  lengthen(&chain, i);
  Chain copy = chain;
  const Chain *other = &copy;
#ifdef BYTES
  if (i % 2)
    copy_bytes(&copy, &chain, sizeof(Chain));
#endif
  (void)copy_bytes;
  return chain(i) + (*other)(3) + copy.name[i % 6] + copy.seen.longest[i % 2];
}

int main() {
  double results[N];
  Chain given = {{square}, 1, false, "", {}};
#pragma acc parallel loop copyout(results)
  for (int i = 0; i < N; i++) {
    results[i] = chained(i);
#ifdef BY_HOST
    results[i] += given(i);
#endif
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(results[i], chained(i));
  (void)given;
  return check_done();
}
