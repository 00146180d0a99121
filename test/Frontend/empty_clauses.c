// Clauses that name nothing, which nvc takes: they are left out, and so is a directive that says nothing without them.
// RUN: %clang_plugin -DDIAGNOSTICS -fsyntax-only -Xclang -verify %s
// RUN: %pacc -O2 -w %s -o %t && %run_host %t && %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
static double a[100];

int left(int n) {
  int result = 0;
#pragma acc enter data copyin(a) create() // expected-warning {{'create()' names nothing: the clause is left out}}
#pragma acc parallel loop copy() private(), present(a), pcopyin() // expected-warning {{'copy()' names nothing: the clause is left out}} expected-warning {{'private()' names nothing}} expected-warning {{'pcopyin()' names nothing}}
  for (int i = 0; i < 100; i++)
    a[i] += n;
#pragma acc update host() device() if_present // expected-warning {{'host()' names nothing: the directive is left out}} expected-warning {{'device()' names nothing: the directive is left out}}
#pragma acc exit data delete(), copyout(a) // expected-warning {{'delete()' names nothing: the clause is left out}}
#pragma acc data copyin() // expected-warning {{'copyin()' names nothing: the clause is left out}} expected-warning {{'data' without a data clause: nothing is moved}}
  result += a[0] != n;
#pragma acc host_data use_device() // expected-warning {{'use_device()' names nothing: the directive is left out}}
  {
    result += a[99] != n;
  }
  return result;
}

// What stands behind the directive is governed no more than it was.
int governed(int n) {
  int result = 1;
  if (n > 100)
#pragma acc exit data delete() // expected-warning {{'delete()' names nothing: the directive is left out}}
    result = 0;
  return result;
}

#ifdef DIAGNOSTICS
void wrong(int n) {
#pragma acc enter data copyin() wait(1) // expected-error {{expected expression}}
#pragma acc parallel loop self() // expected-error {{expected expression}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
#pragma acc parallel loop reduction(+ :) // expected-error {{expected expression}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
#pragma acc declare create() // expected-warning {{'create()' names nothing: the directive is left out}}
#else
int main(void) { return left(3) + governed(1); }
#endif
