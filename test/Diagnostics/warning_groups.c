// -Wacc-<group>: loops that were meant to be parallel and run sequentially, loops that run on the host, iterations that
// surely meet, and results that are lost, as nothing, warnings or errors.
// RUN: %pacc -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=USUAL
// RUN: %pacc -Wacc-serialized -c %s -o %t.o 2>&1 | FileCheck %s --check-prefixes=SERIAL,SERIALW
// RUN: not %pacc -Werror=acc-serialized -c %s -o %t.o 2>&1 | FileCheck %s --check-prefixes=SERIAL,SERIALE
// RUN: %pacc -Werror=acc-serialized -Wno-error=acc-serialized -c %s -o %t.o 2>&1 | FileCheck %s --check-prefixes=SERIAL,SERIALW
// RUN: %pacc -Werror=acc-serialized -Wno-acc-serialized -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=USUAL
// RUN: not %clang_plugin -fplugin-arg-pacc-acc-serialized=error -c %s -o %t.o 2>&1 | FileCheck %s --check-prefixes=SERIAL,SERIALE
// RUN: not %pacc -Werror=acc-host-fallback -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=HOST
// RUN: not %pacc -Werror=acc-dependence -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=MEET
// RUN: not %pacc -Werror=acc-lost-result -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=LOST
// RUN: %pacc -Wno-acc-host-fallback -Wno-acc-dependence -Wno-acc-lost-result -Werror -c %s -o %t.o 2>&1 | count 0
// RUN: %pacc -w -c %s -o %t.o 2>&1 | count 0
// RUN: not %pacc -Wacc-slow -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not %clang_plugin -fplugin-arg-pacc-acc-serialized=loud -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=LEVEL
// UNKNOWN: error: pacc: unknown warning group 'acc-slow' (acc-serialized, acc-host-fallback, acc-dependence, acc-lost-result, acc-halo, acc-default-none)
// LEVEL: error: pacc: 'loud' is no level of 'acc-serialized' (off, warning, error)
// USUAL-NOT: one after the other
// SERIAL-NOT: the iterations

void serialized(int n, double *restrict a, const double *restrict b, int *k) {
#pragma acc data copy(a[0:n]) copyin(b[0:n]) copy(k[0:n])
  {
// SERIALW: warning_groups.c:[[#@LINE+2]]:{{[0-9]+}}: warning: the iterations of this loop run one after the other: {{.*}}dependence of a{{.*}} [-Wacc-serialized]
// SERIALE: warning_groups.c:[[#@LINE+1]]:{{[0-9]+}}: error: the iterations of this loop run one after the other: {{.*}}dependence of a{{.*}} [-Werror,-Wacc-serialized]
#pragma acc kernels loop
    for (int i = 1; i < n; i++)
      a[i] = a[i - 1] + b[i];
// SERIAL: warning_groups.c:[[#@LINE+1]]:{{[0-9]+}}: {{.*}}: the iterations of this loop run one after the other
#pragma acc parallel loop auto
    for (int i = 1; i < n; i++)
      a[k[i]] = b[i];
#pragma acc kernels
// SERIAL: warning_groups.c:[[#@LINE+1]]:{{[0-9]+}}: {{.*}}: the iterations of this loop run one after the other
    for (int i = 1; i < n; i++)
      a[k[i]] += b[i];
#pragma acc kernels
    for (int j = 0; j < n; j++) {
// SERIAL: warning_groups.c:[[#@LINE+1]]:{{[0-9]+}}: {{.*}}: the iterations of this loop run one after the other
#pragma acc loop auto
      for (int i = 1; i < 200; i++)
        a[i * n + j] = a[(i - 1) * n + j];
    }
  }
}

// SERIAL-NOT: the iterations

/* Nothing was meant to be parallel, or everything is. */
void as_meant(int n, double *restrict a, const double *restrict b) {
#pragma acc data copy(a[0:n * n]) copyin(b[0:n])
  {
#pragma acc serial loop
    for (int i = 1; i < n; i++)
      a[i] = a[i - 1] + b[i];
#pragma acc parallel loop seq
    for (int i = 1; i < n; i++)
      a[i] = a[i - 1] + b[i];
#pragma acc kernels loop seq
    for (int i = 1; i < n; i++)
      a[i] = a[i - 1] + b[i];
#pragma acc parallel loop gang vector
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        a[i * n + j] = b[j];
#pragma acc kernels
    for (int i = 1; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i * n + j] = a[(i - 1) * n + j] + b[j];
  }
}

void on_the_host(int n, double *a) {
// HOST: warning_groups.c:[[#@LINE+1]]:{{[0-9]+}}: error: 'loop' has no effect{{.*}} [-Werror,-Wacc-host-fallback]
#pragma acc loop
  for (int i = 0; i < n; i++)
    a[i] = 1;
}

void meeting(int n, double *a) {
#pragma acc parallel loop copy(a[0:n])
  for (int i = 1; i < n; i++)
    a[i] = a[i - 1] + 1; // MEET: warning_groups.c:[[#@LINE]]:{{[0-9]+}}: error: {{.*}} [-Werror,-Wacc-dependence]
}

int lost(int n, double *a) {
  int last = 0;
#pragma acc parallel loop copy(a[0:n])
  for (int i = 0; i < n; i++)
    last = a[i] > 0; // LOST: warning_groups.c:[[#@LINE]]:{{[0-9]+}}: error: {{.*}}lost{{.*}} [-Werror,-Wacc-lost-result]
  return last;
}
