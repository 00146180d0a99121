// Names that lead to an array of the pipeline from memory: global pointers that the function has set, a vector and other
// objects that the array's pointer came from. What stays within the chunk is not told of.
// RUN: %paccxx -O1 -c %s -o %t.o -Xclang -verify -ferror-limit=0
#include <vector>

constexpr int N = 1000;
static double in[N], out[N], other[N];
double *global, *global_out;
struct holder {
  double *p;
  int n;
};
void fill(std::vector<double> &);
void fill(holder *);

void of_global_pointer() {
  double *a = in;
  global = in;
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) targetout(out(0,1,0)[0:N])
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N - 1; i++)
      out[i] = a[i] + global[i + 1]; // expected-error {{'a' is read 1 element beyond the task's own; 'targetin' declares a halo of 0 on the right}}
#pragma pacc update host(out[0:N])
  }
}

void within_the_chunk() {
  double *a = in;
  global = in;
#pragma pacc pipeline targetin(a(0,1,1)[0:N]) targetout(out(0,1,0)[0:N])
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N - 1; i++)
      out[i] = a[i] + global[i + 1];
#pragma pacc update host(out[0:N])
  }
}

void set_after_calls(int n) {
  double *a = in;
  global = in;
  for (int i = 0; i < n; i++)
    other[i] = i;
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) targetout(out(0,1,0)[0:N])
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 1; i < N; i++)
      out[i] = global[i - 1]; // expected-error {{'a' is read 1 element before the task's own}}
#pragma pacc update host(out[0:N])
  }
}

void of_vector() {
  std::vector<double> x(N);
  fill(x);
  const double *a = x.data();
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) targetout(out(0,1,0)[0:N])
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N - 2; i++)
      out[i] = a[i] + x[i + 2]; // expected-error {{'a' is read 2 elements beyond the task's own}}
#pragma pacc update host(out[0:N])
  }
}

void of_vector_by_host(std::vector<double> &x) {
  double *a = x.data();
#pragma pacc pipeline targetin(in(0,1,0)[0:N]) targetout(a(0,1,0)[0:N])
  {
#pragma pacc update device(in[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N; i++)
      a[i] = in[i];
#pragma pacc update host(a[0:N])
    other[0] = x[7]; // expected-error {{'a' is read here when only some chunks have changed it}}
  }
}

void of_object(holder *h) {
  fill(h);
  double *a = h->p;
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) targetout(out(0,1,0)[0:N])
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < N - 1; i++)
      out[i] = a[i] + h->p[i + 1]; // expected-error {{'a' is read 1 element beyond the task's own}}
#pragma pacc update host(out[0:N])
  }
}

/// Another vector's elements, and another member's.
void of_others(std::vector<double> &x, std::vector<double> &y) {
  double *a = x.data();
#pragma pacc pipeline targetin(a(0,1,0)[0:N]) targetout(out(0,1,0)[0:N])
  {
#pragma pacc update device(a[0:N])
#pragma pacc parallel loop pipe(1) copyin(y)
    for (int i = 0; i < N; i++)
      out[i] = a[i] + y.size();
#pragma pacc update host(out[0:N])
    other[1] = y[7];
  }
}
