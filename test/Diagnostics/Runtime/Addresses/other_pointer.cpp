// What the device has of a pointer's data because the loops tell what they use through it is not all that others use who
// lead to the same array: closures, objects and arrays with a pointer, members, global pointers in functions. They ask for
// a clause; with one, all of them find the data. Who only asks whether there is a pointer needs no data.
// RUN: %paccxx -O2 %s -o %t && %run_host %t
// RUN: not %run_emulator %t 1 2>&1 | %FileCheck %s --check-prefix=HELD
// RUN: not %run_emulator %t 2 2>&1 | %FileCheck %s --check-prefix=HELD
// RUN: not %run_emulator %t 3 2>&1 | %FileCheck %s --check-prefix=HELD
// RUN: not %run_emulator %t 4 2>&1 | %FileCheck %s --check-prefix=HELD
// RUN: not %run_emulator %t 5 2>&1 | %FileCheck %s --check-prefix=HELD
// RUN: %run_emulator %t 6
// RUN: %run_emulator %t 7
// RUN: not %run_emulator %t 8 2>&1 | %FileCheck %s --check-prefix=TABLE
// RUN: not %run_emulator %t 9 2>&1 | %FileCheck %s --check-prefix=OTHER
// RUN: not %run_emulator %t 10 2>&1 | %FileCheck %s --check-prefix=TABLE
// RUN: %run_emulator %t 11
// RUN: %run_emulator %t 12
// RUN: %run_emulator %t 13
// RUN: %run_emulator %t 14
// RUN: %paccxx -O2 -DNAMED %s -o %t.named && %run_host %t.named && %run_emulator %t.named
// RUN: %paccxx -O0 -DNAMED %s -o %t.named && env PACC_EMULATOR=order:1 %run_emulator %t.named
#include "../../../Execution/check.h"

#ifdef NAMED
#define CLAUSE copyin(a[0:2 * n])
#else
#define CLAUSE
#endif
#define TEXT(...) _Pragma(#__VA_ARGS__)
#define ACC(...) TEXT(acc __VA_ARGS__)
#define LOOP ACC(parallel loop copyout(x[0:n]) CLAUSE) for (int i = 0; i < n; i++)

enum { n = 40 };

struct View {
  const double *p;
  double at(int i) const { return p[i + n]; }
  double behind(int i) const { // its loop hides from the compiler what it uses
    int k = i;
    for (int j = 0; j < n; j++)
      k++;
    return p[k];
  }
};

static const double *table, *other;
static double of_table(int i) { return table[i + n]; }
static double of_other(int i) { return other[i + n]; }

static void use(int which, const double *a, double *x) {
  View v{a}, *p = &v;
  const View &r = v;
  const double *rows[2] = {a, a};
  const auto closure = [a](int i) { return a[i + n]; };
  // HELD: FATAL ERROR: data of a pointer in an object used in a kernel was not found on device 1: host:0x{{[0-9a-f]+}}; what is there is only what the kernel uses through a
  // HELD-NEXT: Add copy(a[0:n])
  // TABLE: FATAL ERROR: data of a global pointer used in a kernel was not found on device 1: name=table host:0x{{[0-9a-f]+}}, which is what the device's copy of the pointer holds
  // TABLE-NEXT: Add copy(table[0:n])
  // OTHER: FATAL ERROR: data of a global pointer used in a kernel was not found on device 1: name=other host
  switch (which) {
  case 1:
    LOOP x[i] = a[i] + closure(i);
    break;
  case 2:
    LOOP x[i] = a[i] + v.behind(i);
    break;
  case 3:
    LOOP x[i] = a[i] + r.behind(i);
    break;
  case 4:
    ACC(parallel loop copyout(x[0:n]) copyin(p[0:1]) CLAUSE)
    for (int i = 0; i < n; i++)
      x[i] = a[i] + p->behind(i);
    break;
  case 5:
    LOOP x[i] = a[i] + rows[i % 2][i + n];
    break;
  case 6: // here and in the next both are known, and each has data of its own
    LOOP x[i] = a[i] + v.p[i + n];
    break;
  case 7:
    LOOP x[i] = a[i] + p->p[i + n];
    break;
  case 8:
    LOOP x[i] = a[i] + of_table(i);
    break;
  case 9:
    LOOP x[i] = a[i] + of_other(i);
    break;
  case 10: // by the same name: without the function, the loop would tell what it uses of the table
    LOOP x[i] = table[i] + of_table(i);
    break;
  case 11:
    LOOP x[i] = a[i] + (v.p ? a[i] : 0);
    break;
  case 12: // what inline members use is known as if it stood here
    LOOP x[i] = a[i] + v.at(i);
    break;
  case 13:
    LOOP x[i] = a[i] + r.at(i);
    break;
  case 14:
    ACC(parallel loop copyout(x[0:n]) copyin(p[0:1]) CLAUSE)
    for (int i = 0; i < n; i++)
      x[i] = a[i] + p->at(i);
    break;
  }
}

int main(int argc, char **argv) {
  double *a = new double[2 * n], x[n];
  table = other = a;
  for (int i = 0; i < 2 * n; i++)
    a[i] = i * i % 31;
#ifdef NAMED
  const int first = 1, last = 14;
#else
  const int first = argc > 1 ? atoi(argv[1]) : 11, last = first;
#endif
  for (int which = first; which <= last; which++) {
    use(which, a, x);
    for (int i = 0; i < n; i++)
      CHECK_EQ(x[i], a[i] + (which == 11 ? a[i] : a[i + n]));
  }
  delete[] a;
  return 0;
}
