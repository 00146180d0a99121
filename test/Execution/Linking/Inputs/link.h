enum { TABLE = 1000 };
extern int table[TABLE];
extern double scale;
extern int *rows;
#pragma acc declare link(table, scale, rows)

#pragma acc routine seq
int looked_up(int i);
#pragma acc routine seq
double scaled(int i);
#pragma acc routine seq
int row(int i);

int sum_of_other_file(void);
