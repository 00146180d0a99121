// What functions and references assign to a scalar of the construct is lost as what is assigned by its name.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
static void add(double &s, double x) { s += x; }
static void addp(double *s, double x) { *s = *s + x; }
static void through(double &s, double x) { addp(&s, x); }
static double twice(double s) { s = s + s; return s; }
static double look(const double &s) { return s; }
static double peek(double &s) { return s; }
double test(int n, const double *a, double *b) {
  double sum = 0, t = 0, u = 0, v = 0, w = 1, x = 2, y = 0;
#pragma acc parallel loop copyin(a[0:n])
  for (int i = 0; i < n; i++) add(sum, a[i]); // expected-warning {{'sum' is firstprivate in this construct: what is assigned here is lost}}
#pragma acc parallel loop copyin(a[0:n])
  for (int i = 0; i < n; i++) addp(&t, a[i]); // expected-warning {{'t' is firstprivate in this construct: what is assigned here is lost}}
#pragma acc serial loop copyin(a[0:n])
  for (int i = 0; i < n; i++) { double &r = u; r = a[i]; } // expected-warning {{'u' is firstprivate in this construct: what is assigned here is lost}}
#pragma acc parallel loop copyin(a[0:n])
  for (int i = 0; i < n; i++) through(v, a[i]); // expected-warning {{'v' is firstprivate in this construct: what is assigned here is lost}}
#pragma acc parallel loop copyin(a[0:n]) copyout(b[0:n])
  for (int i = 0; i < n; i++) b[i] = twice(w) + look(x) + peek(x);
#pragma acc parallel loop copyin(a[0:n]) reduction(+:y)
  for (int i = 0; i < n; i++) add(y, a[i]);
  return sum + t + u + v + w + x + y;
}
// Each of many functions hands it on to the next ones; and further names of it.
static void deep0(double &s) { (void)s; }
#define DEEP(n, m) static void deep##n(double &s) { deep##m(s); deep##m(s); deep##m(s); deep##m(s); deep##m(s); deep##m(s); }
DEEP(1, 0) DEEP(2, 1) DEEP(3, 2) DEEP(4, 3) DEEP(5, 4) DEEP(6, 5) DEEP(7, 6) DEEP(8, 7) DEEP(9, 8)
struct Counts { void operator()(double &s) const { s += 1; } };
void elsewhere(double &);
#pragma acc routine(elsewhere) seq
double further(int n, const double *a, double &given) {
  double r = 0, q = 0, c = 0, d = 0, e = 0;
#pragma acc serial loop copyin(a[0:n])
  for (int i = 0; i < n; i++) { double &x = r, &y = x; y += a[i]; } // expected-warning {{'r' is firstprivate}}
#pragma acc serial loop copyin(a[0:n])
  for (int i = 0; i < n; i++) { double *const x = &q; *x += a[i]; } // expected-warning {{'q' is firstprivate}}
#pragma acc parallel loop copyin(a[0:n])
  for (int i = 0; i < n; i++) Counts()(c); // expected-warning {{'c' is firstprivate}}
#pragma acc parallel loop copyin(a[0:n])
  for (int i = 0; i < n; i++) add(given, a[i]); // expected-warning {{'given' is firstprivate}}
#pragma acc parallel loop copyin(a[0:n])
  for (int i = 0; i < n; i++) deep9(d);
#pragma acc parallel loop copyin(a[0:n])
  for (int i = 0; i < n; i++) elsewhere(e);
  return r + q + c + d + e + given;
}
