// A function adds up, or leaves its result, in a global variable, which is one for all iterations.
// RUN: %clangxx_plugin -O2 -c %s -o %t.o -Xclang -verify
static double total, last, scale = 2;
static int hits[16];
static thread_local int own;
namespace here {
int count;
}

static void add(double x) {
  total += x; // expected-warning {{all iterations of this loop update total: a reduction clause for it, or 'atomic update', is missing}}
}
void sums(int n, const double *a) {
#pragma acc parallel loop copyin(a[0:n])
  for (int i = 0; i < n; i++) add(a[i]);
}
#pragma acc routine seq
static void set(double x) {
  last = x; // expected-warning {{iterations of this loop set last to different values, any of which may stay}}
}
template <class T> void sets(int n, const T *a) {
#pragma acc parallel loop copyin(a[0:n])
  for (int i = 0; i < n; i++) set(a[i]);
}
static void third() {
  hits[3]++; // expected-warning {{all iterations of this loop update one and the same element of hits: a variable with a reduction clause, or 'atomic update', is missing}}
}
void elements(int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) third();
}
static void counts() {
  here::count++; // expected-warning {{all iterations of this loop update here::count: a reduction clause for it, or 'atomic update', is missing}}
}
void in_a_namespace(int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) counts();
}

/* Only read, atomic, or in order. */
static void right(double *a, int i) {
  a[i] *= scale;
#pragma acc atomic
  total += 1;
  hits[i & 15] = 1;
}
static void next() { ++last; }
void fine(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++) right(a, i);
#pragma acc parallel loop seq
  for (int i = 0; i < n; i++) next();
#pragma acc kernels
  for (int i = 0; i < n; i++) next();
  sets(n, a);
}
double results() { return total + last + hits[3] + here::count + (scale += 1); }
