// Global numbers that a pointer or a reference leads to, of files, classes and functions: in kernels, where nobody
// promises that iterations are independent, they are no values that stay, no sums and no bounds that are known. What is
// written by the pointer comes back.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -O2 -w %s -o %t
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx -O0 -w -gpu=check %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <cstdio>
#include <memory>
#include <new>
enum { N = 60 };
static unsigned g = 1, h = 2, sum = 0, bound = 20, given = 4, referred = 5;
unsigned outer = 6;
static unsigned *to_h = &h, *to_sum = &sum, *to_bound = &bound;
static unsigned &as_referred = referred;
struct has { static unsigned member; };
unsigned has::member = 7;
static unsigned *to_member = &has::member;
static unsigned *way() { return &g; }
static unsigned sum_of[1];
static unsigned x[N];
static void put(unsigned *p, unsigned v) { *p = v; }
static void show(const char *what) {
  unsigned all = 0;
  for (int i = 0; i < N; i++) all = all * 31 + x[i];
  std::printf("%s %u: %u %u %u %u %u %u %u %u\n", what, all, g, h, sum, bound, given, referred, outer, has::member);
}
static void in_loop() {
  unsigned *q = to_h;
#pragma acc kernels copy(x)
  for (int i = 0; i < N; i++) {
    x[i] = h + i;
    *q = x[i] * 3;
  }
  show("in_loop");
}
static void with_clause() {
  unsigned *q = to_h;
#pragma acc kernels copy(q[:1])
  for (int i = 0; i < N; i++) {
    x[i] = h + i;
    *q = x[i] * 3;
  }
  show("with_clause");
}
static void between() {
  unsigned *q = way();
#pragma acc kernels
  {
    *q = 11;
    for (int i = 0; i < N; i++) x[i] += g * i;
    q[0] = 12;
    for (int i = 0; i < N; i++) x[i] += g * i;
  }
  show("between");
}
static void called() {
  unsigned *q = to_member;
#pragma acc kernels
  for (int i = 0; i < N; i++) { put(q, i * 5); x[i] += has::member; }
  show("called");
}
static void by_reference() {
  unsigned &r = as_referred;
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    x[i] += referred;
    r = x[i] ^ 77;
  }
  show("by_reference");
}
static void bounded() {
  unsigned *b = to_bound;
#pragma acc kernels
  for (unsigned i = 0; i < bound; i++) {
    x[i] += i;
    if (i == 10) *b = 15;
  }
  show("bounded");
}
static void summed() {
  const unsigned *p = to_sum;
#pragma acc kernels
  for (int i = 0; i < N; i++) { sum += i; x[i] += *p; }
  show("summed");
}
static void written_seen() {
  unsigned *p = to_sum;
#pragma acc kernels
  for (int i = 0; i < N; i++) { sum = x[i] * 3; x[i] += *p; }
  show("written");
}
static void gets(unsigned *p);
static void use(){gets(&outer);}
static void gets(unsigned *p) {
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    x[i] += outer;
    *p = x[i];
  }
  show("gets");
}
static void local() {
  static unsigned s = 3;
  unsigned *p = &s;
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    x[i] += s;
    *p = x[i];
  }
  show("local");
  std::printf("%u\n", s);
}
static void in_array() {
  unsigned *p[2] = {&g, &h};
#pragma acc kernels copy(p[:2][:1])
  for (int i = 0; i < N; i++) {
    x[i] += h;
    *p[1] = x[i];
  }
  show("in_array");
}
static void with_data() {
  unsigned *q = to_h;
#pragma acc data copy(q[:1])
  {
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    x[i] = h + i;
    *q = x[i] * 3;
  }
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    x[i] = h + i;
  }
  }
  show("with_data");
}
// Ways to write without an assignment.
struct guard {
  unsigned *p, v;
  ~guard() { *p += v; }
};
static unsigned found = 9, *to_found = std::addressof(found);
static void other_ways() {
  unsigned *p = to_found;
#pragma acc kernels copy(p[:1])
  for (unsigned i = 0; i < N; i++) {
    new (p) unsigned(i);
    x[i] += found;
  }
#pragma acc kernels copy(p[:1])
  for (unsigned i = 0; i < N; i++) {
    { guard g{p, i}; }
    x[i] += found;
  }
#pragma acc kernels copy(p[:1])
  for (unsigned i = 0; i < N; i++) {
    __atomic_store_n(p, i * 3, __ATOMIC_RELAXED);
    x[i] += found;
  }
  show("other_ways");
  std::printf("%u\n", found);
}
template <class T> static void templated(T *p) {
#pragma acc kernels
  for (int i = 0; i < N; i++) {
    x[i] += g;
    *p = x[i];
  }
  show("templated");
}
int main() {
  in_loop(); with_clause(); between(); called(); by_reference(); bounded(); summed(); written_seen();
  gets(&outer); local(); in_array(); with_data(); other_ways(); templated(&g);
}
