// Arrays of a pipeline in code that knows no chunk, by whatever name: kernels without a loop with pipe, and host code in
// one statement with device code.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0
// RUN: %pacc -O2 -c %s -o %t.o -Xclang -verify -ferror-limit=0
struct Holder {
  float *p;
  void set(int i) { p[i] = 0; }
};
static float read(const float *p) { return p[0]; }

void kernels(float *a, float *b, int n) {
  float *p = a;
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] = 0;
#pragma pacc parallel loop
    for (int i = 0; i < n; i++)
      b[i] = 1; // expected-error {{'b' is split into chunks, but no loop of this construct has a 'pipe' clause}}
#pragma pacc parallel loop
    for (int i = 0; i < n; i++)
      p[i] = 2; // expected-error {{'a' is split into chunks, but no loop of this construct has a 'pipe' clause}}
  }
}

void code(float *a, float *b, float *c, float *d, int n) {
  float *q = b;
  float *&alias = c;
  Holder h{d};
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n], c(0,1,0)[0:n], d(0,1,0)[0:n])
  {
    if (n > 3) {
      a[0] = 3; // expected-error {{'a' is used here by host code in one statement with device code: put it at the top level of the pipeline}}
      q[0] = 3; // expected-error {{'b' is used here by host code in one statement with device code}}
      alias[0] = 3; // expected-error {{'c' is used here by host code in one statement with device code}}
      h.set(0); // expected-error {{'d' is used here by host code in one statement with device code}}
#pragma pacc update device(a[0:n], b[0:n], c[0:n], d[0:n])
    }
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i] += b[i] + c[i] + d[i];
    if (read(q) > 4) { // expected-error {{'b' is used here by host code in one statement with device code}}
#pragma pacc update host(a[0:n])
    }
  }
}
