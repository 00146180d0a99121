// Members that point to arrays: of `this`, named with it and without, of objects behind pointers and in others;
// in member functions, lambdas of host code, templates of which the members do not depend on the parameters, and in
// data clauses.
// RUN: %clangxx -O1 -Wno-unknown-pragmas %s -o %t.plain && %t.plain > %t.expected
// RUN: %paccxx -O2 -Minfo=accel %s -o %t 2>&1 | %FileCheck %s
// RUN: %run_host %t | diff %t.expected -
// RUN: %run_emulator %t | diff %t.expected -
// RUN: %run_emulators %t | diff %t.expected -
#include "../Inputs/data.h"

struct Series {
  double *now, *next;
  long n;
};

struct Model {
  float *in, *out;
  long n;
  Series s, *others;

  // CHECK: targetin(in(1,1,1)[:n]) [unit 1, halo 1 left, 1 right]
  void smooth(float a) const {
#pragma pacc pipeline targetin(in(1,1,1)[0:n]) targetout(this->out(0,1,0)[0:n]) async num_tasks(7)
    {
#pragma pacc update device(this->in[0:n])
#pragma pacc parallel loop pipe(1)
      for (long i = 0; i < n; i++)
        out[i] = a * (in[i] + (i ? this->in[i - 1] : 0) + (i + 1 < n ? in[i + 1] : 0));
#pragma pacc update host(out[0:n])
    }
  }

  template <int Step> long shift() {
    long ones = 0;
#pragma pacc pipeline targetinout(in(0,1,0)[0:n]) async num_tasks(3)
    {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1) present(in)
      for (long i = 0; i < n; i++)
        in[i] += Step;
#pragma pacc update host(in[0:n])
#pragma pacc loop pipe(1)
      for (long i = 0; i < n; i++)
        ones += (in[i] == 1) + [this, i] { return in[i] == 3; }();
    }
    return ones;
  }
};

// CHECK: targetinout(m->s.next(0,1,0)[:m->s.n])
template <typename T> double advance(Model *m, T scale, int other) {
  double sum = 0;
#pragma pacc pipeline targetin(m->s.now(0,1,0)[0:m->s.n]) targetinout(m->s.next(0,1,0)[0:m->s.n]) num_tasks(3)
  {
#pragma pacc update device(m->s.now[0:m->s.n], m->s.next[0:m->s.n])
#pragma pacc parallel loop pipe(1) present(m->s.now, m->s.next) reduction(+:sum)
    for (long i = 0; i < m->s.n; i++) {
      (*m).s.next[i] += scale * m->s.now[i];
      sum += (&m->s)->next[i];
    }
#pragma pacc update host(m->s.next[0:m->s.n])
  }
  return sum + m->others[other].n;
}

int main() {
  const long n = 1000, k = 700;
  Series other = {nullptr, nullptr, 5};
  Model m = {new float[n], new float[n], n, {new double[k], new double[k], k}, &other};
  for (long i = 0; i < n; i++)
    m.in[i] = i % 17;
  for (long i = 0; i < k; i++) {
    m.s.now[i] = i % 7;
    m.s.next[i] = 1;
  }
  m.smooth(2);
  printf("%016llx", (unsigned long long)HASH(m.out, n));
  const long ones = m.shift<1>(), more = m.shift<-2>();
  printf(" %ld %ld %016llx", ones, more, (unsigned long long)HASH(m.in, n));
  const double a = advance(&m, 2, 0), b = advance(&m, 3.0f, 0);
  printf(" %g %g %016llx\n", a, b, (unsigned long long)HASH(m.s.next, k));
}
