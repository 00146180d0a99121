// Global variables in functions that kernels call, which no directive names: constructs say what they copy for them, and
// the compiler what it cannot make right.
// RUN: %paccxx -Minfo=accel -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=INFO
// RUN: not %paccxx -DWRONG -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=WRONG
int scale = 3, counter, kept;
double table[100];
double *moved, *led;
struct {
  double *at;
} holder;
extern int unknown[];

static int scaled(int i) { return i * scale; }
static int count() { return ++counter; }
static int keep() { return kept; }

#ifndef WRONG
void right(int *a, int n) {
  auto of_table = [](int i) { return int(table[i] + led[i]); };
// INFO: right{{.*}}:
#pragma acc parallel loop copy(a[0:n]) async
  for (int i = 0; i < n; i++)
    a[i] = of_table(i) + scaled(i) + scale;
// INFO: [[#@LINE-3]], Generating copy(a[:n])
// In the order in which functions reach them, or another one.
// INFO: Generating implicit copyin({{(scale|table|led),(scale|table|led),(scale|table|led)}}) [if not already present]
//
// INFO: Not asynchronous, as functions use global variables that no directive names
#pragma acc serial
  count();
// INFO: [[#@LINE-2]], Generating implicit copy(counter) [if not already present]
}
#else
void wrong(int *a, int n) {
#pragma acc serial copy(a[0:n])
  {
    a[1] = counter;
    a[0] = count();
  }
// WRONG-DAG: [[#@LINE-26]]:{{.*}}error: global variable 'counter' is used in 'count', and the construct that calls it has a copy of its own, which does not change along: name it in a data clause of the construct, as in copy(counter)
#pragma acc serial copy(a[0:n])
  {
    kept = 5;
    a[0] = keep();
  }
// WRONG-DAG: [[#@LINE-31]]:{{.*}}error: global variable 'kept' is used in 'keep', and the construct that calls it has a copy of its own
}
#endif
