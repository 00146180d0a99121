// A pointer to one object by which the construct comes to the object's neighbours, or to the whole object of which it is a
// base, is no pointer to one object: what it leads to must be there. With a clause for all of it programs run.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t
// RUN: not %run_emulator %t method 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t helper 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t reference 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t cast 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t function 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t this 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: %run_emulator %t && %run_emulator %t base && %run_emulator %t neighbours && %run_emulator %t clause
// ABSENT: data of a pointer used in a kernel was not found on device 1: name=p
#include "../../check.h"

enum { N = 64 };
template <class D> struct Base {
  int n;
  int get(int i) const { return static_cast<const D *>(this)->v[i]; }
  const D &derived() const { return static_cast<const D &>(*this); }
  int helped(int i) const { return derived().v[i]; }
  int scaled(int i) const { return n * i; }
};
struct Vector : Base<Vector> {
  int v[N];
};
template <class D> static int element(const Base<D> &b, int i) { return static_cast<const D &>(b).v[i]; }

struct Cell {
  int n, x;
  int next(int i) const { return this[i].x; }
};
static int cell(const Cell *c, int i) { return c[i].x; }

static const char *Chosen;
static bool isChosen(const char *Name) { return !Chosen || !strcmp(Chosen, Name); }
/// Whose data are not there, if the device does not share the host's memory.
static bool isAbsent(const char *Name) { return Chosen ? isChosen(Name) : !discrete_memory(); }

static int sumOf(Base<Vector> *p) {
  int s = 0;
  if (isAbsent("method")) {
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += p->get(i);
  }
  if (isAbsent("helper")) {
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += p->helped(i);
  }
  if (isAbsent("reference")) {
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += element(*p, i);
  }
  if (isAbsent("cast")) {
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += static_cast<Vector &>(*p).v[i];
  }
  if (isChosen("base")) { // which stays in the object
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += p->scaled(i);
  }
  return s;
}

static int sumOf(Cell *p) {
  int s = 0;
  if (isChosen("neighbours")) {
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < N; i++) // whose numbers are known
      s += (&p[0])[i].x;
  }
  if (isAbsent("function")) {
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += cell(&*p, i) + p->n;
  }
  if (isAbsent("this")) {
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += p->next(i);
  }
  if (isChosen("clause")) {
#pragma acc parallel loop reduction(+ : s) copy(p[:N])
    for (int i = 0; i < N; i++)
      s += p->next(i);
  }
  return s;
}

int main(int argc, char **argv) {
  Chosen = argc > 1 ? argv[1] : nullptr;
  auto *V = new Vector;
  auto *C = new Cell[N];
  int Sum = 0;
  V->n = 1;
  for (int i = 0; i < N; i++) {
    V->v[i] = i;
    C[i].n = 0;
    C[i].x = i;
    Sum += i;
  }
  CHECK_EQ(sumOf(V) + sumOf(C), (Chosen ? 1 : discrete_memory() ? 3 : 9) * Sum);
  return check_done();
}
