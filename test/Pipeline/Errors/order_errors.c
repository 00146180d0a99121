// Run chunk by chunk, a loop would end, or begin, elsewhere than in the program without pragmas: an error where it is.
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
