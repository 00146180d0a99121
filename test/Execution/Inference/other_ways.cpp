// A loop that only adds to a variable by its name may read or change it by a pointer, a reference or a closure, too: then
// its iterations need each other's values. What the pointer is used for elsewhere does not matter.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s --implicit-check-not="reduction("
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx -O0 -w %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <algorithm>
#include <cstdio>
enum { R = 5, C = 300 };
static int a[R][C], b[R][C];
static long y[R];

// CHECK-LABEL: pointer:
static void pointer(int m) {
#pragma acc kernels copy(b, y) copyin(a)
  for (int i = 0; i < R; i++) {
    int s = 1, *p = &s;
    for (int j = 0; j < m; j++) {
      s += a[i][j];
      b[i][j] += *p;
    }
    y[i] += s;
  }
}
static void reference(int m) {
#pragma acc parallel loop gang copy(b, y) copyin(a)
  for (int i = 0; i < R; i++) {
    int s = 1;
    int &r = s;
    for (int j = 0; j < m; j++) {
      s += a[i][j];
      b[i][j] += r;
    }
    y[i] += s;
  }
}
static void changed(int m) {
#pragma acc parallel loop gang copy(y) copyin(a)
  for (int i = 0; i < R; i++) {
    int s = 1, *p = &s;
    for (int j = 0; j < m; j++) {
      s += a[i][j];
      *p ^= 3;
    }
    y[i] += s;
  }
}
static void one_of_two(int m) {
#pragma acc parallel loop copy(b, y) copyin(a)
  for (int i = 0; i < R; i++) {
    int s = 1, t = 2, *p = a[i][0] & 1 ? &s : &t;
    for (int j = 0; j < m; j++) {
      s += a[i][j];
      b[i][j] += *p;
    }
    y[i] += s;
  }
}
static void in_object(int m) {
#pragma acc parallel loop gang copy(b, y) copyin(a)
  for (int i = 0; i < R; i++) {
    int s = 1;
    struct { int *p[2]; } of = {{&s, nullptr}};
    for (int j = 0; j < m; j++) {
      s += a[i][j];
      b[i][j] += *of.p[j / C];
    }
    y[i] += s;
  }
}
// With a directive that promises nothing.
static void by_auto(int m) {
#pragma acc parallel loop gang copy(b, y) copyin(a)
  for (int i = 0; i < R; i++) {
    int s = 1, *p = &s;
#pragma acc loop auto
    for (int j = 0; j < m; j++) {
      s += a[i][j];
      b[i][j] += *p;
    }
    y[i] += s;
  }
}
static void by_loop(int m) {
#pragma acc kernels copy(b, y) copyin(a)
  for (int i = 0; i < R; i++) {
    int s = 1;
    const int &r = s;
#pragma acc loop
    for (int j = 0; j < m; j++) {
      s += a[i][j];
      b[i][j] += r;
    }
    y[i] += s;
  }
}
static void by_closure(int m) {
#pragma acc kernels copy(b, y) copyin(a)
  for (int i = 0; i < R; i++) {
    int s = 1;
    const auto now = [&s] { return s; };
#pragma acc loop
    for (int j = 0; j < m; j++) {
      s += a[i][j];
      b[i][j] += now();
    }
    y[i] += s;
  }
}
struct View {
  const int *of;
};
static View viewOf(const int &s) { return {&s}; }
static void by_view(int m) {
#pragma acc kernels copy(b, y) copyin(a)
  for (int i = 0; i < R; i++) {
    int s = 1;
    const View view = viewOf(s);
#pragma acc loop
    for (int j = 0; j < m; j++) {
      s += a[i][j];
      b[i][j] += *view.of;
    }
    y[i] += s;
  }
}
// Of a variable that lives outside of the construct; launches find out whether the pointer leads there.
// CHECK-LABEL: outside:
// CHECK: Parallel in launches in which the data do not overlap
// CHECK: Generating implicit reduction(+:s[])
static void outside(int m) {
  int s = 1, *p = &s;
#pragma acc data copy(s)
#pragma acc kernels copy(b) copyin(a)
  for (int j = 0; j < m; j++) {
    s += a[1][j];
    b[1][j] += *p;
  }
  y[1] += s;
}
static void clear(int *s) { *s = 1; }
// CHECK-LABEL: handed_over:
// CHECK: Generating implicit reduction(+:s)
static void handed_over(int m) {
  int s;
  clear(&s);
#pragma acc kernels copyin(a)
  for (int j = 0; j < m; j++)
    s += a[1][j];
  y[1] += s;
}
// CHECK-LABEL: before_and_behind:
// CHECK: Generating implicit reduction(+:s)
static void before_and_behind(int m) {
#pragma acc parallel loop gang copy(y) copyin(a)
  for (int i = 0; i < R; i++) {
    int s;
    clear(&s);
    for (int j = 0; j < m; j++)
      s += a[i][j];
    y[i] += std::max(s, 50);
  }
}

int main() {
  static const int sizes[] = {0, 1, 9, 128, C};
  for (int m : sizes) {
    for (int i = 0; i < R * C; i++)
      a[i / C][i % C] = i * 7919 % 701;
    void (*const all[])(int) = {pointer, reference, changed, one_of_two, in_object, by_auto, by_loop, by_closure, by_view, outside, handed_over, before_and_behind};
    for (auto one : all) {
      one(m);
      unsigned long h = 0;
      for (int i = 0; i < R * C; i++)
        h = h * 31 + b[i / C][i % C];
      for (long of : y)
        h = h * 31 + of;
      std::printf("%lx ", h);
    }
    std::printf("%d\n", m);
  }
}
