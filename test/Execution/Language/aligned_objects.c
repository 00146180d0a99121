// Objects that begin at multiples of 64, behind another parameter: kernels read them by their parts, also by places that a
// loop goes through, and have copies of their own.
// RUN: %pacc -O3 %s -o %t && %run_host %t && env PACC_EMULATOR=order:2 %run_emulator %t
// RUN: %pacc %without_gpu -O0 %s -o %t.O0 && %run_emulator %t.O0
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %pacc -O3 -gpu=keep -c %s -o x.o
// RUN: %FileCheck %s --input-file=%t.dir/aligned_objects.sm_75.ptx --implicit-check-not='.param .align {{(32|64|128)}}'
// CHECK: .param .align 16 .b8 {{.*}}[128]
#include "../check.h"

struct object {
  unsigned first;
  int second;
  float parts[14];
  _Alignas(64) signed char third;
  long last[7];
};

static void copies(int n, struct object o, struct object *a, unsigned *got) {
#pragma acc serial loop firstprivate(o) copy(a[0:n]) copyout(got[0:n])
  for (int i = 0; i < n; i++) {
    struct object t = o;
    t.first = i;
    got[i] = (unsigned)o.parts[i % 14] + (unsigned)o.last[i % 7] + (unsigned)o.third;
    a[i] = t;
  }
}

static void lanes(int n, struct object o, unsigned *got) {
#pragma acc parallel loop firstprivate(o) copyout(got[0:n])
  for (int i = 0; i < n; i++) {
    struct object own = o;
    own.parts[i % 14] += i;
    unsigned sum = 0;
    for (int k = 0; k < 14; k++)
      sum += (unsigned)own.parts[k];
    got[i] = sum + (unsigned)o.last[6];
  }
}

int main(void) {
  enum { N = 50 };
  struct object o, a[N];
  unsigned got[N], own[N];
  memset(&o, 0, sizeof o);
  memset(a, 0, sizeof a);
  o.first = 3, o.second = -4, o.third = 9;
  for (int k = 0; k < 14; k++)
    o.parts[k] = 10 * k + 1;
  for (int k = 0; k < 7; k++)
    o.last[k] = 1000 * k + 7;
  copies(N, o, a, got);
  lanes(N, o, own);
  for (int i = 0; i < N; i++) {
    CHECK_EQ(got[i], (unsigned)(10 * (i % 14) + 1 + 1000 * (i % 7) + 7 + 9));
    CHECK_EQ(own[i], (unsigned)(10 * 91 + 14 + i + 6007));
    CHECK_EQ(a[i].first, (unsigned)i);
    CHECK_EQ(a[i].second, -4);
    CHECK_EQ(a[i].third, 9);
    for (int k = 0; k < 14; k++)
      CHECK_EQ(a[i].parts[k], o.parts[k]);
    for (int k = 0; k < 7; k++)
      CHECK_EQ(a[i].last[k], o.last[k]);
  }
  return check_done();
}
