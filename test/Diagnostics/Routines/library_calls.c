// Functions of the C library that no device has: what users can do instead.
// RUN: not %pacc -O2 -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: not %pacc -O0 -c %s -o %t.o 2>&1 | %FileCheck %s
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
long fromfp(double, int, unsigned);
void drawn(double *y, int n, char *text, FILE *file) {
#pragma acc parallel loop copy(y[:n], text[:n])
  for (int i = 0; i < n; i++) {
    y[i] += drand48();
    // CHECK: library_calls.c:[[#@LINE-1]]:13: error: call to 'drand48', a function of the C library that devices do not have: use 'erand48' with a state that each iteration has for itself
    srand(i);
    // CHECK: library_calls.c:[[#@LINE-1]]:5: error: call to 'srand', {{.*}}: give 'rand_r' a seed that each iteration has for itself
    y[i] += *strtok(text, " ");
    // CHECK: library_calls.c:[[#@LINE-1]]:14: error: call to 'strtok', {{.*}}: use 'strtok_r'
    y[i] += fromfp(y[i], 0, 32);
    // CHECK: library_calls.c:[[#@LINE-1]]:13: error: call to 'fromfp', a function of the C library that devices do not have: call it before or behind the construct, or write one of your own, of another name
    y[i] += clock();
    // CHECK: library_calls.c:[[#@LINE-1]]:13: error: call to 'clock', {{.*}}: take times before and behind the construct, or see PACC_TIME=1
    y[i] += snprintf(text, n, "%d", i);
    // CHECK: library_calls.c:[[#@LINE-1]]:13: error: call to 'snprintf', {{.*}}: kernels can print numbers with 'printf', but make no texts of them: do so behind the construct
    fprintf(file, "%d\n", i);
    // CHECK: library_calls.c:[[#@LINE-1]]:5: error: call to 'fprintf', {{.*}}: kernels print to 'stdout' and 'stderr' alone, named in the call itself; write files behind the construct
    y[i] += getc(stdin);
    // CHECK: library_calls.c:[[#@LINE-1]]:{{13|18}}: error: {{call to|stream}} {{'getc'|'stdin'}}
    y[i] += errno;
    // CHECK: library_calls.c:[[#@LINE-1]]:13: error: call to 'errno', {{.*}}: devices have none; look at the function's result
    if (y[i] < 0) exit(1);
    // CHECK: library_calls.c:[[#@LINE-1]]:19: error: call to 'exit', {{.*}}: let the kernel set a flag that the host looks at behind the construct, or call 'abort'
  }
}
