// Objects that a kernel makes for itself keep the addresses of objects with pointers: a function that gets the new object,
// as its constructor does, puts them there. What they lead to is on the device.
// RUN: %paccxx %without_gpu -O0 -gpu=races %s -o %t.O0 && %run_host %t.O0 && env PACC_EMULATOR=order:3 %run_emulator %t.O0
// RUN: %paccxx -O2 -fno-inline %s -o %t.calls && %run_emulator %t.calls
// RUN: %paccxx -O2 %s -o %t && %run_emulator %t
#include "../../check.h"

struct Part {
  double *d;
  int n;
};

struct Keeper {
  long first = 7;
  const Part *part;
  explicit Keeper(const Part &p) : part(&p) {}
  double at(int i) const { return part->d[i]; }
};

struct Both {
  Keeper one, other;
  Both(const Part &p, const Part &q) : one(p), other(q) {}
  double at(int i) const { return one.at(i) * 10 + other.at(i); }
};

struct Walker {
  const double *begin, *end;
};

/* An element that only the run knows, of an object or of several. */
struct List {
  const Part *parts[3];
  void put(int i, const Part &p) { parts[i] = &p; }
};

static void keep(const Part **where, const Part &p) { *where = &p; }

static void fill(Walker *w, const Part *p) {
  w->begin = p->d;
  w->end = p->d + p->n;
}

int main() {
  enum { N = 40 };
  double x[N], y[N];
  for (int i = 0; i < N; i++)
    x[i] = y[i] = 1;
  double *d = x, *e = y, kept = 0, both = 0, walked = 0, listed = 0, several = 0;
  const Part p{d, N}, q{e, N};
#pragma acc data copyin(d[0 : N], e[0 : N])
  {
    // Only the device's are 3 and 5.
#pragma acc parallel loop present(d[0 : N], e[0 : N])
    for (int i = 0; i < N; i++) {
      d[i] = 3;
      e[i] = 5;
    }
#pragma acc parallel loop reduction(+ : kept)
    for (int i = 0; i < N; i++) {
      const Keeper k(p);
      kept += k.at(i);
    }
#pragma acc parallel loop reduction(+ : both)
    for (int i = 0; i < N; i++) {
      const Both b(p, q);
      both += b.at(i);
    }
#pragma acc parallel loop reduction(+ : walked)
    for (int i = 0; i < 4; i++) {
      Walker w;
      fill(&w, &q);
      for (const double *at = w.begin + i; at < w.end; at += 4)
        walked += *at;
    }
#pragma acc parallel loop reduction(+ : listed)
    for (int i = 0; i < N; i++) {
      List l;
      for (int k = 0; k < 3; k++)
        l.put(k, k == 1 ? p : q);
      listed += l.parts[i % 3]->d[i];
    }
#pragma acc parallel loop reduction(+ : several)
    for (int i = 0; i < N; i++) {
      const Part *all[4];
      for (int k = 0; k < 4; k++)
        keep(&all[k], p);
      several += all[i % 4]->d[i];
    }
  }
  CHECK_EQ(kept, 3 * N);
  CHECK_EQ(both, 35 * N);
  CHECK_EQ(walked, 5 * N);
  CHECK_EQ(listed, 3 * 13 + 5 * 27);
  CHECK_EQ(several, 3 * N);
  return check_done();
}
