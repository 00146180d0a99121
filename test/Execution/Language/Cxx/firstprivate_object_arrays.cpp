// Arrays of objects with constructors in `firstprivate` and `private`: each gang has copies that the copy constructor, or
// the default constructor, made of each element, which end as such; the host's stay as they are. Of several ranks, of
// classes without a default constructor, members, elements that are constant.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

struct Counted {
  int copies = 0, w[3] = {7, 7, 7};
  Counted() {}
  Counted(const Counted &o) : copies(o.copies + 1) {
    for (int i = 0; i < 3; i++) w[i] = o.w[i] * 2;
  }
  ~Counted() { copies = -1; }
  int get() const { return copies + w[1]; }
};
struct NoDefault {
  double d;
  explicit NoDefault(double d) : d(d) {}
  NoDefault(const NoDefault &o) : d(o.d * 10) {}
};
struct Holder { int k; Counted all[2]; };

static void firsts() {
  Counted c[3], m[2][2];
  NoDefault n[2] = {NoDefault(1.5), NoDefault(2.5)};
  const Counted fixed[2];
  int got[100];
  for (int i = 0; i < 3; i++) c[i].w[1] = i;
  m[1][0].w[1] = 40;
#pragma acc parallel loop firstprivate(c, m, n, fixed) copyout(got)
  for (int i = 0; i < 100; i++)
    got[i] = c[i % 3].get() + m[1][0].get() + m[0][1].copies + (int)n[i % 2].d + fixed[1].copies;
  for (int i = 0; i < 100; i++) CHECK_EQ(got[i], 1 + 2 * (i % 3) + 81 + 1 + (i % 2 ? 25 : 15) + 1);
  CHECK_EQ(c[2].get(), 2);
  long sum = 0;
#pragma acc parallel num_gangs(4) firstprivate(c) reduction(+ : sum)
  {
    c[1].w[0] += 5;
    sum += c[1].w[0] + c[2].w[1];
  }
  CHECK_EQ(sum, 4 * (14 + 5 + 4));
  CHECK_EQ(c[1].w[0], 7);
}

static void members(Holder h) {
  int got[50];
#pragma acc parallel loop firstprivate(h.all) copyout(got)
  for (int i = 0; i < 50; i++) got[i] = h.all[i % 2].get() + h.k;
  for (int i = 0; i < 50; i++) CHECK_EQ(got[i], h.all[i % 2].copies + 1 + 2 * h.all[i % 2].w[1] + 3);
}

static void privates() {
  Counted c[3];
  int got[100];
  c[1].w[0] = 50;
#pragma acc parallel loop private(c) copyout(got)
  for (int i = 0; i < 100; i++) {
    c[1].w[0] += i;
    got[i] = c[1].w[0] + c[2].copies;
  }
  for (int i = 0; i < 100; i++) CHECK_EQ(got[i], 7 + i);
  CHECK_EQ(c[1].w[0], 50);
#pragma acc parallel loop private(c[1:2]) firstprivate(c[0]) copyout(got)
  for (int i = 0; i < 100; i++) {
    c[2].w[0] += i;
    got[i] = c[2].w[0] + c[0].w[0];
  }
  for (int i = 0; i < 100; i++) CHECK_EQ(got[i], 7 + i + 14);
}

int main() {
  firsts();
  Holder h;
  h.k = 3;
  members(h);
  privates();
  return check_done();
}
