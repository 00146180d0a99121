// Clauses of PACC that are not well formed: reported before Clang sees the directive.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify -ferror-limit=0 %s
// RUN: %clang_plugin -fsyntax-only -x c++ -Xclang -verify -ferror-limit=0 %s

void clauses(float *a, float *b, int n) {
#pragma pacc pipeline targetin(a) // expected-error {{expected 'targetin(name(left,unit,right)[start:length])'}}
  {
  }
#pragma pacc pipeline targetin(a(1,1)[0:n]) // expected-error {{expected 'targetin(name(left,unit,right)[start:length])'}}
  {
  }
#pragma pacc pipeline targetout(b(0,1,0)[0:n], a(1,,1)[0:n]) // expected-error {{expected 'targetout(name(left,unit,right)[start:length])'}}
  {
  }
#pragma pacc pipeline targetinout(a(1,1,1)) // expected-error {{expected 'targetinout(name(left,unit,right)[start:length])'}}
  {
  }
#pragma pacc pipeline targetinout // expected-error {{expected 'targetinout(name(left,unit,right)[start:length])'}}
  {
  }
#pragma pacc pipeline targetin(a(1,1,1)[0:n] // expected-error {{'(' without its counterpart in this directive}}
  {
  }
#pragma pacc pipeline // expected-error {{a pipeline needs an array in 'targetin', 'targetout' or 'targetinout'}}
  {
  }
#pragma pacc pipeline async num_tasks(3) // expected-error {{a pipeline needs an array in 'targetin', 'targetout' or 'targetinout'}}
  {
  }
#pragma pacc pipeline num_tasks // expected-error {{expected 'num_tasks(number)'}}
  {
  }
#pragma pacc pipeline num_tasks(1) num_tasks(2) // expected-error {{'num_tasks' is given twice}}
  {
  }
#pragma pacc pipeline wait(1) // expected-error {{'wait' clause on 'pipeline' is not supported yet}}
  {
  }
#pragma pacc pipeline targetin(a(c,1,1)[0:n]) // expected-error {{use of undeclared identifier 'c'}}
  {
  }
}

void loops(float *a, int n) {
#pragma pacc parallel loop pipe() // expected-error {{'pipe' takes one dimension, a constant: 1, 2, ...}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma pacc parallel loop pipe(1, 2) // expected-error {{'pipe' takes one dimension, a constant: 1, 2, ...}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma pacc parallel loop pipe // expected-error {{'pipe' takes one dimension, a constant: 1, 2, ...}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma pacc parallel loop pipe(1) gang pipe(1) // expected-error {{'pipe' is given twice}}
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma pacc parallel pipe(1) // expected-error {{'pipe' belongs on a 'loop' directive}}
  a[0] = 0;
}
