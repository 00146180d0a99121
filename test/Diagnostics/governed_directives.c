// Directives without a statement of their own behind `if` and loops without braces: the next line looks governed.
// RUN: %clang_plugin -fsyntax-only -Xclang -verify %s
#define WAIT _Pragma("acc wait")
double x[10];
int i;

void governed(int flag) {
  if (flag)
#pragma acc wait // expected-warning {{'wait' is all that 'if' governs here, the statement behind it is executed in any case: put braces round both, or round the directive}}
  flag = 1; // expected-note {{this statement}}
  while (flag)
#pragma acc enter data create(x) // expected-warning {{'enter data' is all that 'while' governs here}}
  flag = 0; // expected-note {{this statement}}
  if (flag)
    x[0] = 1;
  else
#pragma acc exit data delete(x) // expected-warning {{'exit data' is all that 'else' governs here}}
    flag = 3; // expected-note {{this statement}}
  for (i = 0; i < 10; i++)
    if (flag)
#pragma acc init // expected-warning {{'init' is all that 'if' governs here}}
  x[1] = 1; // expected-note {{this statement}}
#pragma acc parallel loop seq copy(x)
  for (i = 0; i < 10; i++)
#pragma acc cache(x[i:1]) // expected-warning {{'cache' is all that 'for' governs here}}
    x[1] = 2; // expected-note {{this statement}}
#pragma acc data copy(x)
  if (flag)
  named:
#pragma acc set default_async(1) // expected-warning {{'set' is all that 'if' governs here}}
  x[1] = 3; // expected-note {{this statement}}
}

void clear(int flag) {
  if (flag) {
#pragma acc wait
  }
  if (flag)
    WAIT;
  x[2] = 1;
  if (flag)
#pragma acc wait
  else
    x[3] = 1;
  do
#pragma acc wait
  while (x[0] < 0);
  switch (flag) {
  case 1:
#pragma acc wait(1)
    x[4] = 1;
  }
again:
#pragma acc wait
  x[5]++;
  if (x[5] < 2)
    goto again;
  if (flag)
#pragma acc wait
}

// OpenACC forbids it for `update` (2.14.4).
#define UPDATE _Pragma("acc update self(x)")
void updates(int flag) {
#pragma acc enter data create(x)
  if (flag)
#pragma acc update self(x) // expected-warning {{'update' is all that 'if' governs here, the statement behind it is executed in any case}}
  flag = 1; // expected-note {{this statement}}
  if (flag)
#pragma acc update self(x) // expected-warning {{OpenACC has no 'update' in the place of the statement that 'if' governs, and not all compilers take it for that: put braces round it}}
  else
#pragma acc update device(x) // expected-warning {{'update' is all that 'else' governs here}}
  flag = 2; // expected-note {{this statement}}
  for (i = 0; i < 3; i++)
#pragma acc update self(x) // expected-warning {{'update' is all that 'for' governs here}}
  flag = 3; // expected-note {{this statement}}
  if (flag)
    UPDATE; // expected-warning {{OpenACC has no 'update' in the place of the statement that 'if' governs}}
  do
#pragma acc update self(x)
  while (x[0] < 0);
  if (flag) {
#pragma acc update self(x)
  }
again:
#pragma acc update self(x)
  if (x[0] < 2)
    goto again;
  while (flag--)
#pragma acc update self(x) // expected-warning {{OpenACC has no 'update' in the place of the statement that 'while' governs}}
}
