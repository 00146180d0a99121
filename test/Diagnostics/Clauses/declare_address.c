// Constants that hold the host's address of a variable under declare, which device code cannot fill in: of link, which may
// have no copy; as a number; in more places than a lane should write.
// RUN: not %pacc -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: not %pacc -DNUMBER -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=NUMBER
// RUN: not %pacc -DMANY -c %s -o %t.o 2>&1 | %FileCheck %s --check-prefix=MANY
int declared[4], other[4];
#ifdef NUMBER
#pragma acc declare create(declared, other)
static const unsigned long tables[2] = {(unsigned long)declared, (unsigned long)other + 1};
#define GET(i, j) (((int *)tables[i])[j])
#elif defined MANY
#pragma acc declare create(declared, other)
#define TEN declared, declared, declared, declared, declared, declared, declared, declared, declared, declared
static int *const tables[70] = {TEN, TEN, TEN, TEN, TEN, TEN, TEN};
#define GET(i, j) tables[i][j]
#else
#pragma acc declare link(declared, other)
static int *const tables[2] = {declared, other};
#define GET(i, j) tables[i][j]
#endif

#pragma acc routine seq
int get(int i, int j) { return GET(i, j); }
// CHECK: declare_address.c:[[#@LINE-1]]:{{.*}} error: a constant that is used here holds the address of 'declared', which is in 'declare link': there is not always a copy
// NUMBER: declare_address.c:[[#@LINE-2]]:{{.*}} error: a constant that is used here holds the address of 'declared' in a way, or in more places (64), than device code can fill in
// MANY: declare_address.c:[[#@LINE-3]]:{{.*}} error: a constant that is used here holds the address of 'declared' in a way, or in more places
