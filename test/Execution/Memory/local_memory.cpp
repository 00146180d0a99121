// What kernels and functions keep for themselves on the stack: arrays of variable length beside small ones of fixed length,
// and objects passed by value, large and with more alignment than their members need, of which a condition chooses one.
// RUN: %paccxx -O1 %s -o %t -Wno-vla-extension && %run_host %t && %run_emulator %t
// RUN: %paccxx -O2 %s -o %t.O2 -Wno-vla-extension && %run_host %t.O2
// RUN: %if cuda-gpu %{ %run_gpu %t %}
#include "../check.h"

enum { N = 206 };
static unsigned in[N], out[N];

static int byValue(const void *a, const void *b) {
  const unsigned x = *static_cast<const unsigned *>(a), y = *static_cast<const unsigned *>(b);
  return x < y ? -1 : x > y;
}

#pragma acc routine seq
static unsigned sorted(unsigned value) {
  unsigned fixed[6];
  for (unsigned q = 0; q < 6; q++) fixed[q] = value * ((q * 5u) % 6u * 7u + 3u);
  qsort(fixed, 6, sizeof *fixed, byValue);
  const unsigned m = 2u + fixed[2] % 5u;
  unsigned variable[m];
  for (unsigned q = 0; q < m; q++) variable[q] = value + q;
  unsigned result = sizeof variable;
  for (unsigned q = m; q-- > 0;) result = result * 3u + variable[q];
  return result + fixed[0];
}

template <class T, int Count, int Alignment> struct alignas(Alignment) Object { T v[Count]; };

#pragma acc routine seq
template <class O> __attribute__((noinline)) O chosen(unsigned which, O a, O b) {
  a.v[0] = which * 5u;
  if (which & 1u) return b;
  return a;
}

#pragma acc routine seq
template <class O> __attribute__((noinline)) unsigned nth(unsigned which, O a, O b, O c) {
  O *p = which % 3u == 0 ? &a : which % 3u == 1 ? &b : &c;
  p->v[1] += which;
  return a.v[1] + b.v[1] * 3u + c.v[1] * 7u + p->v[0];
}

template <class O> static void objects() {
  O a, b;
  for (int i = 0; i < 2; i++) a.v[i] = 15 + i, b.v[i] = 20 + i;
#pragma acc parallel loop copyin(in, a, b) copyout(out)
  for (int i = 0; i < N; i++) out[i] = unsigned(chosen(in[i], a, b).v[0]) + nth(in[i] + 1u, a, b, a);
  for (int i = 0; i < N; i++) {
    const unsigned x = in[i] + 1u, k = x % 3u, first[3] = {15, 20, 15};
    const unsigned sum = 16u + 21u * 3u + 16u * 7u + x * (k == 0 ? 1u : k == 1 ? 3u : 7u) + first[k];
    CHECK_EQ(out[i], (in[i] & 1u ? 20u : in[i] * 5u) + sum);
  }
}

int main() {
  for (int i = 0; i < N; i++) in[i] = (i * 37u + 11u) & 255u;
#pragma acc parallel loop copyin(in) copyout(out)
  for (int i = 0; i < N; i++) out[i] = sorted(in[i]);
  for (int i = 0; i < N; i++) CHECK_EQ(out[i], sorted(in[i]));
  objects<Object<long, 2, 16>>();
  objects<Object<long, 2, 64>>();
  objects<Object<long, 2, 128>>();
  objects<Object<long, 20, 8>>();
  objects<Object<int, 7, 4>>();
  return check_done();
}
