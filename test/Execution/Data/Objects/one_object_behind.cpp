// An object behind a pointer without a clause, of which the construct uses members and methods alone, goes to the device
// and comes back, whether it is read or written: arrays in it, numbers, methods of it and of its base classes, const or not.
// A part that is on the device, or the whole of which the object is an element, counts as it does with a clause.
// RUN: %paccxx -O2 -w %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -w -gpu=check %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../../check.h"

enum { N = 16 };
struct Named {
  int tag;
  int tagOf() const { return tag; }
};
struct Base {
  int before[2], k;
  int last() const { return k; }
  void set(int i, int v) { before[i] = v; }
};
struct Cells : Named, Base {
  int v[N], n;
  int size() const { return n; }
  int &at(int i) { return v[i]; }
};
struct Grid {
  int nx_, ny_;
  int nx() const { return nx_; }
  int ny() const { return ny_; }
};
struct Field {
  int n, sum;
  int *data;
  int &at(int i) { return data[i]; }
};

static Cells cells() {
  Cells C;
  C.tag = 5;
  C.k = 2;
  C.n = N - 2;
  C.before[0] = C.before[1] = 0;
  for (int i = 0; i < N; i++)
    C.v[i] = i;
  return C;
}

static void write(Cells *c) {
#pragma acc parallel loop
  for (int i = 0; i < c->n; i++)
    c->v[i] += 10;
}

static void writeByMethods(Cells *c) {
#pragma acc parallel loop
  for (int i = 0; i < c->size(); i++)
    c->at(i) += c->tagOf();
#pragma acc parallel loop
  for (int i = 0; i < c->last(); i++)
    c->set(i, i + 7);
}

static void count(Cells *c) {
#pragma acc kernels
  {
    c->k++;
    for (int i = 0; i < c->n; i++)
      c->v[i] += c->k;
  }
#pragma acc serial
  (*c).n--;
}

static void twice(int *a, const Grid *g) {
#pragma acc parallel loop collapse(2)
  for (int j = 0; j < g->ny(); j++)
    for (int i = 0; i < g->nx(); i++)
      a[j * g->nx() + i] *= 2;
}

static void inField(Field *f) {
#pragma acc parallel loop
  for (int i = 0; i < f->n; i++) {
    f->data[i] += f->n;
    if (i == 3)
      f->sum = 42;
  }
}

static void ofElements(Cells *all) {
  Cells *c = all + 1;
#pragma acc parallel loop copy(all[0:3])
  for (int i = 0; i < N; i++) {
    c->v[i] += 1;
    all[2].v[i] = c->n;
  }
}

static void ofTwoNames(Cells *c, int *v) {
#pragma acc parallel loop copy(v[0:N])
  for (int i = 0; i < N; i++)
    v[i] += i < c->n ? 1 : 100;
#pragma acc parallel loop
  for (int i = 0; i < 2; i++)
    c->before[i] = c->k;
}

static void none(Cells *c, int *a) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    if (c)
      c->v[i] = 9;
    a[i] = i;
  }
}

static void inQueue(Cells *c) {
#pragma acc parallel loop async(1)
  for (int i = 0; i < N; i++)
    c->v[i] = 3 * i;
#pragma acc parallel loop async(1)
  for (int i = 0; i < N; i++)
    c->v[i] += c->k;
#pragma acc wait(1)
}

int main() {
  Cells *all = new Cells[3]{cells(), cells(), cells()}, *c = all + 1;
  write(c);
  for (int i = 0; i < N; i++)
    CHECK(c->v[i] == (i < N - 2 ? i + 10 : i) && all[0].v[i] == i && all[2].v[i] == i);
  writeByMethods(c);
  for (int i = 0; i < N; i++)
    CHECK(c->v[i] == (i < N - 2 ? i + 15 : i));
  CHECK(c->before[0] == 7 && c->before[1] == 8);
  count(c);
  CHECK(c->k == 3 && c->n == N - 3);
  for (int i = 0; i < N; i++)
    CHECK(c->v[i] == (i < N - 2 ? i + 18 : i));

  int a[N];
  for (int i = 0; i < N; i++)
    a[i] = i;
  const Grid g{5, 3};
  twice(a, &g);
  for (int i = 0; i < N; i++)
    CHECK(a[i] == (i < 15 ? 2 * i : i));
  Field f{8, 0, a};
  inField(&f);
  CHECK(f.sum == 42 && f.data == a && f.n == 8);
  for (int i = 0; i < N; i++)
    CHECK(a[i] == (i < 15 ? 2 * i : i) + (i < 8 ? 8 : 0));

  *c = cells();
  ofElements(all);
  for (int i = 0; i < N; i++)
    CHECK(c->v[i] == i + 1 && all[2].v[i] == N - 2 && all[0].v[i] == i);
  ofTwoNames(c, c->v);
  for (int i = 0; i < N; i++)
    CHECK(c->v[i] == i + (i < N - 2 ? 2 : 101));
  CHECK(c->before[0] == 2 && c->before[1] == 2);
  none(nullptr, a);
  for (int i = 0; i < N; i++)
    CHECK(a[i] == i);
  inQueue(c);
  for (int i = 0; i < N; i++)
    CHECK(c->v[i] == 3 * i + 2);
  return 0;
}
