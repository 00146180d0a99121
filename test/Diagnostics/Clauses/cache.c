// Sections that cannot be, in the cache directive, as in data clauses.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s

void sections(float *p, int n) {
  float a[10] = {0}, b[4][10] = {{0}};
  float (*q)[10] = b;
#pragma acc parallel loop
  for (int i = 1; i < n; i++) {
#pragma acc cache(a[-1:2]) // expected-error {{section of 'a' starts before the array}}
#pragma acc cache(a[0:2], a[2:-3]) // expected-error {{section of 'a' has a negative length}}
#pragma acc cache(b[1:2][-2:10]) // expected-error {{section of 'b' starts before the array}}
#pragma acc cache(p[2:-3]) // expected-error {{section of 'p' has a negative length}}
#pragma acc cache(readonly : q[2:-5][0:10]) // expected-error {{section of 'q' has a negative length}}
#pragma acc cache(p[-1:3], p[i - 1:3], a[i:1], b[1:2], q[i][0:10], q[-1:2])
    a[i % 10] += p[i - 1] + q[0][i % 10];
  }
}
