// What is set together with an extreme in `parallel` is lost, as the standard has it, where it does not come from the
// extreme's iteration alone. The warnings stand where they did.
// RUN: %pacc -O1 -fno-caret-diagnostics -c %s -o %t.o 2>&1 | %FileCheck %s
static double goes_with(int n, const double *a, int *where) {
  double m = 1e30;
  int k = -1;
#pragma acc parallel loop copyin(a[:n])
  for (int i = 0; i < n; i++)
    if (a[i] < m) {
      m = a[i];
      k = i;
    }
  *where = k;
  return m;
}
static double set_elsewhere(int n, const double *a, int *where) {
  double m = 1e30;
  int k = -1;
#pragma acc parallel loop copyin(a[:n])
  for (int i = 0; i < n; i++) {
    if (a[i] < m) {
      m = a[i]; // CHECK: lost_extremes.c:[[#@LINE]]:{{.*}}warning: 'm' is firstprivate in this construct
      k = i; // CHECK: lost_extremes.c:[[#@LINE]]:{{.*}}warning: 'k' is firstprivate in this construct
    }
    if (i == 3)
      k = 7;
  }
  *where = k;
  return m;
}
static double read_behind_it(int n, double *a, int *where) {
  double m = 1e30;
  int k = -1;
#pragma acc parallel copy(a[:n])
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      if (a[i] < m) {
        m = a[i]; // CHECK: lost_extremes.c:[[#@LINE]]:{{.*}}warning: 'm' is firstprivate in this construct
        k = i; // CHECK: lost_extremes.c:[[#@LINE]]:{{.*}}warning: 'k' is firstprivate in this construct
      }
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i] = k + m;
  }
  *where = k;
  return m;
}
static double in_serial(int n, const double *a, int *where) {
  double m = 1e30;
  int k = -1;
#pragma acc serial loop copyin(a[:n])
  for (int i = 0; i < n; i++)
    if (a[i] < m) {
      m = a[i]; // CHECK: lost_extremes.c:[[#@LINE]]:{{.*}}warning: 'm' is firstprivate in this construct
      k = i; // CHECK: lost_extremes.c:[[#@LINE]]:{{.*}}warning: 'k' is firstprivate in this construct
    }
  *where = k;
  return m;
}
static double of_another_operator(int n, const double *a, int *where) {
  double m = 1e30;
  int k = -1;
#pragma acc parallel loop copyin(a[:n]) reduction(max : m)
  for (int i = 0; i < n; i++)
    if (a[i] < m) {
      m = a[i];
      k = i; // CHECK: lost_extremes.c:[[#@LINE]]:{{.*}}warning: 'k' is firstprivate in this construct
    }
  *where = k;
  return m;
}
static double extreme_is_used(int n, double *a, int *where) {
  double m = 1e30;
  int k = -1;
#pragma acc parallel loop copy(a[:n]) reduction(min : m)
  for (int i = 0; i < n; i++) {
    // CHECK: lost_extremes.c:[[#@LINE+5]]:{{.*}}warning: 'm' is in 'reduction(min:m)': here it is only what the lane has gathered so far
    if (a[i] < m) {
      m = a[i];
      k = i; // CHECK: lost_extremes.c:[[#@LINE]]:{{.*}}warning: 'k' is firstprivate in this construct
    }
    a[i] = m;
  }
  *where = k;
  return m;
}
// A clause of the program's says so, and what is left is read all the same.
static double said(int n, const double *a, int *where) {
  double m = 1e30;
  int k = -1;
#pragma acc parallel loop copyin(a[:n]) firstprivate(k) reduction(min : m)
  for (int i = 0; i < n; i++)
    if (a[i] < m) {
      m = a[i];
      k = i; // CHECK: lost_extremes.c:[[#@LINE]]:{{.*}}warning: 'k' is firstprivate in this construct
    }
  *where = k;
  return m;
}
double all(int n, double *a, int *where) {
  return goes_with(n, a, where) + set_elsewhere(n, a, where) + read_behind_it(n, a, where) + in_serial(n, a, where) +
         of_another_operator(n, a, where) + extreme_is_used(n, a, where) + said(n, a, where);
}
// Lanes that share the loop of read_behind_it would set m and k, which the next loop reads, to what each of them found.
// CHECK: lost_extremes.c:[[#@LINE-68]]:{{.*}}warning: iterations of this loop set a variable of the gang to different values
