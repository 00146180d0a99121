// -Mneginfo: what stands in the way of a loop, with the places and what mends it; without -Minfo nothing else. Loops that
// are 'auto' in a parallel construct have their verdicts, too.
// RUN: %pacc -O2 -Mneginfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %pacc -O2 -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=INFO
enum { N = 64 };
static double a[N], b[N];

// CHECK-NOT: independent:
// INFO-LABEL: independent:
// INFO: [[#@LINE+3]], Loop is parallelizable
void independent(void) {
#pragma acc kernels
  for (int i = 0; i < N; i++)
    a[i] = b[i];
}

// CHECK-LABEL: recurrence:
// CHECK-NEXT: [[#@LINE+4]], Loop carried dependence of a-> prevents parallelization
// CHECK-NEXT: what an iteration writes at line [[#@LINE+4]], the next one reads at line [[#@LINE+4]]
void recurrence(void) {
#pragma acc kernels
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1];
}

// Several iterations back: the nearest counts.
// CHECK-LABEL: further:
// CHECK-NEXT: [[#@LINE+9]], Loop carried dependence of a-> prevents parallelization (iterations 2 apart)
// CHECK-NEXT: what an iteration writes at line [[#@LINE+9]], the one 2 later reads at line [[#@LINE+9]]
// CHECK: [[#@LINE+10]], Loop carried dependence of a-> prevents parallelization (iterations 3 apart)
// CHECK-NEXT: what an iteration reads at line [[#@LINE+10]], the one 3 later writes at line [[#@LINE+10]]
// CHECK: [[#@LINE+11]], Loop carried dependence of a-> prevents parallelization{{$}}
// CHECK-NEXT: what an iteration writes at line [[#@LINE+11]], the next one reads at line [[#@LINE+11]]
// CHECK: [[#@LINE+12]], Loop carried dependence of a-> prevents parallelization{{$}}
void further(int k) {
#pragma acc kernels
  for (int i = 4; i < N; i++)
    a[i] = a[i - 4] + a[i - 2];
#pragma acc kernels
  for (int i = 0; i < N - 3; i++)
    a[i] = a[i + 3];
#pragma acc kernels
  for (int i = 2; i < N; i++)
    a[i] = a[i - 2] + a[i - 1];
#pragma acc kernels
  for (int i = 2; i < N; i++)
    a[i] = a[i - 2] + a[i - k];
}

// CHECK-LABEL: unknown_distance:
// CHECK-NEXT: [[#@LINE+4]], Loop carried dependence of a-> prevents parallelization{{$}}
// CHECK-NEXT: an iteration reads at line [[#@LINE+4]] what another may do: writes at line [[#@LINE+4]]; if they never meet: 'loop independent'
void unknown_distance(int k) {
#pragma acc kernels
  for (int i = 1; i < N; i++)
    a[i] = a[i - k];
}

// CHECK-LABEL: pointers:
// CHECK-NEXT: Complex loop carried dependence of y->,x-> prevents parallelization
// CHECK-NEXT: if the two overlap; if they do not: restrict, or 'loop independent'
// INFO-LABEL: pointers:
// INFO: Complex loop carried dependence of y->,x-> prevents parallelization
// INFO-NOT: restrict
void pointers(int n, double *x, double *y) {
#pragma acc kernels present(x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    x[i] = y[i];
}

// CHECK-LABEL: scalar:
// CHECK-NEXT: Loop carried scalar dependence for k at line [[#@LINE+7]] prevents parallelization
// CHECK-NEXT: an iteration may use what another has left in k; reduction if all make it together, private(k) if each sets its own first and nothing needs it behind the loop
void scalar(void) {
  int k = 3;
#pragma acc kernels
  for (int i = 0; i < N / 4; i++) {
    a[k] = i;
    k += 2 + (b[i] > 0);
  }
}

// CHECK-LABEL: not_counted:
// CHECK-NEXT: [[#@LINE+4]], Loop not parallelized: its iterations cannot be counted beforehand (control may leave its body
void not_counted(void) {
#pragma acc kernels
  {
    for (int i = 0; i < N; i++) {
      if (b[i] < 0) break;
      a[i] = 0;
    }
  }
}

// CHECK-LABEL: said_auto:
// CHECK-NEXT: [[#@LINE+6]], Loop carried dependence of a-> prevents parallelization
// INFO-LABEL: said_auto:
// INFO: [[#@LINE+4]], Loop carried dependence of a-> prevents parallelization
// INFO: [[#@LINE+6]], Loop is parallelizable
void said_auto(void) {
#pragma acc parallel loop auto
  for (int i = 1; i < N; i++)
    a[i] = a[i - 1];
#pragma acc parallel loop auto
  for (int i = 0; i < N; i++)
    a[i] = 2 * b[i];
}

// Values that a kernel gets have their names, too.
// CHECK-LABEL: by_value:
// CHECK: Loop carried scalar dependence for w at line [[#@LINE+5]] prevents parallelization
// CHECK-NEXT: an iteration needs the value of w from the one before;
void by_value(int n, double w, double *x) {
#pragma acc parallel loop auto copy(x[0:n])
  for (int i = 0; i < n; i++) {
    w = w / 2 + x[i];
    x[i] = w;
  }
}
