// What of structures cannot be reduced.
// RUN: %clangxx_plugin -fsyntax-only -Xclang -verify %s
struct Pointing { struct { int *p; } in; };
struct Fields { int a[2]; unsigned bits : 3; };
struct Either { int n[2]; union { int i; float f; } u; };
struct Fixed { int n[2]; const int k; };
struct Many { struct { int a, b; } pairs[100]; double v[300]; };
struct TooMany { struct { struct { struct { int a[3]; } deep[10]; } in[20]; int b[2]; } rows[200]; };


void given(Pointing p, Fields f, Either e, Fixed x, Many m, TooMany t) {
#pragma acc parallel loop reduction(+ : p) // expected-error {{reduction of 'p' of type 'Pointing' is not supported yet}}
  for (int i = 0; i < 9; i++) ;
#pragma acc parallel loop reduction(+ : f)
  for (int i = 0; i < 9; i++) f.a[0]++;
#pragma acc parallel loop reduction(+ : e) // expected-error {{reduction of 'e' of type 'Either' is not supported yet}}
  for (int i = 0; i < 9; i++) e.n[0]++;
#pragma acc parallel loop reduction(+ : x) // expected-error {{reduction of 'x' of type 'Fixed' is not supported yet}}
  for (int i = 0; i < 9; i++) x.n[0]++;
#pragma acc parallel loop reduction(& : m) // expected-error {{reduction of 'm' of type 'Many' is not supported yet}}
  for (int i = 0; i < 9; i++) m.pairs[0].a &= 1;
#pragma acc parallel loop reduction(+ : m)
  for (int i = 0; i < 9; i++) m.pairs[0].a++;
#pragma acc parallel loop reduction(+ : t) // expected-error {{reduction of 't' of type 'TooMany' is not supported yet}}
  for (int i = 0; i < 9; i++) t.rows[0].b[0]++;
}
