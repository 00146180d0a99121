// printf packs its arguments for CUDA's vprintf; assert, malloc and free are
// CUDA's too. Nothing else is left to link.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O2 -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o in.ll
// RUN: %opt_plugin -passes='pacc<target=gpu;keep>' -disable-output in.ll
// RUN: %FileCheck --input-file=ptx-printf.sm_75.ptx %s
#include "../Transforms/Inputs/region.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct region_context { int *n; double **a; };
KERNEL(region, "run", 20)
  unsigned n = *c->n;
  LOOP(1, i, n) {
    double *a = *c->a;
    assert(a[i] > 0);
    char *text = malloc(n);
    memset(text, 'x', n);
    printf("%d %f %s\n", i, a[i], text);
    puts("line");
    free(text);
  }
  END_LOOP(1)
}
void run(int n, double *a) {
  BEGIN("run", 20) ARG(0, BYVAL, n) ARG(1, POINTER, a) LAUNCH(region, &n, &a)
}

// CHECK-NOT: .extern .func {{.*}}{{printf|puts|memset|__assert_fail}}{{$}}
// CHECK-DAG: .extern .func {{.*}}malloc
// CHECK-DAG: .extern .func {{.*}}free
// CHECK-DAG: .extern .func {{.*}}__assertfail
// CHECK-DAG: .extern .func {{.*}}vprintf
// CHECK-LABEL: .visible .entry run_20_gpu(
// An int, padding, a double, a pointer.
// CHECK: .local .align 8 .b8
// CHECK-DAG: st.local.b32 {{\[}}[[PACK:%[a-z0-9]+]]],
// CHECK-DAG: st.local.b64 {{\[}}[[PACK]]+8],
// CHECK-DAG: st.local.b64 {{\[}}[[PACK]]+16],
// CHECK: vprintf,
