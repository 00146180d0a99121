// What a part of a pipeline's body makes of a variable, other parts read or change, under other names: pointers that
// functions have set, members of objects, captures, unions. The names alone do not tell; the compiled code does. What
// is right is in traced_values.cpp; what names tell, too, in partial_errors.c.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -O2 -c %s -o %t.o -Xclang -verify -ferror-limit=0
#include <functional>
#include <string.h>

static void lead(long **p, long *to) { *p = to; }
struct Holder {
  long *p;
};
static void lead(Holder &h, long *to) { h.p = to; }
static Holder global;
static long *globalPointer;
static void leadGlobals(long *to) {
  global.p = to;
  globalPointer = to;
}

void pointers(const long *in, long *out, long n) {
  long a = 0, b = 0, c = 0, *pa = &a, **ppa = &pa, *pb, *pc;
  Holder h;
  lead(&pb, &b);
  lead(h, &c);
  memcpy(&pc, &h.p, sizeof pc);
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] = in[i];
#pragma pacc update host(out[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) {
      **ppa += in[i];
      *pb += in[i];
      *pc += in[i];
    }
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) {
      out[i] += a; // expected-error {{'a' is read here when only some chunks have changed it (line 36): put this behind the pipeline, or into a pipeline of its own}}
      out[i] += b; // expected-error {{'b' is read here when only some chunks have changed it (line 37): put this behind the pipeline, or into a pipeline of its own}}
      out[i] += *h.p; // expected-error {{'c' is read here when only some chunks have changed it (line 38): put this behind the pipeline, or into a pipeline of its own}}
    }
  }
}

void globals(const long *in, long *out, long n) {
  long sum = 0;
  static long kept;
  leadGlobals(&sum);
  long *k = &kept, **kk = &k;
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] = in[i];
#pragma pacc update host(out[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) {
      *global.p += in[i];
      **kk += in[i];
    }
    if (sum > 3) // expected-error {{'sum' is read here when only some chunks have changed it (line 63): put this behind the pipeline, or into a pipeline of its own}}
      *globalPointer = 3; // expected-error {{'sum' is set here for each chunk, which undoes what those before have made of it (line 63): do it before the pipeline}}
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] += kept; // expected-error {{'kept' is read here when only some chunks have changed it (line 64): put this behind the pipeline, or into a pipeline of its own}}
  }
}

// Lambdas and objects with an operator.
struct Adder {
  long &sum;
  explicit Adder(long &s) : sum(s) {}
  void operator()(long v) const { sum += v; }
};
union Both {
  long l;
  unsigned long u;
};
struct Keeper {
  long *p;
  Keeper(long *q) { set(q); }
  void set(long *q) { p = q; }
};
void objects(const long *in, long *out, long n) {
  long a = 0, b = 0, c = 0, d = 0;
  Both both{0};
  long *q = &a;
  const auto byCopy = [q](long v) { *q += v; };
  const Adder add(b);
  auto ref = std::ref(c);
  Keeper keeper(&d);
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] = in[i];
#pragma pacc update host(out[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) {
      byCopy(in[i]);
      add(in[i]);
      ref.get() += in[i];
      *keeper.p += in[i];
      both.l += in[i];
    }
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) {
      out[i] += a; // expected-error {{'a' is read here when only some chunks have changed it (line 106): put this behind the pipeline, or into a pipeline of its own}}
      out[i] += b; // expected-error {{'b' is read here when only some chunks have changed it (line 107): put this behind the pipeline, or into a pipeline of its own}}
      out[i] += c; // expected-error {{'c' is read here when only some chunks have changed it (line 108): put this behind the pipeline, or into a pipeline of its own}}
      out[i] += d; // expected-error {{'d' is read here when only some chunks have changed it (line 109): put this behind the pipeline, or into a pipeline of its own}}
      out[i] += (long)both.u; // expected-error {{'both' is read here when only some chunks have changed it (line 110): put this behind the pipeline, or into a pipeline of its own}}
    }
  }
}

// Host code outside of pipe loops, once for each chunk.
void code(const long *in, long *out, long n) {
  long sum = 0, count = 0, scale = 1, *p, *pc, *ps;
  lead(&p, &sum);
  lead(&pc, &count);
  lead(&ps, &scale);
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] = in[i];
#pragma pacc update host(out[0:n])
    *p = 0; // expected-error {{'sum' is set here for each chunk, which undoes what those before have made of it (line 140): do it before the pipeline}}
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++) {
      out[i] *= scale;
      sum += in[i];
    }
    *pc = 1 + count; // expected-error {{'count' is read here once for each chunk, and has what the chunk before has left (line 142): do it before or behind the pipeline, or in a 'pipe' loop}}
    *ps = 2; // expected-error {{'scale' is changed here while other chunks still read what was there before (line 139): do it before or behind the pipeline}}
  }
  out[0] = sum + count + scale;
}

// What kernels gather.
void kernels(const long *in, long *out, long n) {
  long sum = 0, count = 0, *p, *pc;
  lead(&p, &sum);
  lead(&pc, &count);
#pragma pacc pipeline targetin(in(0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(in[0:n])
#pragma pacc parallel loop pipe(1) reduction(+:sum) copy(count)
    for (long i = 0; i < n; i++) {
      out[i] = in[i];
      sum += in[i];
#pragma pacc atomic
      count++;
    }
#pragma pacc update host(out[0:n])
#pragma pacc loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] += *p + // expected-error {{'sum' is read here when only some chunks have changed it (line 156): put this behind the pipeline, or into a pipeline of its own}}
                *pc; // expected-error {{'count' is read here when only some chunks have changed it (line 161): put this behind the pipeline, or into a pipeline of its own}}
  }
}
