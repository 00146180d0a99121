// Inline functions of a precompiled header do what they do where the header is included: it keeps what Clang's
// tree cannot say (pacc/Lowering/StoredRecords.h), whose locations are others than where it was made.
// RUN: %pacc -O2 -c -x c-header %S/Inputs/precompiled.h -o %t.pch
// RUN: %pacc -O2 -include-pch %t.pch %s -o %t && %run_host %t && %run_emulators %t
// RUN: %pacc -O0 -c -x c-header %S/Inputs/precompiled.h -o %t.pch
// RUN: %pacc -O0 -include-pch %t.pch %s -o %t && env PACC_EMULATOR=order:1 %run_emulator %t
// RUN: %pacc -O2 -include %S/Inputs/precompiled.h %s -o %t && %run_emulator %t
// RUN: %paccxx -O2 -c -x c++-header %S/Inputs/precompiled.h -o %t.pch
// RUN: %paccxx -O2 -x c++ -include-pch %t.pch %s -o %t && %run_host %t && %run_emulator %t
// RUN: %clang_plugin -x c-header %S/Inputs/precompiled.h -o %t.pch
// RUN: %clang_plugin -fsyntax-only -include-pch %t.pch -Xclang -ast-print %s | FileCheck %s
// CHECK-DAG: __pacc_pipeline_begin(
// CHECK-DAG: clang loop unroll_count(3)
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };

int main(void) {
  double *in = (double *)malloc(N * sizeof *in), *out = (double *)calloc(N, sizeof *out);
  int *a = (int *)malloc(N * sizeof *a);
  float *f = (float *)calloc(N, sizeof *f);
  struct Sum sum = {1};
  int wrong = 0;
  for (int i = 0; i < N; i++)
    in[i] = i;
  twice(in, out, N);
  for (int i = 1; i < N - 1; i++)
    wrong += out[i] != 3.0 * i;
  add(&sum, in, N);
  wrong += sum.total != 1 + N * (N - 1) / 2;
  squares(a, N);
  for (int i = 0; i < N; i++)
    wrong += a[i] != 4 * i + 6;
  unrolled(f, N);
  for (int i = 0; i < N; i++)
    wrong += f[i] != 6;
  if (wrong)
    printf("%d wrong\n", wrong);
  return wrong != 0;
}
