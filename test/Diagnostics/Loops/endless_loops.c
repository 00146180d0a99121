// Loops that never end without directives, as their condition holds for all numbers of the variable's type.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
void endless(double *a) {
#pragma acc parallel loop copy(a[0:10])
  for (unsigned i = 9; i >= 0; i--) a[i] = i; // expected-warning {{'i' is always at least 0: without directives this loop never ends; its iterations are counted as if 'i' could go on beyond}}
#pragma acc parallel loop copy(a[0:256])
  for (unsigned char c = 0; c <= 255; c++) a[c] = c; // expected-warning {{'c' is always at most 255}}
#pragma acc parallel copy(a[0:100])
#pragma acc loop collapse(2)
  for (int i = 0; i < 10; i++)
    for (unsigned long j = 9; j >= 0; j--) a[i * 10 + j] = 1; // expected-warning {{'j' is always at least 0}}
}
void ends(double *a) {
#pragma acc parallel loop copy(a[0:10])
  for (int i = 9; i >= 0; i--) a[i] = i;
#pragma acc parallel loop copy(a[0:10])
  for (unsigned i = 9; i >= 1; i--) a[i] = i;
#pragma acc parallel loop copy(a[0:255])
  for (unsigned char c = 0; c <= 254; c++) a[c] = c;
#pragma acc parallel loop copy(a[0:10])
  for (unsigned i = 9; i > 0; i--) a[i] = i;
}
