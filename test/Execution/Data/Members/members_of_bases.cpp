// Constructs that use members of base classes, of an object of which only the base's part is on the device: the
// constructor of the base has put it there. Bases at several places, objects in objects, variables.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O2 -gpu=check %s -o %t.check && %run_emulator %t.check
#include "../../check.h"

struct Id {
  long id = 5;
};
struct Base {
  double *x;
  int n;
  double s[4] = {1, 2, 3, 4};
  Base(int n) : x(new double[n]()), n(n) {
#pragma acc enter data copyin(this[0:1], x[0:n])
  }
  ~Base() {
#pragma acc exit data delete(x[0:n], this[0:1])
    delete[] x;
  }
  void pull() {
#pragma acc update self(x[0:n])
  }
};
struct Derived : Id, Base {
  double k;
  Derived(int n, double k) : Base(n), k(k) {}
  void work() {
#pragma acc parallel loop present(x[0:n])
    for (int i = 0; i < n; i++)
      x[i] += s[i % 4];
  }
};
struct More : Derived {
  int m = 3;
  using Derived::Derived;
  void again() {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      x[i] *= this->s[1];
  }
};
struct Holder {
  int a = 1;
  More d{10, 2};
  void run() {
#pragma acc parallel loop
    for (int i = 0; i < 10; i++)
      d.x[i] += d.s[2];
  }
};

/* Members of bases that a clause names, which lie in one object. */
struct Number { int a = 1; double v[3] = {1, 2, 3}; };
struct Numbered : Id, Number { int d = 4; };
static void parts() {
  Numbered d, *p = &d;
  double o[30];
#pragma acc enter data copyin(d.v, d.a)
#pragma acc parallel loop copyout(o)
  for (int i = 0; i < 30; i++)
    o[i] = d.v[i % 3] + d.a;
#pragma acc exit data delete(d.v, d.a)
  for (int i = 0; i < 30; i++)
    CHECK_EQ(o[i], i % 3 + 2);
#pragma acc data copy(p->v, p->id)
  {
#pragma acc parallel loop copyout(o)
    for (int i = 0; i < 30; i++)
      o[i] = p->v[i % 3] + p->id;
  }
  for (int i = 0; i < 30; i++)
    CHECK_EQ(o[i], i % 3 + 6);
}

int main() {
  parts();
  Derived d(100, 2);
  d.work();
  d.pull();
  for (int i = 0; i < 100; i++)
    CHECK_EQ(d.x[i], i % 4 + 1);
  More m(50, 3);
  m.work();
  m.again();
  m.pull();
  for (int i = 0; i < 50; i++)
    CHECK_EQ(m.x[i], 2 * (i % 4 + 1));
  Holder h;
  h.run();
  h.d.pull();
  for (int i = 0; i < 10; i++)
    CHECK_EQ(h.d.x[i], 3);
  More q(20, 1);
#pragma acc parallel loop
  for (int i = 0; i < q.n; i++)
    q.x[i] = q.s[i % 4];
  q.pull();
  for (int i = 0; i < 20; i++)
    CHECK_EQ(q.x[i], i % 4 + 1);
  return check_done();
}
