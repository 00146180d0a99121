// What cannot be the size of a tile: Clang's errors, also for sizes that it takes to be no constants.
// RUN: %clang_plugin -fopenacc -fsyntax-only -Xclang -verify %s

void tiles(int n, int *a, double d, struct { int n; } s) {
#pragma acc parallel loop tile(d) // expected-error {{OpenACC clause 'tile' requires expression of integer type ('double' invalid)}}
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc parallel loop tile(unknown) // expected-error {{use of undeclared identifier 'unknown'}}
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc parallel loop tile(s) // expected-error {{incompatible operand types ('int' and 'struct}}
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc parallel loop tile(-4) // expected-error {{OpenACC 'tile' clause size expression must be positive integer value, evaluated to -4}}
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc parallel loop tile(4, n) // expected-error {{'tile' clause specifies a loop count greater than}} expected-note {{}}
  for (int i = 0; i < n; i++)
    a[i]++;
}
