// Structures that lie side by side, accessed 16 bytes at a time where that is allowed: data that begin at multiples of
// 16 and beside them, sections from odd elements on, packed structures and unions, arrays in structures, pointers in
// objects, in place, copies that overlap in part. The emulator ends the program at a wide access that is not aligned.
// RUN: %paccxx -O2 -Rpass=pacc-wide %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx -O2 -gpu=nowide -Rpass=pacc-wide %s -o %t.narrow 2>&1 | %FileCheck %s --check-prefix=NARROW --allow-empty
// RUN: %run_emulator %t.narrow
// CHECK: accesses become {{[0-9]+}} where the addresses of data are multiples of 16
// NARROW-NOT: accesses become
#include "../check.h"
#include <initializer_list>
#include <stdlib.h>
#include <string.h>

struct Point {
  float x, y, z, w;
};
struct Number {
  double re, im;
};
struct Pixel {
  unsigned char r, g, b, a;
};
struct __attribute__((packed)) Packed {
  char tag;
  float x, y, z;
};
union Word {
  float f[4];
  unsigned u[4];
};
struct Cell {
  int head[2];
  float f[6];
};

enum { Many = 1000 };
static char *from, *to;

static void prepare() {
  for (int i = 0; i < 64 * Many; i++) {
    from[i] = (char)(i % 4 == 3 ? 0x3f : i * 7 % 101);
    to[i] = 0x3f;
  }
}

/// Without `restrict`, loads and stores in turn: in place, too.
static void shift(int n, const Point *p, Point *q) {
#pragma acc parallel loop copyin(p[0:n]) copy(q[0:n])
  for (int i = 0; i < n; i++) {
    q[i].x = p[i].y;
    q[i].y = p[i].x;
    q[i].z = p[i].w + 1;
    q[i].w = p[i].z;
  }
}

static void add(int first, int n, const Number *p, Number *q) {
#pragma acc parallel loop copyin(p[first:n]) copy(q[first:n])
  for (int i = first; i < first + n; i++) {
    q[i].re += p[i].im;
    q[i].im += p[i].re;
  }
}

static void gray(int n, const Pixel *p, Pixel *q) {
#pragma acc parallel loop copyin(p[0:n]) copy(q[0:n])
  for (int i = 0; i < n; i++) {
    const Pixel a = p[i];
    q[i].r = a.b;
    q[i].g = a.a;
    q[i].b = a.r;
    q[i].a = a.g;
  }
}

static void others(int n, const Packed *p, Word *w, Cell *c) {
#pragma acc parallel loop copyin(p[0:n]) copy(w[0:n], c[0:n])
  for (int i = 0; i < n; i++) {
    for (int k = 0; k < 4; k++)
      w[i].u[k] = w[i].u[3 - k] + (unsigned)p[i].tag;
    for (int k = 0; k < 6; k++)
      c[i].f[k] = p[i].x + p[i].y * k;
    c[i].head[0] = c[i].head[1] + 1;
  }
}

struct View {
  Point *points;
  int n;
  void turn() {
#pragma acc parallel loop present(this[0:1], points[0:n])
    for (int i = 0; i < n; i++) {
      const Point a = points[i];
      points[i].x = a.w;
      points[i].y = a.z;
      points[i].z = a.y;
      points[i].w = a.x;
    }
  }
};

/// Each way of the kernel against the same loops on the host.
template <typename Work> static int differs(Work Do) {
  prepare();
  Do(false);
  char *Want = (char *)malloc(64 * Many);
  memcpy(Want, to, 64 * Many);
  prepare();
  Do(true);
  const int Result = memcmp(Want, to, 64 * Many) != 0;
  free(Want);
  return Result;
}

static void shiftHere(int n, const Point *p, Point *q) {
  for (int i = 0; i < n; i++) {
    q[i].x = p[i].y;
    q[i].y = p[i].x;
    q[i].z = p[i].w + 1;
    q[i].w = p[i].z;
  }
}
static void addHere(int first, int n, const Number *p, Number *q) {
  for (int i = first; i < first + n; i++) {
    q[i].re += p[i].im;
    q[i].im += p[i].re;
  }
}
static void grayHere(int n, const Pixel *p, Pixel *q) {
  for (int i = 0; i < n; i++)
    q[i] = {p[i].b, p[i].a, p[i].r, p[i].g};
}

/// On the device from any byte on: the data begin there, not at a multiple.
static void onDevice(int n, char *p, char *q, int shiftP, int shiftQ) {
#pragma acc data copyin(p[0:64 * Many]) copy(q[0:64 * Many])
#pragma acc host_data use_device(p, q)
  {
    const Point *a = (const Point *)(p + shiftP);
    Point *b = (Point *)(q + shiftQ);
#pragma acc parallel loop deviceptr(a, b)
    for (int i = 0; i < n; i++) {
      b[i].x = a[i].y;
      b[i].y = a[i].x;
      b[i].z = a[i].w + 1;
      b[i].w = a[i].z;
    }
  }
}

int main() {
  from = (char *)aligned_alloc(64, 64 * Many);
  to = (char *)aligned_alloc(64, 64 * Many);
  for (int n : {1, 7, 640, 1000}) {
    CHECK(!differs([=](bool D) { (D ? shift : shiftHere)(n, (Point *)from, (Point *)to); }));
    CHECK(!differs([=](bool D) { (D ? shift : shiftHere)(n, (Point *)(from + 4), (Point *)(to + 8)); }));
    CHECK(!differs([=](bool D) { (D ? gray : grayHere)(n, (Pixel *)(from + 1), (Pixel *)(to + 3)); }));
    CHECK(!differs([=](bool D) { (D ? gray : grayHere)(n, (Pixel *)from, (Pixel *)to); }));
    for (int first : {0, 1, 3})
      CHECK(!differs([=](bool D) { (D ? add : addHere)(first, n, (Number *)from, (Number *)(to + 8)); }));
    for (int a : {0, 4, 8, 16, 20})
      for (int b : {0, 4, 12, 16})
        CHECK(!differs([=](bool D) {
          if (D)
            onDevice(n, from, to, a, b);
          else
            shiftHere(n, (Point *)(from + a), (Point *)(to + b));
        }));
  }
  Packed packed[50];
  Word words[50];
  Cell cells[50];
  for (int i = 0; i < 50; i++) {
    packed[i] = {(char)i, i + .5f, i + 2.f, 3};
    for (int k = 0; k < 4; k++)
      words[i].u[k] = 10 * i + k;
    cells[i].head[1] = i;
  }
  others(50, packed, words, cells);
  for (int i = 0; i < 50; i++) {
    CHECK(words[i].u[0] == 10u * i + 3 + i && words[i].u[3] == 10u * i + 3 + 2 * i);
    CHECK(cells[i].head[0] == i + 1 && cells[i].f[5] == i + .5f + (i + 2.f) * 5);
  }
  View view = {(Point *)to, Many};
  prepare();
  Point before = view.points[7];
#pragma acc data copyin(view) copy(view.points[0:Many])
  view.turn();
  CHECK(view.points[7].x == before.w && view.points[7].w == before.x);
  return 0;
}
