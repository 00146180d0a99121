// Members in firstprivate that are arrays, structures and objects: each gang's copy begins with what the member has where
// the construct begins, and the member keeps that.
// RUN: %paccxx -O2 %s -o %t && %run_host %t && %run_emulator %t
// RUN: env PACC_EMULATOR=order:1 %run_emulator %t
// RUN: %paccxx -O0 %s -o %t.O0 && %run_host %t.O0 && %run_emulator %t.O0
// RUN: %paccxx -O3 -gpu=races %s -o %t.O3 && %run_emulator %t.O3
// RUN: %pacc -x c -O2 %s -o %t.c && %run_host %t.c && %run_emulator %t.c
#include "../check.h"

typedef struct Inner { int k; float f[2]; } Inner;
typedef struct Whole { int x; double v[4]; Inner in; const Inner fixed; Inner *behind; } Whole;

static void arrays(Whole *p, int n) {
  double sum = 0;
#pragma acc parallel num_gangs(4) firstprivate(p->v) reduction(+ : sum)
  {
    p->v[1] += 1;
    sum += p->v[0] + p->v[1];
  }
  CHECK_EQ(sum, 4 * (1 + 3));
  CHECK_EQ(p->v[1], 2);
  sum = 0;
#pragma acc parallel loop gang firstprivate(p->v) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < 8; j++)
      sum += p->v[j % 4];
  }
  CHECK_EQ(sum, n * 20);
}

static void structures(Whole s, int n) {
  double sum = 0;
#pragma acc parallel loop firstprivate(s.in, s.fixed, s.x) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += s.in.k + s.in.f[i % 2] + s.fixed.k + s.x;
  CHECK_EQ(sum, n * (5 + 6.5 + 8 + 3));
  sum = 0;
#pragma acc parallel num_gangs(3) firstprivate(s.in) reduction(+ : sum)
  {
    s.in.k++;
    s.in.f[1] = s.in.k;
    sum += s.in.f[1];
  }
  CHECK_EQ(sum, 3 * 6);
  CHECK_EQ(s.in.k, 5);
  // The value where the construct begins, whatever comes then.
  int k = 0;
#pragma acc serial firstprivate(s.in) copyout(k) async(1)
  k = s.in.k;
  s.in.k = 100;
#pragma acc wait
  CHECK_EQ(k, 5);
#pragma acc serial firstprivate(s.behind->f) copyout(k)
  k = s.behind->f[0] + s.behind->f[1];
  CHECK_EQ(k, 3);
}

#ifdef __cplusplus
struct Counted {
  int n;
  Counted(int n = 0) : n(n) {}
  Counted(const Counted &o) : n(o.n + 100) {}
};
struct Holder {
  Counted c{7};
  Inner &to;
  int own[3] = {1, 2, 3};
  int run() {
    int sum = 0;
#pragma acc parallel num_gangs(2) firstprivate(c, own, to) reduction(+ : sum)
    {
      own[0] += c.n;
      sum += own[0] + own[2] + to.k;
    }
    return sum;
  }
};
template <typename T> static int of_template(T s) {
  int sum = 0;
#pragma acc parallel num_gangs(2) firstprivate(s.in) reduction(+ : sum)
  sum += ++s.in.k;
  return sum + s.in.k;
}
#endif

int main(void) {
  Inner far = {9, {1, 2}};
  Whole s = {3, {1, 2, 3, 4}, {5, {6, 7}}, {8, {0, 0}}, &far};
  arrays(&s, 50);
  structures(s, 50);
#ifdef __cplusplus
  Holder h{{7}, far};
  CHECK_EQ(h.run(), 2 * (108 + 3 + 9));
  CHECK_EQ(h.own[0], 1);
  CHECK_EQ(of_template(s), 2 * 6 + 5);
#endif
  return check_done();
}
