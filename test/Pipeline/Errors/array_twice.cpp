// One array, by two spellings of its name, is in a pipeline twice; two elements are two arrays.
// RUN: %pacc -O0 -c %s -o %t.o -Xclang -verify -ferror-limit=0

// An element of a member is one array, whether or not `this` is written out.
struct Levels {
  double *u[2];
  int n;
  void step() {
#pragma pacc pipeline targetin(u[0](0,1,0)[0:n]) targetout(this->u[0](0,1,0)[0:n]) // expected-error {{'this->u[0]' is in the pipeline twice}}
    {
#pragma pacc parallel loop pipe(1)
      for (int i = 0; i < n; i++)
        u[0][i] = i;
    }
  }
};

void elements(double **all, int n) {
#pragma pacc pipeline targetin(all[0](0,1,0)[0:n]) targetout(all[1](0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      all[1][i] = i;
  }
}
