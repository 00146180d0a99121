/* Variables under declare that two files share. */
#ifndef GLOBALS_H
#define GLOBALS_H

enum { TABLE = 50 };

extern double table[TABLE];
extern int factor;
extern double *rows;
extern long counts[4];
#pragma acc declare create(table, counts) copyin(factor) create(rows)

/* Nobody defines or uses it. */
extern double missing[100];
#pragma acc declare create(missing)

/* Each file has its own. */
static int own_factor = 7;
#pragma acc declare copyin(own_factor)

#pragma acc routine seq
double scaled_entry(int i);
#pragma acc routine seq
void count(int which);
#pragma acc routine seq
double row_value(int i);
#pragma acc routine seq
int own_of_second(void);

void second_sets_table(void);
void second_runs(double *to);

#endif
