// Members as arrays of a pipeline: what leads to them may not change under another name.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify %s
struct S {
  float *p;
  long n;
};

void reference(S *&s, S *t, long n) {
#pragma pacc pipeline targetinout(s->p(0,1,0)[0:n]) // expected-error {{'s->p' is an array of the pipeline, and 's' changes in its body}}
  {
#pragma pacc parallel loop pipe(1)
    for (long i = 0; i < n; i++)
      s->p[i] = 0;
    s = t;
  }
}

template <typename T> void exchange(T &a, T &b);
void look(double *const &a, const double &first);
void pointers(double *a, double *b, int n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i]++;
    look(a, b[0]);
    exchange(a, b); // expected-error {{'a' is an array of the pipeline, and its pointer changes in the body}} expected-error {{'b' is an array of the pipeline}}
  }
}
