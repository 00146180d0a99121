// Members that are references: what they refer to goes along as variables without a clause do, and
// the device's copy of the object leads to it, also where the copy was made before.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 -gpu=check %s -o %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
#include "../../check.h"
#include <openacc.h>

static const int N = 16;

struct Mesh {
  int n;
  double width;
  double *x;
  double mid(int i) const { return width * i; }
};

struct Solver {
  const Mesh &mesh;
  double (&u)[N];
  double *&v;
  int &steps;

  void with_clauses(int k) {
#pragma acc parallel loop copy(u) copyin(steps)
    for (int i = 0; i < N; i++) u[i] += k * steps;
  }
  void in_region() {
#pragma acc data copy(u)
    {
#pragma acc parallel loop
      for (int i = 0; i < N; i++) u[i] += steps;
      if (discrete_memory()) CHECK_EQ(u[3], 9);
#pragma acc kernels loop independent
      for (int i = 0; i < mesh.n; i++) u[i] *= 2;
    }
  }
  void without_clauses() {
#pragma acc parallel loop
    for (int i = 0; i < mesh.n; i++) u[i] += mesh.width;
#pragma acc serial
    steps++;
  }
  void further_pointers() {
    double *x = mesh.x, *w = v;
#pragma acc data copyin(x[:N]) copy(w[:N])
#pragma acc parallel loop
    for (int i = 0; i < N; i++) v[i] = mesh.x[i] + mesh.mid(i);
  }
  void object_there() {
#pragma acc data copyin(this[0:1]) copyin(mesh)
    {
#pragma acc parallel loop present(this) copy(u)
      for (int i = 0; i < N; i++) u[i] = mesh.n - i;
#pragma acc parallel loop present(this)
      for (int i = 0; i < N; i++) u[i] += 1;
    }
  }
  void changed_since() {
#pragma acc parallel loop async(1)
    for (int i = 0; i < N; i++) u[i] = steps;
    steps = 77;
#pragma acc wait
    CHECK_EQ(steps, 77);
  }
  void arrays_are_present() {
#pragma acc data copy(u)
#pragma acc parallel loop default(present) copyin(this[0:1])
    for (int i = 0; i < N; i++) u[i] += steps;
  }
};

static void variable(Solver s) {
#pragma acc parallel loop
  for (int i = 0; i < s.mesh.n; i++) s.u[i] -= s.steps;
}

static void behind_pointer(const Solver *s) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) s->u[i] *= s->mesh.width;
}

int main() {
  double x[N], u[N], y[N], *v = y;
  int steps = 4;
  Mesh mesh = {N, 0.5, x};
  for (int i = 0; i < N; i++) x[i] = 10 * i, u[i] = i, y[i] = 0;
  Solver s = {mesh, u, v, steps};
  s.with_clauses(2);
  for (int i = 0; i < N; i++) {
    CHECK_EQ(u[i], i + 8);
    u[i] = 9;
  }
  s.in_region();
  for (int i = 0; i < N; i++) CHECK_EQ(u[i], 26);
  s.without_clauses();
  for (int i = 0; i < N; i++) CHECK_EQ(u[i], 26.5);
  CHECK_EQ(steps, 5);
  s.further_pointers();
  for (int i = 0; i < N; i++) CHECK_EQ(y[i], 10.5 * i);
  CHECK(v == y);
  s.changed_since();
  steps = 5;
  s.object_there();
  for (int i = 0; i < N; i++) CHECK_EQ(u[i], N - i + 1);
  s.arrays_are_present();
  variable(s);
  variable(s);
  behind_pointer(&s);
  for (int i = 0; i < N; i++) CHECK_EQ(u[i], (N - i - 4) / 2.0);
  CHECK(&s.steps == &steps && &s.u == &u && &s.mesh == &mesh && &s.v == &v);
  return 0;
}
