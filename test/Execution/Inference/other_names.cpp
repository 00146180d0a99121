// References lead to what has other names, too. In kernels, where nobody promises anything, a reference whose other name the
// loop uses is no sum without a clause, and no value that stays; nor is a variable to which a pointer leads.
// RUN: %driverxx -O1 -w %s -o %t.plain && %t.plain > %t.want
// RUN: %paccxx %without_gpu -O2 -w -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t > %t.got && diff %t.want %t.got
// RUN: env PACC_EMULATOR=order:4 %run_emulator %t > %t.got && diff %t.want %t.got
// RUN: %paccxx -O0 -w %s -o %t.O0
// RUN: env PACC_EMULATOR=order:5 %run_emulator %t.O0 > %t.got && diff %t.want %t.got
#include <cstdio>
enum { N = 300 };
static unsigned a[N];

// CHECK-LABEL: gathered:
// CHECK-NOT: implicit reduction({{.*}}r)
static void gathered(unsigned *p) {
  unsigned &r = p[3], *q = p + 1;
#pragma acc kernels copy(p[:N])
  {
    for (int i = 0; i < N; i++) {
      r += i;
      p[i] *= 3;
    }
    for (int i = 0; i < N - 1; i++) {
      r += 7;
      q[i] ^= i;
    }
  }
}
static void read(unsigned *p) {
  const unsigned &r = p[3];
  unsigned *q = p + 1;
#pragma acc data copy(p[:N])
  {
#pragma acc kernels
    { // by the name itself
      for (int i = 0; i < N; i++)
        p[i] += r;
    }
#pragma acc kernels
    { // by another pointer
      for (int i = 0; i < N - 1; i++)
        q[i] += r;
    }
  }
}
static void variables() {
  unsigned s = 5, &r = s, *q = &s, x[N];
#pragma acc kernels
  {
    for (int i = 0; i < N; i++) {
      s = s * 3 + i;
      x[i] = r;
    }
  }
#pragma acc kernels copy(q[:1])
  {
    for (int i = 0; i < N; i++) {
      *q = *q * 5 + i;
      x[i] += s;
    }
  }
  for (int i = 0; i < N; i++)
    a[i] += x[i];
  std::printf("%u\n", s);
}
struct field {
  unsigned v[N];
  unsigned *begin() { return v; }
  void step() {
    unsigned &r = v[3];
    const unsigned &first = *begin();
#pragma acc kernels copy(this[:1])
    {
      for (int i = 0; i < N; i++) {
        r += i;
        v[i] *= 3;
      }
      for (int i = 0; i < N; i++)
        v[i] += first;
    }
  }
};
// CHECK-LABEL: alone:
// CHECK: reduction(+:r
// CHECK: reduction(+:sum
static void alone(unsigned (&to)[2], unsigned &sum) {
  unsigned &r = to[1];
#pragma acc kernels copyin(a)
  {
    for (int i = 0; i < N; i++)
      r += a[i];
    for (int i = 0; i < N; i++)
      sum += a[i] ^ 5;
  }
}
int main() {
  for (int i = 0; i < N; i++)
    a[i] = i * 7;
  gathered(a);
  read(a);
  variables();
  static field f;
  for (int i = 0; i < N; i++)
    f.v[i] = i;
  f.step();
  for (int i = 0; i < N; i++)
    a[i] += f.v[i];
  unsigned to[2] = {1, 2}, sum = 3, h = 0;
  alone(to, sum);
  for (unsigned v : a)
    h = h * 31 + v;
  std::printf("%x %u %u\n", h, to[1], sum);
}
