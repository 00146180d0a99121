// Data behind a pointer in an object are found only if no other name in the construct may lead to them and beyond: a method
// that a method calls, an object that goes to a function, another name of the object with a subscript that nobody knows, a
// reference to the pointer. Then the program says what it lacks, instead of using a part.
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t good && env PACC_EMULATOR=order:3 %run_emulator %t good
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0 good
// RUN: env PACC_EMULATOR=order:3 %run_emulator %t apart && env PACC_EMULATOR=order:3 %run_emulator %t.O0 apart
// RUN: not %run_emulator %t nested 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t nested_function 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t handed_on 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t subscript 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t by_method 2>&1 | %FileCheck %s
// RUN: not %run_emulator %t referred_to 2>&1 | %FileCheck %s
// CHECK: data of a {{.*}}was not found on device 1
#include "../../check.h"
#include <cstring>

constexpr int N = 40;
#define LOOP _Pragma("acc parallel loop copyout(o[:N])") for (int i = 0; i < N; i++)

static int twice(int i) {
  int k = 0;
  while (k < 2 * i)
    k++;
  return k;
}
static double searched(const double *u, int i) {
  double t = 0;
  for (int k = 0; k < 1; k++)
    t += u[2 * i];
  return t;
}

struct Grid {
  double *u;
  double search(int i) const { return searched(u, i); }
  double looped(int i) const {
    double t = 0;
    for (int k = 0; k < 1; k++)
      t += u[2 * i];
    return t;
  }
  double outer(int i) const { return looped(i); }
  double far(int i) const { return u[twice(i)]; }
  double stride(int i, int by = 2) const { return u[i * by]; }
};
static double looped(const Grid *g, int i) { return g->looped(i); }
static double outer(const Grid *g, int i) { return i < 0 ? 0 : looped(g, i); }

static void good(Grid &g, const Grid *p, double *o) { LOOP o[i] = p->u[i] + g.stride(i) + g.stride(i, 1) - g.u[i]; }

// Another object of the class, which is on the device.
static void apart(Grid &g, const Grid *p, double *o) {
  double v[N];
  Grid to{v};
#pragma acc data copyin(p[:1], p->u[:2 * N])
  [](Grid &to, const Grid &from) {
    _Pragma("acc parallel loop") for (int i = 0; i < N; i++) to.u[i] = from.far(i) + from.u[twice(i)] - from.u[i];
  }(to, *p);
  for (int i = 0; i < N; i++)
    o[i] = v[i];
  (void)g;
}

static void nested(Grid &g, const Grid *p, double *o) { LOOP o[i] = p->u[i] + g.outer(i); }
static void nested_function(Grid &g, const Grid *p, double *o) { LOOP o[i] = p->u[i] + outer(&g, i); }
static void handed_on(Grid &g, const Grid *p, double *o) { LOOP o[i] = p->u[i] + g.search(i); }
static void subscript(Grid &g, const Grid *p, double *o) { LOOP o[i] = p->u[i] + g.u[twice(i)]; }
static void by_method(Grid &g, const Grid *p, double *o) { LOOP o[i] = p->u[i] + g.far(i); }
static void referred_to(Grid &g, const Grid *, double *o) {
  double *&u = g.u;
  LOOP u[i] = o[i] = g.u[i] + 2 * i;
}

static const struct {
  const char *name;
  void (*run)(Grid &, const Grid *, double *);
} cases[] = {{"good", good},           {"apart", apart},         {"nested", nested},       {"nested_function", nested_function}, {"handed_on", handed_on},
             {"subscript", subscript}, {"by_method", by_method}, {"referred_to", referred_to}};

int main(int, char **argv) {
  double u[2 * N], o[N];
  for (int i = 0; i < 2 * N; i++)
    u[i] = i;
  Grid g{u};
  for (const auto &[name, run] : cases)
    if (!std::strcmp(argv[1], name))
      run(g, &g, o);
  for (int i = 0; i < N; i++)
    CHECK_EQ(o[i], 3 * i);
  return check_done();
}
