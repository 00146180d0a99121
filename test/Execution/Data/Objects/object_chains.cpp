// Clauses name arrays behind two and more pointers (`s->boxes->count[0:n]`), and none names the objects on the way: these
// go to the device with them, as the object behind a pointer variable does, and what kernels change in them comes back.
// A pointer of such an object that no clause names is an error where a kernel follows it.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t && %run_fake %t
// RUN: %paccxx -O0 %s -o %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx -O2 -gpu=check %s -o %t.check && %run_emulator %t.check
// RUN: not %run_emulator %t unnamed 2>&1 | FileCheck %s
// RUN: not %run_emulator %t handed 2>&1 | FileCheck %s --check-prefix=HANDED
// RUN: %paccxx -O2 -Minfo=accel -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=MINFO
// REQUIRES: cplusplus
#include "../../check.h"

enum { N = 12 };
struct Boxes {
  int n;
  int count[N];
  int *at;
  double (*r)[3];
  int **rows;
};
struct Sim {
  double *u;
  Boxes *boxes;
  int k;
};
struct World {
  Sim *sim;
  double *v;
};

static Boxes *makeBoxes() {
  Boxes *b = new Boxes();
  b->n = N;
  b->at = new int[N];
  b->r = new double[N][3]();
  b->rows = new int *[N];
  for (int i = 0; i < N; i++) {
    b->at[i] = i;
    b->rows[i] = new int[2]{i, N - i};
  }
  return b;
}
static Sim *makeSim() { return new Sim{new double[N](), makeBoxes(), 3}; }

static void ownClauses() {
  Sim *s = makeSim();
  const int n = N;
// MINFO: Generating implicit copyin(s->boxes[:1])
#pragma acc parallel loop copy(s->boxes->at[0:n], s->boxes->r[0:n])
  for (int i = 0; i < s->boxes->n; i++) {
    s->boxes->at[i] *= s->k;
    s->boxes->r[i][1] = i;
  }
  CHECK_EQ(s->boxes->at[N - 1], 33);
  CHECK_EQ(s->boxes->r[N - 1][1], 11);
}

static void present() {
  Sim *s = makeSim();
#pragma acc enter data copyin(s->boxes->at[0:N])
#pragma acc parallel loop present(s->boxes->at[0:N])
  for (int i = 0; i < s->boxes->n; i++)
    s->boxes->at[i] += s->k;
#pragma acc kernels present(s->boxes->at) copyin(s->boxes->rows[0:N][0:2])
  for (int i = 0; i < N; i++)
    s->boxes->at[i] += s->boxes->rows[i][1];
#pragma acc exit data copyout(s->boxes->at[0:N])
  for (int i = 0; i < N; i++)
    CHECK_EQ(s->boxes->at[i], i + 3 + N - i);
}

static void regions() {
  Sim *s = makeSim();
#pragma acc data copy(s->boxes->at[0:N], s->boxes->r[0:N], s->u[0:N])
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      s->boxes->at[i] *= s->k;
      s->u[i] = s->boxes->n;
    }
#pragma acc kernels
    for (int i = 0; i < N; i++)
      s->boxes->r[i][2] = s->boxes->at[i] + 1;
  }
  CHECK_EQ(s->boxes->at[5], 15);
  CHECK_EQ(s->u[5], N);
  CHECK_EQ(s->boxes->r[5][2], 16);
}

/// Of three pointers; and members of the objects that the kernel sets.
static void deeper() {
  World object = {makeSim(), new double[N]()}, *w = &object;
#pragma acc parallel loop copy(w->sim->boxes->at[0:N], w->v[0:N], w->sim->u[0:N])
  for (int i = 0; i < N; i++) {
    w->sim->boxes->at[i] *= w->sim->k;
    w->v[i] = w->sim->boxes->count[i] + 1;
    w->sim->u[i] = 2;
    if (i == 3)
      w->sim->boxes->n = 9;
  }
  CHECK_EQ(w->sim->boxes->at[5], 15);
  CHECK_EQ(w->sim->boxes->n, 9);
  CHECK_EQ(w->v[2], 1);
  CHECK_EQ(w->sim->u[1], 2);
}

/// The object that is on the device counts, not the host's, and it keeps what the kernel sets.
static void there() {
  Sim *s = makeSim();
#pragma acc enter data copyin(s[0:1], s->boxes[0:1], s->boxes->at[0:N])
  s->boxes->n = 5;
#pragma acc parallel loop default(present) present(s->boxes->at[0:N])
  for (int i = 0; i < N; i++)
    s->boxes->at[i] += s->boxes->n;
#pragma acc serial present(s->boxes->at[0:N])
  s->boxes->n = 7;
#pragma acc update self(s->boxes->at[0:N])
  CHECK_EQ(s->boxes->at[1], discrete_memory() ? 13 : 6);
  CHECK_EQ(s->boxes->n, discrete_memory() ? 5 : 7);
#pragma acc update self(s->boxes->n)
  CHECK_EQ(s->boxes->n, 7);
}

/// The host leads the pointer elsewhere between constructs.
static void exchanged() {
  Sim *s = makeSim();
  Boxes *a = s->boxes, *b = makeBoxes();
#pragma acc enter data copyin(a->at[0:N], b->at[0:N])
  for (int t = 0; t < 4; t++) {
    s->boxes = t % 2 ? a : b;
#pragma acc parallel loop present(s->boxes->at[0:N])
    for (int i = 0; i < N; i++)
      s->boxes->at[i] += t;
  }
#pragma acc exit data copyout(a->at[0:N], b->at[0:N])
  CHECK_EQ(a->at[1], 5);
  CHECK_EQ(b->at[1], 3);
}

struct Mesh {
  Boxes *boxes;
  int scale;
  void run() {
#pragma acc enter data copyin(boxes->at[0:boxes->n])
#pragma acc parallel loop present(boxes->at[0:boxes->n])
    for (int i = 0; i < boxes->n; i++)
      boxes->at[i] *= scale;
#pragma acc exit data copyout(boxes->at[0:boxes->n])
  }
};

static void ofVariable() {
  Sim s = *makeSim();
#pragma acc parallel loop copy(s.boxes->at[0:N])
  for (int i = 0; i < s.boxes->n; i++)
    s.boxes->at[i] -= s.k;
  CHECK_EQ(s.boxes->at[4], 1);
  Mesh m = {makeBoxes(), 2};
  m.run();
  CHECK_EQ(m.boxes->at[4], 8);
}

// CHECK: was not found on device 1: name=s->boxes->rows
static void unnamed() {
  Sim *s = makeSim();
#pragma acc parallel loop copy(s->boxes->at[0:N])
  for (int i = 0; i < N; i++)
    s->boxes->at[i] += s->boxes->rows[i][1];
}

static int element(const Boxes *b, int i) { return b->at[i]; }
static int changed(Boxes *b, int i) {
  b->n = N;
  return b->at[i];
}

// A function that only reads the object that it gets uses no more than that.
static void handedOn() {
  Sim *s = makeSim();
#pragma acc parallel loop copy(s->boxes->at[0:N])
  for (int i = 0; i < N; i++)
    s->boxes->at[i] = 2 * element(s->boxes, i) + 1;
  for (int i = 0; i < N; i++)
    CHECK_EQ(s->boxes->at[i], 2 * i + 1);
}

// HANDED: was not found on device 1: name=s->boxes host
static void handed() {
  Sim *s = makeSim();
#pragma acc parallel loop copy(s->boxes->at[0:N])
  for (int i = 0; i < N; i++)
    s->boxes->at[i] = changed(s->boxes, i) + 1;
}

int main(int argc, char **argv) {
  if (argc > 1) {
    (argv[1][0] == 'u' ? unnamed : handed)();
    return 0;
  }
  ownClauses();
  handedOn();
  present();
  regions();
  deeper();
  there();
  exchanged();
  ofVariable();
  return check_done();
}
