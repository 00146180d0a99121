// The pointers of a pipeline's arrays, what leads to them, and the variables of its loops stay as they are in its body,
// under whatever name.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0 -Wno-acc-lost-result
// RUN: %pacc -O2 -c %s -o %t.o -Xclang -verify -ferror-limit=0 -Wno-acc-lost-result
#include <utility>

template <typename T> void exchange(T &a, T &b);
void look(double *const &a, const double &first);
static void swapThem(double **x, double **y) {
  double *t = *x;
  *x = *y;
  *y = t;
}

void pointers(double *a, double *b, double *c, long n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n], c(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n], b[0:n], c[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] += b[i] + c[i];
#pragma pacc update host(a[0:n], b[0:n], c[0:n])
    double *t = a;
    a = b; // expected-error {{'a' is an array of the pipeline, and its pointer changes in the body}}
    b = t; // expected-error {{'b' is an array of the pipeline, and its pointer changes in the body}}
    c++; // expected-error {{'c' is an array of the pipeline, and its pointer changes in the body}}
  }
}

void names(double *a, double *b, double *c, double *d, long n) {
  double *&alias = a;
  auto set = [&] { b = a; };
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n], c(0,1,0)[0:n], d(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n], b[0:n], c[0:n], d[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] += b[i] + c[i] + d[i];
#pragma pacc update host(a[0:n], b[0:n], c[0:n], d[0:n])
    alias = d; // expected-error {{'a' is an array of the pipeline, and its pointer changes in the body}}
    set(); // expected-error {{'b' is an array of the pipeline, and its pointer changes in the body}}
    swapThem(&c, &d); // expected-error {{'c' is an array of the pipeline, and its pointer changes in the body}} expected-error {{'d' is an array of the pipeline, and its pointer changes in the body}}
    std::swap(c, d); // expected-error {{'c' is an array of the pipeline, and its pointer changes in the body}} expected-error {{'d' is an array of the pipeline, and its pointer changes in the body}}
    exchange(a, b); // expected-error {{'a' is an array of the pipeline, and its pointer changes in the body}} expected-error {{'b' is an array of the pipeline, and its pointer changes in the body}}
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] += 1;
#pragma pacc update host(a[0:n])
    look(a, d[0]);
    b = c;
  }
}

struct Two {
  double *a, *b;
  void flip() { std::swap(a, b); }
  void run(long n);
};
struct Holder {
  Two *two;
};

void members(Two *s, Two *t, Holder h, long n) {
  Two *same = s;
#pragma pacc pipeline targetinout(s->a(0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      s->a[i] = 0;
    s->a = 0; // expected-error {{'s->a' is an array of the pipeline, and its pointer changes in the body}}
    s->b = 0;
  }
#pragma pacc pipeline targetinout(s->a(0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      s->a[i] = 0;
    s = t; // expected-error {{'s->a' is an array of the pipeline, and what leads to its pointer changes in the body}}
  }
#pragma pacc pipeline targetinout(same->a(0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      same->a[i] = 0;
    same->flip(); // expected-error {{'same->a' is an array of the pipeline, and its pointer changes in the body}}
  }
#pragma pacc pipeline targetinout(h.two->a(0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      h.two->a[i] = 0;
    h = Holder{t}; // expected-error {{'h.two->a' is an array of the pipeline, and what leads to its pointer changes in the body}}
  }
}

void Two::run(long n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] = 0;
    flip(); // expected-error {{'a' is an array of the pipeline, and its pointer changes in the body}}
  }
}

void reference(Two *&s, Two *t, long n) {
#pragma pacc pipeline targetinout(s->a(0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      s->a[i] = 0;
    s = t; // expected-error {{'s->a' is an array of the pipeline, and what leads to its pointer changes in the body}}
  }
}

static void skip(long &i) { i += 1; }
static long kept;
void variables(double *a, long n) {
  long i, *p = &i;
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      a[i] += 1;
#pragma pacc update host(a[0:n])
#pragma pacc loop pipe(1)
    for (i = 0; i < n; i++) {
      if (a[i] > 5)
        i += 2; // expected-error {{'i' is the variable of a 'pipe' loop and changes in its body}}
      if (a[i] > 6)
        skip(i); // expected-error {{'i' is the variable of a 'pipe' loop and changes in its body}}
      if (a[i] > 7)
        *p += 2; // expected-error {{'i' is the variable of a 'pipe' loop and changes in its body}}
      long &same = i;
      same++; // expected-error {{'i' is the variable of a 'pipe' loop and changes in its body}}
    }
#pragma pacc loop pipe(1)
    for (long k = 0; k < n; k++) {
      long other = k;
      other++;
      a[k] += other;
    }
#pragma pacc loop pipe(1)
    for (kept = 0; kept < n; kept++)
      if (a[kept] > 8)
        kept++; // expected-error {{'kept' is the variable of a 'pipe' loop and changes in its body}}
  }
}

struct Inside {
  double a[100];
  int w[8];
};

/// Members that are arrays: elements may change, what leads to them may not.
void arrays(Inside *s, Inside *t, double *b) {
#pragma pacc pipeline targetinout(s->a(0,1,0)[0:100])
  {
#pragma pacc update device(s->a[0:100])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < 100; i++)
      s->a[i] += 1;
#pragma pacc update host(s->a[0:100])
#pragma pacc loop pipe(1)
    for (int i = 0; i < 100; i++)
      __builtin_memcpy(&b[i], &s->a[i], sizeof(double));
    t = nullptr;
  }
#pragma pacc pipeline targetinout(s->a(0,1,0)[0:100])
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < 100; i++)
      s->a[i] = 0;
    s = t; // expected-error {{'s->a' is an array of the pipeline, and what leads to its pointer changes in the body}}
  }
}

static double weight(const Inside &s, int i) {
  return s.w[i % 8];
}

void beside(Inside *s) {
#pragma pacc pipeline targetinout(s->a(0,1,0)[0:100])
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < 100; i++)
      s->a[i] = s->w[i % 8]; // comes alone
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < 100; i++)
      s->a[i] += weight(*s, i); // expected-warning {{this is beside 's->a', an array of the pipeline, in an object that begins with it}}
  }
}

// Elements of arrays of pointers: the pointer stays, and their own names are judged.
void elements(double **all, double *out, long n, int k) {
#pragma pacc pipeline targetin(all[k](0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(all[k][0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      out[i] = all[k][i];
#pragma pacc update host(out[0:n])
    all[k] = out; // expected-error {{'all[k]' is an array of the pipeline, and its pointer changes in the body}}
  }
#pragma pacc pipeline targetin(all[0](0,1,0)[0:n]) targetout(out(0,1,0)[0:n])
  {
#pragma pacc update device(all[0][0:n])
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n - 1; i++)
      out[i] = all[0][i + 1]; // expected-error {{'all[0]' is read 1 element beyond the task's own; 'targetin' declares a halo of 0 on the right}}
#pragma pacc update host(out[0:n])
  }
}
