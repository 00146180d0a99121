// Private members that are objects with a constructor, and arrays of such, of variables and of `this`: each iteration, gang
// or construct begins with one that the default constructor has made, and the object's own stays as it is; so it is of
// arrays of variable length of such objects.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 50 };

struct Counter {
  int v;
  Counter() : v(7) {}
  Counter(const Counter &other) : v(other.v + 100) {}
  ~Counter() { v = -1; }
  int next() { return v++; }
};

struct Holder {
  Counter one;
  int n;
  Counter three[3];
  void own(int *out) {
#pragma acc parallel loop private(one) copyout(out[0 : N])
    for (int i = 0; i < N; i++) {
      out[i] = one.v++;
      out[i] += one.v * 100;
    }
  }
};

static int out[N];

int main(int argc, char **) {
  Holder h;
  h.one.v = 20;
  h.three[1].v = 30;
  h.n = 3;
  h.own(out);
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 807);
#pragma acc parallel loop private(h.one, h.three) copyout(out)
  for (int i = 0; i < N; i++) {
    h.one.v += i;
    out[i] = h.one.v + h.three[1].next() * 100 + h.three[1].v * 10000;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 80707 + i);
#pragma acc parallel num_gangs(3) private(h.one) copyout(out)
  {
    h.one.v += 1;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      out[i] = h.one.v;
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 8);
  CHECK_EQ(h.one.v, 20);
  CHECK_EQ(h.three[1].v, 30);
  Counter several[argc + 4];
  several[1].v = 40;
#pragma acc parallel loop private(several) copyout(out)
  for (int i = 0; i < N; i++)
    out[i] = several[1].next() + several[1].v * 100;
#pragma acc serial loop private(several[0 : argc + 4]) copy(out)
  for (int i = 0; i < N; i++)
    out[i] += several[2].next() + several[2].v * 100;
  for (int i = 0; i < N; i++)
    CHECK_EQ(out[i], 2 * 807);
  CHECK_EQ(several[1].v, 40);
  return check_done();
}
