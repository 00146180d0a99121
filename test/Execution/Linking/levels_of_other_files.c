// Routines with gang, worker and vector of other files: the loops round a call, and those of the routine, are shared out
// when the program is linked, as if all stood in one file. From sources, objects, archives, C++, without optimisation.
// RUN: %pacc -O2 %s %S/Inputs/levels.c %S/Inputs/levels_more.c -o %t && %run_host %t && %run_emulator %t
// RUN: %if cuda-gpu %{ %run_gpu %t %}
// RUN: env PACC_EMULATOR=order:1 ACC_DEVICE_TYPE=emulator %t
// RUN: env PACC_EMULATOR=order:4 ACC_DEVICE_TYPE=emulator %t
// RUN: not grep -a -q "extern .func" %t
// RUN: rm -rf %t.dir && mkdir %t.dir
// RUN: %pacc -O0 -c %S/Inputs/levels.c -o %t.dir/levels.o && %pacc -O3 -c %S/Inputs/levels_more.c -o %t.dir/more.o
// RUN: %pacc -O0 -c %s -o %t.dir/main.o
// RUN: %pacc %t.dir/main.o %t.dir/more.o %t.dir/levels.o -o %t.objects && %run_host %t.objects && %run_emulator %t.objects
// RUN: ar rcs %t.dir/liblevels.a %t.dir/levels.o %t.dir/more.o
// RUN: %pacc -O2 %s -L%t.dir -llevels -o %t.archive && %run_host %t.archive && %run_emulator %t.archive
// RUN: cp %s %t.dir/main.cpp && %paccxx -I%S -I%S/.. -O2 %t.dir/main.cpp %t.dir/liblevels.a -o %t.cxx && %run_emulator %t.cxx
// RUN: %pacc -acc=multicore -O2 %s %S/Inputs/levels.c %S/Inputs/levels_more.c -o %t.multicore && %run_host %t.multicore

// The caller of a routine that calls one of a third file.
// RUN: %pacc -DTHROUGH -O2 %s %S/Inputs/levels.c %S/Inputs/levels_more.c -o %t.through && %run_host %t.through && %run_emulator %t.through

// Objects whose kernels call them are of no use to other links.
// RUN: %pacc -O2 -Minfo -c %s -o %t.dir/main.o 2>&1 | FileCheck --check-prefix=INFO %s
// INFO: [[#FIRST:]], 'lanes' is in another file: loops round it are shared out when the program is linked
// RUN: not %pacc %t.dir/main.o %t.dir/more.o -o %t.fails 2>&1 | FileCheck --check-prefix=NONE %s
// NONE: pacc: error: kernels of {{.*}}main.o call '{{.*}}', a routine with gang, worker or vector that no other object or archive of this link defines
// RUN: not clang-22 %t.dir/main.o %t.dir/more.o %t.dir/levels.o -o %t.fails 2>&1 | FileCheck --check-prefix=PLAIN %s
// PLAIN: 'lanes', a routine with a level that kernels call and another file defines: link with pacc

// What the calling file cannot have.
// RUN: not %pacc -DOWN %s %S/Inputs/levels.c %S/Inputs/levels_more.c -o %t.own 2>&1 | FileCheck --check-prefix=OWN %s
// OWN: error: {{.*}}levels.c:40:14: kernels of another file call 'uses_own', a routine with a level, which needs 'counter', which is this file's own: name its variables in 'declare' in a header that both files include
// OWN: pacc: error: the object of levels_of_other_files cannot be linked with the routines of other files that its kernels call
#include "../check.h"

#include "Inputs/levels.h"

#ifdef OWN
#pragma acc routine vector
void uses_own(double *row, int n);
#endif

enum { N = 37, M = 150 };

#ifdef THROUGH
int main(void) {
  double a[N][M], most[N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = i;
#pragma acc parallel loop gang copyout(most) copyin(a)
  for (int i = 0; i < N; i++)
    most[i] = twice_total(a[i], M);
  for (int i = 0; i < N; i++)
    CHECK_EQ(most[i], i * i + 5.0);
  return check_done();
}
#else
int main(void) {
  static double a[N][M], want[N][M];
  double sum[N], largest[N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = want[i][j] = (i + j) % 7;
  shift = 2;
#pragma acc update device(shift)
#pragma acc data copy(a) copyout(sum, largest)
  {
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      lanes(a[i], M);
#pragma acc parallel num_gangs(5)
    whole(&a[0][0], N * M);
#pragma acc parallel loop gang
    for (int i = 0; i < N; i++)
      sum[i] = total(a[i], M) + weight(i);
#pragma acc kernels loop independent
    for (int i = 0; i < N; i++)
      largest[i] = twice_total(a[i], M);
#ifdef OWN
#pragma acc parallel loop gang
    for (int i = 0; i < N; i++)
      uses_own(a[i], M);
#endif
  }
  const double weights[3] = {1, 2, 4};
  for (int i = 0; i < N; i++) {
    double s = 0, most = 0;
    for (int j = 0; j < M; j++) {
      double x = want[i][j];
      x = x * x + weights[j % 3] + 2;
      x = 2 * x + (i * M + j) % 5;
      s += x;
      x = x * x + weights[j % 3] + 2;
      most = x > most ? x : most;
      CHECK_EQ(a[i][j], x);
    }
    CHECK_EQ(sum[i], s + weights[i % 3]);
    CHECK_EQ(largest[i], most);
  }
  return check_done();
}
#endif
