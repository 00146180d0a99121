#include "bind.h"

#pragma acc routine seq
int of_other_file(int x) { return x - 10; }
#pragma acc routine seq
int undeclared_of_other_file(int x) { return x - 20; }
#pragma acc routine seq nohost
int symbol_of_other_file(int x) { return x - 30; }

int of_file(int x) { return x + 1; }
int of_file_on_devices(int x) { return x - 40; }
