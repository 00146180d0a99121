// Objects of classes with constructors in `firstprivate`: each gang has a copy that the copy constructor made of the
// host's object, which stays as it is. Members, bases, arrays in the object, objects that are constant, references.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O2 -gpu=races %s -o %t.races && %run_emulator %t.races
#include "../../check.h"

#pragma acc routine seq
static int next(int v) { return v + 1; }

struct Counted {
  int copies = 0, w[3] = {7, 7, 7};
  Counted() {}
  Counted(const Counted &o) : copies(next(o.copies)) {
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
template <typename T> struct Box {
  T t[100];
  explicit Box(T x) { for (T &e : t) e = x; }
  Box(const Box &o) { for (int i = 0; i < 100; i++) t[i] = o.t[i] + i; }
};
struct Derived : Counted { int z = 1; };

static void combined() {
  Counted o;
  int got[40];
#pragma acc parallel loop firstprivate(o) copyout(got)
  for (int i = 0; i < 40; i++) got[i] = o.get();
  for (int i = 0; i < 40; i++) CHECK_EQ(got[i], 15);
  CHECK_EQ(o.get(), 7);
}

static void changed() {
  Counted o;
  NoDefault n(2.5);
  double got[4];
#pragma acc parallel num_gangs(4) firstprivate(n, o) copyout(got)
  {
    n.d += o.copies;
#pragma acc loop gang(static:1)
    for (int i = 0; i < 4; i++) {
      n.d += 1;
      got[i] = n.d;
    }
  }
  for (int i = 0; i < 4; i++) CHECK_EQ(got[i], 27);
  CHECK_EQ(n.d, 2.5);
}

static void large() {
  Box<double> b(3);
  double s = 0;
#pragma acc parallel loop vector firstprivate(b) reduction(+:s)
  for (int i = 0; i < 100; i++) s += b.t[i];
  CHECK_EQ(s, 300 + 99 * 50);
  CHECK_EQ(b.t[9], 3);
}

static void kinds() {
  const Counted constant;
  Counted o, &ref = o;
  Derived d;
  int a = 0, b = 0, c = 0;
#pragma acc serial firstprivate(constant) copy(a)
  a = constant.get();
#pragma acc parallel firstprivate(ref) copy(b) num_gangs(1)
  {
    ref.copies += 100;
    b = ref.copies;
  }
#pragma acc parallel firstprivate(d) copy(c) num_gangs(1)
  c = d.z += d.get();
  CHECK_EQ(a, 15);
  CHECK_EQ(b, 101);
  CHECK_EQ(c, 16);
  CHECK(o.copies == 0 && d.z == 1);
}

int main() {
  combined();
  changed();
  large();
  kinds();
  return check_done();
}
