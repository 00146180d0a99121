// Functions that kernels call find the chunk of a member through the object: accessors, lambdas, functions that get
// the object, views by reference. The objects keep their pointers, on the host and, behind the pipeline, on the
// device; on several devices the objects go from one to the other; threads may each have an object of one mapping.
// RUN: %clangxx -O1 -Wno-unknown-pragmas %s -o %t.plain -pthread && %t.plain > %t.expected
// RUN: %paccxx -O2 %s -o %t -pthread
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
// RUN: %paccxx -O0 -gpu=check %s -o %t.check -pthread && env PACC_EMULATOR=order:3 %run_emulator %t.check | diff %t.expected -
#include "../Inputs/data.h"
#include <thread>

struct Grid {
  float *a, *b;
  long n;

  float at(long i) const { return i < 0 || i >= n ? 0 : a[i]; }
  void set(long i, float v) { b[i] = v; }
  float twice(long i) const { return 2 * at(i); }

  void smooth() {
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) targetout(b(0,1,0)[0:n]) async num_tasks(7)
    {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
      for (long i = 0; i < n; i++)
        set(i, at(i - 1) + twice(i) + [this, i] { return a[i] + at(i + 1); }());
#pragma pacc update host(b[0:n])
    }
  }
};

static float freeAt(const Grid *g, long i) { return g->a[i]; }

// Two kernels for each chunk; the object's own data clause is on the pipeline.
static void outer(Grid *g) {
#pragma pacc pipeline targetin(g->a(0,1,0)[0:g->n]) targetinout(g->b(0,1,0)[0:g->n]) num_tasks(5) copyin(g[0:1])
  {
#pragma pacc update device(g->a[0:g->n], g->b[0:g->n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < g->n; i++)
      g->b[i] += freeAt(g, i);
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < g->n; i++)
      g->b[i] *= freeAt(g, i) + g->at(i);
#pragma pacc update host(g->b[0:g->n])
  }
}

// The object is there before, and is used behind.
static double around(Grid *g) {
  double sum = 0;
#pragma acc data copy(g[0:1])
  {
    outer(g);
#pragma acc parallel loop reduction(+:sum) copyin(g->a[0:g->n])
    for (long i = 0; i < g->n; i++)
      sum += g->at(i);
  }
  return sum;
}

// On the kernel: mapped and unmapped with each chunk.
static void inner(Grid *g) {
  const long n = g->n;
#pragma pacc pipeline targetin(g->a(0,1,0)[0:n]) targetinout(g->b(0,1,0)[0:n]) num_tasks(3) async
  {
#pragma pacc update device(g->a[0:n], g->b[0:n])
#pragma pacc parallel loop pipe(1) copyin(g[0:1])
    for (long i = 0; i < n; i++)
      g->b[i] -= g->at(i);
#pragma pacc update host(g->b[0:n])
  }
}

template <typename T> struct View {
  T *p;
  long width;
  T &operator()(long y, long x) const { return p[y * width + x]; }
};

static unsigned long long views(long h, long w) {
  double *from = new double[h * w], *to = new double[h * w]();
  for (long i = 0; i < h * w; i++)
    from[i] = i % 101;
  View<double> in{from, w}, out{to, w};
#pragma pacc pipeline targetin(in.p(w,w,w)[0:h*w]) targetout(out.p(0,w,0)[w:w*(h-2)]) num_tasks(9) async
  {
#pragma pacc update device(in.p[0:h*w])
#pragma pacc parallel loop pipe(1)
    for (long y = 1; y < h - 1; y++)
      for (long x = 0; x < w; x++)
        out(y, x) = in(y - 1, x) + in(y + 1, x);
#pragma pacc update host(out.p[w:w*(h-2)])
  }
  const unsigned long long hash = HASH(to, h * w);
  delete[] from;
  delete[] to;
  return hash;
}

// Objects of one mapping, each in the pipelines of a thread of its own.
struct Counter {
  int *p;
  void increment(long i) const { p[i]++; }
  void count(long n) {
#pragma pacc pipeline targetinout(p(0,1,0)[0:n]) async num_tasks(6)
    {
#pragma pacc update device(p[0:n])
#pragma pacc parallel loop pipe(1)
      for (long i = 0; i < n; i++)
        increment(i);
#pragma pacc update host(p[0:n])
    }
  }
};

static Counter counters[2];
static long threads() {
  const long n = 4000;
  long wrong = 0;
  for (Counter &c : counters)
    c.p = new int[n]();
#pragma acc data copyin(counters)
  {
    auto run = [](Counter *c) {
      for (int lap = 0; lap < 20; lap++)
        c->count(n);
    };
    std::thread other(run, &counters[1]);
    run(&counters[0]);
    other.join();
  }
  for (const Counter &c : counters)
    for (long i = 0; i < n; i++)
      wrong += c.p[i] != 20;
  return wrong;
}

int main() {
  const long n = 1000;
  Grid g{new float[n], new float[n], n};
  float *const a = g.a, *const b = g.b;
  for (long i = 0; i < n; i++) {
    a[i] = i % 13;
    b[i] = -1;
  }
  g.smooth();
  printf("%016llx %d\n", (unsigned long long)HASH(b, n), g.a == a && g.b == b);
  outer(&g);
  printf("%016llx %d\n", (unsigned long long)HASH(b, n), g.a == a && g.b == b);
  const double sum = around(&g);
  printf("%016llx %g %d\n", (unsigned long long)HASH(b, n), sum, g.a == a && g.b == b);
  inner(&g);
  printf("%016llx %d\n", (unsigned long long)HASH(b, n), g.a == a && g.b == b);
  printf("%016llx\n", views(50, 30));
  printf("%ld\n", threads());
}
