// Numbers that a clause cannot have, where the compiler knows them.
// RUN: %clang_plugin -fopenacc -fsyntax-only -Xclang -verify %s

enum { none = 0, sync = -2, by_default = -3 };

void sizes(int n, int *a) {
#pragma acc parallel loop num_gangs(none - 2) // expected-error {{the number in 'num_gangs' must be positive}}
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc kernels loop gang(num: -3) vector(length: sync) // expected-error {{the number in 'gang' must be}} expected-error {{the number in 'vector' must be}}
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc parallel loop num_gangs(-1) // expected-error {{the number in 'num_gangs' must be positive}}
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc parallel num_gangs(2, none) // expected-warning {{the number in 'num_gangs' is 0: the clause is left out}}
#pragma acc loop gang
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc kernels num_workers(0) // expected-warning {{the number in 'num_workers' is 0: the clause is left out}}
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc parallel loop vector_length(2 - 6) // expected-error {{the number in 'vector_length' must be positive}}
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc kernels loop gang(num: none) worker(2) // expected-warning {{the number in 'gang' is 0: the clause is left out}}
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc kernels
  {
#pragma acc loop worker(-1) // expected-error {{the number in 'worker' must be positive}}
    for (int i = 0; i < n; i++) a[i]++;
  }
#pragma acc kernels loop vector(length: 0) // expected-warning {{the number in 'vector' is 0: the clause is left out}}
  for (int i = 0; i < n; i++) a[i]++;
}

void chunks(int n, int *a) {
#pragma acc parallel loop gang(static: -1) // expected-error {{the number in 'gang(static:)' must be positive}}
  for (int i = 0; i < n; i++) a[i]++;
}

void tiles(int n, int *a) {
#pragma acc parallel loop tile(none) // expected-error {{the number in 'tile' must be positive}}
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc parallel loop tile(sync + 1, n) // expected-error {{the number in 'tile' must be positive}}
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) a[i]++;
}

void queues(int n, int *a) {
#pragma acc parallel loop async(-7) // expected-error {{'async(-7)': an async value is not negative, unless it is acc_async_sync, acc_async_noval or acc_async_default}}
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc enter data copyin(a[0:n]) async(2) wait(1, -4) // expected-error {{'wait(-4)': an async value is not negative}}
#pragma acc wait(3, by_default - 2) // expected-error {{'wait(-5)': an async value is not negative}}
#pragma acc set default_async(-7) // expected-error {{'default_async(-7)': an async value is not negative}}
#pragma acc update self(a[0:n]) async(-9) // expected-error {{'async(-9)'}}
}

// Right.
void right(int n, int *a) {
#pragma acc parallel loop num_gangs(n) num_workers(n - 1) vector_length(4294967295u) async(sync)
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc parallel loop async(-1) wait(by_default) wait(0)
  for (int i = 0; i < n; i++) a[i]++;
#pragma acc wait(sync)
#pragma acc set default_async(by_default)
#pragma acc set device_num(-1)
}
