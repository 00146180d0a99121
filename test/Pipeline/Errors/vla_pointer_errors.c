// A pointer to rows of a length that the body declares stays where it is, as its type needs the length.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s

void rows(double *a, double *b, int n) {
#pragma pacc pipeline targetin(a(0,10,0)[0:10*n]) targetout(b(0,10,0)[0:10*n])
  {
    int m = 10;
    double(*row)[m] = (double(*)[m])a; // expected-error {{declare 'row' before the pipeline: stages of different chunks run side by side}}
#pragma pacc update device(a[0:10*n])
#pragma pacc parallel loop pipe(1)
    for (int j = 0; j < n; j++)
      for (int i = 0; i < 10; i++)
        b[j * 10 + i] = row[j][i];
#pragma pacc update host(b[0:10*n])
  }
}
