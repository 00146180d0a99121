// Reductions of sections that pointers in objects lead to, whose lengths are members, too.
// RUN: %paccxx %without_gpu -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: %paccxx %without_gpu -O0 %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx %without_gpu -O2 -gpu=check %s -o %t.check && %run_emulator %t.check
// RUN: %clangxx_plugin -fsyntax-only -DREFUSED -Xclang -verify %s
#include "../../check.h"

struct Counts {
  double *q;
  int m;
  struct { long *h; } in;
#ifdef REFUSED
  void moved(int n) {
#pragma acc parallel loop reduction(+ : q[0 : m]) // expected-error {{'q' is reduced in this construct, and 'q' changes in it}}
    for (int i = 0; i < n; i++) q++;
  }
  void longer(int n) {
#pragma acc parallel loop reduction(+ : in.h[0 : m]) // expected-error {{'in.h[:m]' in 'reduction' is not supported yet}}
    for (int i = 0; i < n; i++) in.h[m++] += i;
  }
  double get(int i) { return q[i]; }
  void called(int n) {
#pragma acc parallel loop reduction(+ : q[0 : 4]) // expected-error {{'q' in 'reduction' is not supported yet where a function that the loop calls uses it}}
    for (int i = 0; i < n; i++) q[0] += get(1);
  }
#endif
  long sum(int n) {
#pragma acc parallel loop reduction(+ : in.h[0 : m]) copy(in.h[0 : m])
    for (int i = 0; i < n; i++)
      in.h[i % m] += i;
    long s = 0;
    for (int k = 0; k < m; k++)
      s += in.h[k];
    return s;
  }
  double total() const {
    double t = 0;
    for (int i = 0; i < m; i++)
      t += q[i];
    return t;
  }
};

int main() {
  Counts s = {new double[8](), 8, {new long[8]()}}, *p = &s;
  const int n = 1000;
#pragma acc parallel loop reduction(+ : p->q[0 : p->m]) copy(p->q[0 : p->m])
  for (int i = 0; i < n; i++)
    p->q[i % 8] += i;
  CHECK_EQ(s.total(), 499500);
#pragma acc parallel loop reduction(+ : s.q[2 : 4]) copy(s.q[0 : s.m])
  for (int i = 0; i < n; i++)
    s.q[2 + i % 4] += 1;
  CHECK_EQ(s.total(), 500500);
#pragma acc data copy(s, s.q[0 : s.m])
  {
#pragma acc parallel loop gang reduction(+ : s.q[0 : s.m])
    for (int i = 0; i < n / 10; i++) {
#pragma acc loop vector reduction(+ : s.q[0 : s.m])
      for (int j = 0; j < 10; j++)
        s.q[(i + j) % 8] += 1;
    }
#pragma acc parallel loop present(s)
    for (int i = 0; i < 8; i++)
      s.q[i] *= 2;
  }
  CHECK_EQ(s.total(), 2 * 501500);
  CHECK_EQ(s.sum(n), 499500);
  double *a = new double[8]();
#pragma acc kernels loop independent reduction(+ : a[0 : s.m]) copy(a[0 : 8])
  for (int i = 0; i < 80; i++)
    a[i % s.m] += 1;
  for (int i = 0; i < 8; i++)
    CHECK_EQ(a[i], 10);
  return check_done();
}
