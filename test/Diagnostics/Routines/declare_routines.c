// Variables in routines, and routines of other files: what the passes find.
// RUN: not %pacc -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: not %pacc -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
int counter, declared, *const to_declared = &declared;
#pragma acc declare create(declared)

#pragma acc routine seq
int next(void) { return counter + 1; }
// CHECK-DAG: declare_routines.c:[[#@LINE-1]]:{{.*}} error: global variable 'counter' is used in device function 'next': name it in 'declare create' or 'declare copyin'

int nobody(int);

#pragma acc routine seq
int calls(int i) { return nobody(i) + 1; }
// CHECK-DAG: declare_routines.c:[[#@LINE-1]]:{{.*}} error: call to 'nobody', whose body is not in this file: declare it with '#pragma acc routine seq' here and where it is defined
