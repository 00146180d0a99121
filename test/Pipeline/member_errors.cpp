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
