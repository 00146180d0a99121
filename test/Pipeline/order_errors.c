// Run chunk by chunk, a body may do something else than the program without pragmas. What can be seen of that is an
// error where it is; what comes to the same is none.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
// RUN: %clang_plugin -fsyntax-only -x c++ -Xclang -verify -ferror-limit=0 %s

void loops(double *a, int n, int *found) {
#pragma pacc pipeline targetin(a(0,1,0)[0:n])
  {
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++) {
      for (int k = 0; k < 3; k++)
        if (a[i] > k)
          break;
      switch (i) { case 3: break; }
      if (a[i] > 10)
        break; // expected-error {{'break' would end only the chunk's part of the 'pipe' loop}}
    }
#pragma pacc loop pipe(1)
    for (int i = 0; i < n; i++)
      if (a[i] > 10)
        i += 2; // expected-error {{'i' is the variable of a 'pipe' loop and changes in its body}}
  }
#pragma pacc pipeline targetin(a(0,1,0)[0:n])
  {
#pragma pacc update device(a[0:n])
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
#pragma pacc loop pipe(1) // expected-error {{a loop around this one goes over the chunk's part of dimension 1 already}}
      for (int j = 0; j < n; j++)
        found[0] = a[j];
  }
}

void pointers(double *a, double *b, int n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], b(0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      a[i]++;
    double *t = a;
    a = b; // expected-error {{'a' is an array of the pipeline, and its pointer changes in the body}}
    b = t; // expected-error {{'b' is an array of the pipeline, and its pointer changes in the body}}
  }
}
