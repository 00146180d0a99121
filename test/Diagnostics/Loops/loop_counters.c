// Loops that Clang's own check would refuse, and PACC looks at itself: what it cannot count is an error at its line.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
void increments(double *p, int n) {
#pragma acc parallel loop present(p)
  for (short i = 1; i < n; i = i + 2)
    p[i] = 0;
#pragma acc parallel loop present(p)
  for (int i = 1; i < n; i *= 2) // expected-error {{cannot count the iterations of this loop: its increment does not add to or subtract from the variable}}
    p[i] = 0;
#pragma acc parallel loop present(p)
  for (short i = 1; i < n; i = i * 2) // expected-error {{cannot count the iterations of this loop: its increment does not add to or subtract from the variable}}
    p[i] = 0;
#pragma acc parallel loop present(p)
  for (unsigned char i = 1; i < n; i = (signed char)(i + 1)) // expected-error {{cannot count the iterations of this loop: its increment does not add to or subtract from the variable}}
    p[i] = 0;
#pragma acc parallel loop present(p)
  for (unsigned char i = 0; i < n; i += 255) // goes round, as the numbers do
    p[i] = 0;
#pragma acc parallel loop present(p)
  for (double *q = p; q < p + n; q--) // expected-error {{cannot count the iterations of this loop: its step leads away from its bound}}
    *q = 0;
#pragma acc parallel loop present(p)
  for (signed char i = 0; i < n; i += 255) // expected-warning {{this loop has no iterations: its step leads away from its bound}}
    p[i] = 0;
#pragma acc parallel loop present(p)
  for (unsigned char i = 0; i < n; i += 256) // expected-error {{cannot count the iterations of this loop: its increment does not add to or subtract from the variable}}
    p[i] = 0;
#pragma acc parallel loop present(p)
  for (_Bool i = 0; i < 1; i = i + 1) // expected-error {{cannot count the iterations of this loop: its variable is a bool, which holds no number above 1: an int counts}}
    p[i] = 0;
}

void wide(double *p, __int128 n) {
#pragma acc parallel loop present(p)
  for (__int128 i = 0; i < n; i++) // expected-error {{cannot count the iterations of this loop: its variable is an integer of more than 64 bits}}
    p[(long)i] = 0;
#pragma acc parallel loop present(p)
  for (long i = 0; i < n; i++)
    p[i] = 0;
}

void sections(double *p, int n) {
  double b[10];
#pragma acc data copy(b[-2:5]) // expected-error {{section of 'b' starts before the array}}
  ;
#pragma acc data copy(p[2:-5]) // expected-error {{section of 'p' has a negative length}}
  ;
#pragma acc data copy(p[-2:5])
  ;
#pragma acc update self(p[0:-1]) // expected-error {{section of 'p' has a negative length}}
#pragma pacc pipeline targetin(p(0,1,0)[-4:100]) // expected-error {{start of 'p' is negative}}
  {
#pragma pacc parallel loop pipe(1)
    for (int i = -4; i < 96; i++)
      b[0] = p[i];
  }
}
