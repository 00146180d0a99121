// Loops that change what their clause reduces through an array or a structure of pointers that has its address from before
// the loop: that is the variable itself, and not what the lane gathers.
// RUN: %paccxx -c %s -o %t.o 2>&1 | %FileCheck %s --implicit-check-not="holds its address"

struct S {
  int n;
  double v;
};
struct Way {
  S *to, *other;
};

void elements(S &q, S &r) {
  S *p[2] = {&q, &r};
#pragma acc parallel loop reduction(+ : q.n)
  for (int i = 0; i < 100; i++)
    // CHECK: :[[@LINE+1]]:5: warning: 'q.n' is in 'reduction', and 'p' holds its address from before the loop: what this changes is the variable itself, which all lanes share, and not what the lane gathers [-Wacc-dependence]
    p[i & 1]->n += i;
#pragma acc parallel loop reduction(+ : q.n)
  for (int i = 0; i < 100; i++) {
    S *of = p[i & 1], &there = *of;
    // CHECK: :[[@LINE+1]]:5: warning: 'q.n' is in 'reduction', and 'p' holds its address
    there.n++;
  }
#pragma acc parallel loop reduction(+ : q.n)
  for (int i = 0; i < 100; i++) {
    p[0]->v = 1; // another member
    q.n += i;
  }
#pragma acc parallel loop reduction(+ : q.n) copy(r)
  for (int i = 0; i < 100; i++) {
    p[1]->v = i; // another one
    q.n += p[0]->n;
  }
}

void members(S &q) {
  Way w;
  w.to = &q;
#pragma acc parallel loop reduction(+ : q.v)
  for (int i = 0; i < 100; i++)
    // CHECK: :[[@LINE+1]]:5: warning: 'q.v' is in 'reduction', and 'w' holds its address
    w.to->v += i;
}

void numbers() {
  int z = 0, y = 0, *p[3] = {&z, &y, &z};
#pragma acc parallel loop reduction(+ : z)
  for (int i = 0; i < 100; i++)
    // CHECK: :[[@LINE+1]]:5: warning: 'z' is in 'reduction', and 'p' holds its address
    *p[i % 3] += i;
#pragma acc parallel loop reduction(+ : z)
  for (int i = 0; i < 100; i++) {
    int *own[2] = {&z, &z}; // of the lane's own
    *own[i & 1] += i;
  }
}

void arrays() {
  int a[4] = {}, *p[2] = {a, a + 2};
#pragma acc parallel loop reduction(+ : a)
  for (int i = 0; i < 100; i++)
    // CHECK: :[[@LINE+1]]:5: warning: 'a' is in 'reduction', and 'p' holds its address
    p[i & 1][1] += i;
}
