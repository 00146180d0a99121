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
