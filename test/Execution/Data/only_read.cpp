// Arrays and objects that no clause names and kernels only read are copied in, and not back; what kernels change by any
// spelling comes back: through pointers whose range nobody knows, references, members, casts, functions and lambdas.
// RUN: %paccxx %without_gpu -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && env PACC_EMULATOR=order:2 %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:1 %run_emulator %t.O0
// RUN: env PACC_NOTIFY=2 %run_emulator %t 2>&1 | %FileCheck %s --check-prefix=COPIES
#include <algorithm>
#include <cstdio>
#include <cstring>

struct Cell {
  int n;
  float w[4];
  int get() const { return n; }
  int count() const { return const_cast<Cell *>(this)->n++; }
  void set(int k) { n = k; }
};
struct View { float *p; int n; };
struct Wide : Cell { int extra; };
typedef float Quad __attribute__((vector_size(16)));
static float a[64], b[64], c[64];
static Cell cells[8], one;
static Wide wide[2];
static Quad rows[8];
static int failed;

static void expect(const char *What, double Got, double Wanted) {
  if (Got != Wanted)
    failed = 1, std::printf("%s: %g, not %g\n", What, Got, Wanted);
}
static void put(float *p, int i, float v) { p[i] = v; }
static void put_ref(float &x, float v) { x = v; }
static float cast_away(const float &x) { return const_cast<float &>(x) += 1; }
static void swap2(float (&x)[64], int i) { x[i] = -x[i]; }
float *led = a;
static void by_led(int i) { led[i] = 21; }
static float of_led(int i) { return led[i]++; }
static void reset() {
  for (int i = 0; i < 64; i++) a[i] = i, b[i] = 0, c[i] = 2;
  for (int i = 0; i < 8; i++) { cells[i].n = i; for (int j = 0; j < 4; j++) cells[i].w[j] = j; }
  one.n = 3;
}

// COPIES: upload {{.*}}function=only_read {{.*}}variable=a
// COPIES-NOT: download {{.*}}function=only_read {{.*}}variable={{a|cells|one|t }}
// COPIES: download {{.*}}function=only_read {{.*}}variable=b
// COPIES-NOT: download {{.*}}function=only_read {{.*}}variable={{a|cells|one|t }}
// COPIES: function=by_pointer
// CHECK-LABEL: only_read:
// CHECK-DAG: Generating implicit copyout(b[:])
// CHECK-DAG: Generating implicit copyin(a[:],cells[:],one,t[:][:])
static void only_read(const float *from) {
  reset();
  float t[4][2] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
#pragma acc kernels
  for (int i = 0; i < 64; i++)
    b[i] = a[i] + cells[i % 8].w[1] + cells[i % 8].n + one.n + t[i % 4][i % 2] + std::max(a[0], a[i]) + from[i];
  expect("only read", b[5], 5 + 1 + 5 + 3 + 4 + 5 + 2);
}
// CHECK-LABEL: by_pointer:
// CHECK: Generating implicit copy(b[:],a[:])
static void by_pointer(float *p, int *where) { // no range is known
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 32; i++) { p[where[where[i]]] = 5; b[i] = a[i + 32]; }
  expect("by pointer", a[3], 5);
}
// CHECK-LABEL: by_known_pointer:
// CHECK: Generating implicit copy(b[:],a[:])
static void by_known_pointer(float *p) {
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 32; i++) { p[i] = 5; b[i] = a[i + 32]; }
  expect("by known pointer", a[3], 5);
  expect("by known pointer", b[3], 35);
}
// CHECK-LABEL: by_condition:
// CHECK: Generating implicit copy(p[:32],b[:],a[:])
// CHECK-LABEL: by_condition_too:
// CHECK: Generating implicit copy(p[:?],b[:],a[:])
static void by_condition(float *p) { // there is a range, but not of this
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 32; i++) {
    if (b[i] == 0)
      p[i] = 5;
    b[i] = a[i + 32];
  }
  expect("by condition", a[3], 5);
}
static void by_condition_too(float *p) {
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 4; i++) {
    p[i] = 6;
    if (b[i] == 0)
      p[i + 8] = 5;
    b[i] = a[i + 32];
  }
  expect("by condition", a[3], 6);
  expect("by condition", a[9], 5);
}
// CHECK-LABEL: by_part:
// CHECK: Generating implicit copy(b[:],cells[:],one)
static void by_part(float *p, int *n, int *where) { // members of objects
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 4; i++) {
    p[where[where[i]]] = 5;
    n[where[where[0]]] = 6;
    b[i] = cells[i].n + one.w[i];
  }
  expect("by part", cells[0].w[3], 5);
  expect("by part", one.n, 6);
}
// CHECK-LABEL: by_object:
// CHECK: Generating implicit copy(b[:],cells[:],wide[:],rows[:],c[:])
static void by_object(Cell *p, Cell *q, Quad *r, int *where) { // objects of the same type, bases, vectors
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 4; i++) {
    p[where[where[i]]].n = 5;
    q[where[where[0]]].n = 6;
    r[where[where[i]]][1] = 7;
    b[i] = cells[i + 4].n + wide[1].w[i] + rows[i + 4][0] + c[i];
  }
  expect("by object", cells[3].n, 5);
  expect("by base", wide[0].n, 6);
  expect("by vector", rows[3][1], 7);
}
static void by_no_create(float *p) {
  reset();
#pragma acc parallel loop no_create(p[0:32])
  for (int i = 0; i < 32; i++) {
    p[i] = 5;
    b[i] = a[i + 32];
  }
  expect("by no_create", a[3], 5);
}
static void by_reference(float (&r)[64]) {
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 32; i++) { r[i] = 5; b[i] = a[i + 32]; }
  expect("by reference", a[3], 5);
}
static void by_view(View v) {
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 32; i++) { v.p[i] = 5; b[i] = a[i + 32]; }
  expect("by view", a[3], 5);
}
static void by_view_pointer(const View *v) {
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 32; i++) { v->p[i] = 5; b[i] = a[i + 32]; }
  expect("by view pointer", a[3], 5);
}

int main() {
  float local[64] = {};
  static int where[64];
  for (int i = 0; i < 64; i++) where[i] = i;
#pragma acc enter data copyin(where)
  only_read(c);
  by_pointer(a, where);
  by_part(cells[0].w, &one.n, where);
  by_object(cells, wide, rows, where);
#pragma acc exit data delete(where)
  by_known_pointer(a);
  by_condition(a);
  by_condition_too(a);
  by_no_create(a);
  by_reference(a);
  View v = {a, 64};
  by_view(v);
  by_view_pointer(&v);

  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) put(a, i, 7);
  expect("argument", a[5], 7);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) put_ref(a[i], 7);
  expect("reference argument", a[5], 7);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) b[i] = cast_away(a[i]);
  expect("cast away", a[5], 6);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) swap2(a, i);
  expect("array argument", a[5], -5);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) { float *q = a + i; *q = 9; }
  expect("local pointer", a[5], 9);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) { float &q = a[i]; q = 9; }
  expect("local reference", a[5], 9);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) *(a + i) = 9;
  expect("sum", a[5], 9);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) (i & 1 ? a : c)[i] = 9;
  expect("choice", a[5], 9), expect("choice", c[4], 9);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) (i & 1 ? a[i] : c[i]) = 9;
  expect("choice of elements", a[5], 9), expect("choice of elements", c[4], 9);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) { auto f = [&] { local[i] = 4; }; f(); }
  expect("lambda", local[5], 4);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) std::swap(a[i], c[i]);
  expect("swap", a[5], 2), expect("swap", c[5], 5);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) std::max(a[i], a[i]), b[i] = std::max(a[i], c[i]);
  expect("max", b[5], 5);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) const_cast<float &>(std::max<float>(a[i], a[i])) = 8;
  expect("max cast", a[5], 8);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 1; i++) for (float &x : a) x = 3;
  expect("range", a[5], 3);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 8; i++) cells[i].set(40);
  expect("method", cells[5].n, 40);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 8; i++) b[i] = cells[i].count();
  expect("const method", cells[5].n, 6);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 1; i++) cells->n = 17, cells->w[2] = 8;
  expect("arrow", cells[0].n, 17), expect("arrow", cells[0].w[2], 8);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 1; i++) cells->set(18);
  expect("arrow method", cells[0].n, 18);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 8; i++) cells[i].w[i % 4] += 1;
  expect("member array", cells[1].w[1], 2);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 1; i++) one.n++;
  expect("object", one.n, 4);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 1; i++) { Cell &o = one; o.n++; }
  expect("object reference", one.n, 4);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 1; i++) b[0] = one.count();
  expect("object const method", one.n, 4);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++)
#pragma acc atomic update
    a[i % 4] += 1;
  expect("atomic", a[1], 17);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) {
    float old;
#pragma acc atomic capture
    { old = a[i]; a[i] = 3; }
    b[i] = old;
  }
  expect("capture", a[5], 3), expect("capture", b[5], 5);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 1; i++) std::memset(a, 0, sizeof a);
  expect("memset", a[5], 0);
  reset();
#pragma acc parallel loop
  for (int i = 0; i < 64; i++) { b[i] = a[i]; by_led(i); }
  expect("global pointer of a function", a[9], 21), expect("global pointer of a function", b[9], 9);
  reset();
#pragma acc kernels
  for (int i = 0; i < 64; i++) b[i] = a[i] + of_led(i);
  expect("global pointer in an expression", a[9], 10), expect("global pointer in an expression", b[9], 18);
  reset();
  float t[64] = {};
#pragma acc parallel loop reduction(+ : t)
  for (int i = 0; i < 64; i++) t[i % 8] += 1;
  expect("reduction", t[3], 8);
  float u[4] = {1, 2, 3, 4};
#pragma acc parallel
  {
#pragma acc loop gang vector
    for (int i = 0; i < 4; i++) b[i] = u[i];
#pragma acc loop gang vector reduction(max : u[1])
    for (int i = 0; i < 4; i++) u[1] = std::max(u[1], 10.f * i);
  }
  expect("element reduction", u[1], 30);
#pragma acc kernels
  {
    for (int i = 0; i < 64; i++) b[i] = a[i];
    for (int i = 0; i < 64; i++) a[i] = 11;
  }
  expect("later kernel", a[9], 11);
  std::puts(failed ? "FAIL" : "PASS");
  return failed;
}
