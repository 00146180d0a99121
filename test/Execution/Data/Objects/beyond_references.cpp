// A reference to an object, or `this`, by which the construct comes to the whole object of which it is a base, or to its
// neighbours: how much that is nobody knows there, so it must be present. What stays in the object goes along as before.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t && %run_emulators %t
// RUN: not %run_emulator %t method 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t cast 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t address 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t function 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t neighbours 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t inside 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not %run_emulator %t changed 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// ABSENT: FATAL ERROR: data in PRESENT clause was not found on device 1: name={{p|this}}
#include "../../check.h"

enum { N = 64 };

template <class D> struct Base {
  int n;
  const D &derived() const { return static_cast<const D &>(*this); }
  D &derived() { return static_cast<D &>(*this); }
  int get(int i) const { return static_cast<const D *>(this)->v[i]; }
  int scaled(int i) const { return n * i; }
  int inside() const {
    int s = 0;
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += derived().v[i];
    return s;
  }
  void change() {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      derived().v[i] += n;
  }
  int stays() const {
    int s = 0;
#pragma acc parallel loop reduction(+ : s)
    for (int i = 0; i < N; i++)
      s += scaled(i) + n;
    return s;
  }
};
struct Before {
  int unused[3];
};
struct Vector : Before, Base<Vector> {
  int v[N];
};
template <class D> static int element(const Base<D> &b, int i) { return static_cast<const D &>(b).v[i]; }

static int method(const Base<Vector> &p) {
  int s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += p.get(i);
  return s;
}

static int cast(const Base<Vector> &p) {
  int s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += static_cast<const Vector &>(p).v[i];
  return s;
}

static int address(const Base<Vector> &p) {
  int s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += static_cast<const Vector *>(&p)->v[i];
  return s;
}

static int function(const Base<Vector> &p) {
  int s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += element(p, i);
  return s;
}

static int stays(const Base<Vector> &p) {
  int s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += p.scaled(i) + p.n;
  return s;
}

struct Cell {
  int n, x;
};
static int neighbours(const Cell &p) {
  int s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < N; i++)
    s += (&p + i)->x;
  return s;
}

int main(int argc, char **argv) {
  const char *chosen = argc > 1 ? argv[1] : "";
  Vector v;
  Cell *c = new Cell[N];
  int sum = 0;
  v.n = 1;
  for (int i = 0; i < N; i++) {
    v.v[i] = i;
    c[i].n = 0;
    c[i].x = i;
    sum += i;
  }
  const struct {
    const char *name;
    int (*run)(const Base<Vector> &);
  } all[] = {{"method", method}, {"cast", cast}, {"address", address}, {"function", function}};
  for (const auto &each : all)
    if (!strcmp(each.name, chosen))
      return each.run(v);
  if (!strcmp("neighbours", chosen))
    return neighbours(*c);
  if (!strcmp("inside", chosen))
    return v.inside();
  if (!strcmp("changed", chosen))
    return v.change(), 0;
  CHECK_EQ(stays(v), sum + N);
  CHECK_EQ(v.stays(), sum + N);
#pragma acc data copy(v) copyin(c[0 : N])
  {
    for (const auto &each : all)
      CHECK_EQ(each.run(v), sum);
    CHECK_EQ(neighbours(*c), sum);
    CHECK_EQ(v.inside(), sum);
    v.change();
    CHECK_EQ(v.inside(), sum + N);
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ(v.v[i], i + 1);
  delete[] c;
  return check_done();
}
