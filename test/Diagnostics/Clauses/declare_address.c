// A constant that holds the host's address of a variable under declare.
// RUN: not %pacc -c %s -o %t.o 2>&1 | %FileCheck %s
int declared[4], other[4];
#pragma acc declare create(declared, other)
static int *const tables[2] = {declared, other};

#pragma acc routine seq
int get(int i, int j) { return tables[i][j]; }
// CHECK: declare_address.c:[[#@LINE-1]]:{{.*}} error: a constant that is used here holds the address of 'declared': of variables under 'declare' this is not supported yet
