/* inlined_routines.c: routines that may be had twice, and some that may not. */
#pragma acc routine seq
int weight(int i);
#pragma acc routine seq
int chained(int i);
#pragma acc routine seq
int counted(int i);
#pragma acc routine seq
int offset(int i);
extern int base; /* declared by both files */
#pragma acc declare copyin(base)
