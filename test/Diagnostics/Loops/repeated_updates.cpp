// What several gangs read and write, each by itself: their number decides what comes of it. Not what each gang has for itself,
// nor where there is one gang.
// RUN: %pacc -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %pacc -O0 -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %pacc -O2 -Wno-acc-dependence -c %s -o %t.o 2>&1 | count 0
#include <cstdio>

struct object {
  double s;
  int n;
};

// CHECK-NOT: warning
void fine(double *x, int n) {
  double t = 0, tmp[8];
  int hist[4] = {0};
#pragma acc parallel copy(x[0:n]) num_gangs(8) reduction(+:t) private(tmp)
  {
    t = t + 1;
    tmp[0] = 0;
    tmp[0] += 3;
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
      x[i] += 1;
      for (int k = 0; k < 3; k++) x[i] += tmp[0] + k;
    }
  }
#pragma acc parallel copy(x[0:n]) num_gangs(1)
  x[0] += 1;
#pragma acc parallel copy(hist) num_gangs(8)
  {
    int own = 4;
    own++;
#pragma acc atomic update
    hist[0] += own;
#pragma acc loop gang vector
    for (int i = 0; i < n; i++) {
#pragma acc atomic
      hist[i & 3]++;
    }
  }
#pragma acc serial copy(x[0:n])
  x[0] += 1;
#pragma acc parallel copy(x[0:n])
  x[0] += 1;
#pragma acc kernels copy(x[0:n]) num_gangs(8)
  {
    x[0] += 1;
    for (int i = 1; i < n; i++) x[i] += x[0];
  }
#pragma acc parallel num_gangs(8) copyout(x[0:n])
  {
    n += 1;
    x[3] = n;
  }
  printf("%g\n", t);
}

static void add(int *p) {
  // CHECK: repeated_updates.cpp:[[@LINE+1]]:{{[0-9]+}}: warning: each gang updates c here, and nothing orders them: 'serial', or num_gangs(1), if it is meant once, 'atomic update' if once for each gang [-Wacc-dependence]
  *p += 1;
}
int called() {
  int c = 0;
#pragma acc parallel num_gangs(8) copy(c)
  add(&c);
  return c;
}
void raced(double *x, int n, object *p, int g) {
#pragma acc parallel copy(p[0:1]) num_gangs(g)
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: each gang updates p here
  p->s += 1;
#pragma acc parallel copy(x[0:n]) num_gangs(4)
  {
#pragma acc loop vector
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: each gang updates x here
    for (int i = 0; i < n; i++) x[i] *= 2;
  }
#pragma acc parallel copy(x[0:n]) num_gangs(4)
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: each gang updates x here
  for (int i = 0; i < n; i++) x[i] -= i;
#pragma acc parallel copy(x[0:n], p[0:1])
  {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: each gang updates p here
    p->n++;
#pragma acc loop gang
    for (int i = 0; i < n; i++) x[i] *= 2;
  }
}
// CHECK-NOT: warning:
