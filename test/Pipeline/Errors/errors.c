// What a pipeline cannot do, and what is wrong with it, is said at its line with the variable's name.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
// RUN: %clang_plugin -fsyntax-only -x c++ -Xclang -verify -ferror-limit=0 %s

void clauses(float *a, float *b, int n) {
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) async(2) // expected-error {{'async' of a pipeline takes no queue}}
  {
  }
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) targetout(a(0,1,0)[0:n]) // expected-error {{'a' is in the pipeline twice}}
  {
  }
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) num_tasks(0) // expected-error {{'num_tasks' must be positive}}
  {
  }
#pragma pacc pipeline targetin(a(1,1,1)[0:n]) num_tasks(-4) // expected-error {{'num_tasks' must be positive}}
  {
  }
}

struct S { float *p, q[100]; };
void geometry(float *a, float *b, float **rows, struct S s, int n) {
#pragma pacc pipeline targetin(a(0,3,0)[0:100]) // expected-error {{unit 3 of 'a' does not divide its length 100}}
  {
  }
#pragma pacc pipeline targetin(a(-1,1,0)[0:n]) // expected-error {{left halo of 'a' is negative}}
  {
  }
#pragma pacc pipeline targetin(a(0,1,-2)[0:n]) // expected-error {{right halo of 'a' is negative}}
  {
  }
#pragma pacc pipeline targetin(a(0,-5,0)[0:n]) // expected-error {{unit of 'a' is negative}}
  {
  }
#pragma pacc pipeline targetin(a(0,1,0)[0:100]) targetout(b(0,2,0)[0:100]) // expected-error {{dimension 1 of 'b' has 50 units, that of 'a' has 100}}
  {
  }
  // Ranges that differ by a halo, and equally many units.
#pragma pacc pipeline targetin(a(1,1,1)[0:100]) targetout(b(0,1,0)[1:98])
  {
  }
#pragma pacc pipeline targetin(a(0,1,0)[0:100]) targetout(b(0,2,0)[40:200])
  {
  }
#pragma pacc pipeline targetin(a(0,4,0)[0:103]) targetout(b(0,1,0)[0:n]) num_tasks(n - n) // expected-error {{unit 4 of 'a' does not divide its length 103}}
  {
  }
#pragma pacc pipeline targetin(a(0,1,0)[0:90]) targetinout(b(1,1,0)[10:93]) // expected-error {{dimension 1 of 'b' has 93 units, that of 'a' has 90}}
  {
  }
#pragma pacc pipeline targetin(a[0:100]) // expected-error {{nothing is split: no array of the pipeline has a unit in dimension 1}}
  {
  }
#pragma pacc pipeline targetin(rows(1,1,1)[0:n][0:n]) // expected-error {{'rows' has rows behind pointers; in a pipeline this is not supported yet}}
  {
  }
#pragma pacc pipeline targetin(rows[n](1,1,1)[0:n]) targetout(rows[n](0,1,0)[0:n]) // expected-error {{'rows[n]' is in the pipeline twice}}
  {
  }
#pragma pacc pipeline targetin(s.q(1,1,1)[0:100])
  {
  }
#pragma pacc pipeline targetin(s.p(1,1,1)[0:n], a(0,1,0)[0:n]) targetout(s.p(0,1,0)[0:n]) // expected-error {{'s.p' is in the pipeline twice}}
  {
  }
}

void loops(float *a, float *b, int n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(3) // expected-error {{no array of the pipeline has a dimension 3}}
    for (int i = 0; i < n; i++)
      a[i] = 0;
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(0) // expected-error {{'pipe' takes one dimension, a constant: 1, 2, ...}}
    for (int i = 0; i < n; i++)
      a[i] = 0;
#pragma pacc parallel loop pipe(n) // expected-error {{'pipe' takes one dimension, a constant: 1, 2, ...}}
    for (int i = 0; i < n; i++)
      a[i] = 0;
#pragma pacc parallel loop pipe(65536 + 1) // expected-error {{'pipe' takes one dimension, a constant: 1, 2, ...}}
    for (int i = 0; i < n; i++)
      a[i] = 0;
#pragma pacc loop pipe(1)
    for (float *p = a; p < a + n; p++) // expected-error {{a 'pipe' loop must count over an integer variable}}
      *p = 0;
#pragma pacc parallel loop
    for (int k = 0; k < n; k++) {
#pragma pacc loop pipe(1)
      for (int i = 0; i < k; i++) // expected-error {{bounds of a 'pipe' loop must be known before the kernel starts}}
        a[i] = 0;
    }
  }
#pragma pacc pipeline targetin(a(0,1,0)[0:n]) targetout(b(0,1,0)[0:n])
  {
#pragma pacc parallel loop pipe(1)
    for (int i = 0; i < n; i++)
      b[i] = 0;
  }
}

void bodies(float *a, float *b, int n) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
    int k[1] = {n}; // expected-error {{declare 'k' before the pipeline: stages of different chunks run side by side}}
    struct { int gangs; } numbers = {3}; // expected-error {{declare 'numbers' before the pipeline: stages of different chunks run side by side}}
    int own = 4;
    own++;
#pragma pacc parallel loop pipe(1) num_gangs(numbers.gangs)
    for (int i = 0; i < k[0]; i++)
      a[i] = 0;
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
#pragma pacc pipeline targetinout(b(0,1,0)[0:n]) // expected-error {{a pipeline cannot stand in a pipeline}}
    {
    }
  }
#pragma pacc parallel
  {
#pragma pacc pipeline targetinout(b(0,1,0)[0:n]) // expected-error {{a pipeline cannot stand in a compute construct}}
    {
    }
  }
#pragma pacc pipeline targetinout(a(0,1,0)[0:n])
  {
  again:;
    if (n < 0)
      goto again; // expected-error {{a jump in a pipeline is not supported yet}}
#pragma pacc enter data copyin(b[0:n]) // expected-error {{'enter data in a pipeline' is not supported yet}}
#pragma pacc exit data delete(b[0:n]) // expected-error {{'exit data in a pipeline' is not supported yet}}
  }
}

double grid[16][16];

#ifndef __cplusplus
void updates(float *a, float *b, int n, int m, double v[n][m]) {
#pragma pacc pipeline targetinout(a(0,1,0)[0:n], v(0,1,0)[0:n]) targetin(grid(0,1,0)[0:16][0:16])
  {
#pragma pacc update device(v[0:n][0:n]) // expected-error {{the section of 'v' has other dimensions than its array in the pipeline and is not known to be contiguous}}
#pragma pacc update host(a[0:n]) wait(1) // expected-error {{'wait' clause on 'update in a pipeline' is not supported yet}}
#pragma pacc update host(a[0:n], b[0:n]) if(n) // expected-error {{'if with data of the pipeline and other data' is not supported yet}}
  }
}
#endif
