// Machine code for the requested architectures goes into the object beside the
// PTX; what this ptxas does not know is left to the driver, with a warning.
//
// REQUIRES: ptxas
// RUN: %clang -O2 -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o %t.ll
// RUN: %opt_plugin -passes='pacc<target=gpu;arch=80+90;ptxas=%ptxas>' -S %t.ll | %FileCheck %s
// RUN: printf '#!/bin/sh\necho "ptxas fatal: Value is not defined for option '"'gpu-name'"'" >&2\nexit 1\n' > %t.old && chmod +x %t.old
// RUN: %opt_plugin -passes='pacc<target=gpu;arch=80;ptxas=%t.old>' -S %t.ll 2>&1 | %FileCheck %s --check-prefix=OLD
// RUN: %opt_plugin -passes='pacc<target=gpu;arch=60>' -S %t.ll 2>&1 | %FileCheck %s --check-prefix=TOO-OLD
// RUN: %opt_plugin -passes='pacc<target=gpu;arch=70;ptxas=%t.old>' -S %t.ll 2>&1 | %FileCheck %s --check-prefix=VOLTA
// RUN: printf '#!/bin/sh\necho "ptxas error: cannot" >&2\nexit 1\n' > %t.bad && chmod +x %t.bad
// RUN: not %opt_plugin -passes='pacc<target=gpu;arch=80;ptxas=%t.bad>' -S %t.ll 2>&1 | %FileCheck %s --check-prefix=BAD
#include "../Transforms/Inputs/region.h"

struct region_context { int *n; double **a; };
KERNEL(region, "run", 20)
  unsigned n = *c->n;
  LOOP(1, i, n) (*c->a)[i] += 1;
  END_LOOP(1)
}
void run(int n, double *a) {
  BEGIN("run", 20) ARG(0, BYVAL, n) ARG(1, POINTER, a) LAUNCH(region, &n, &a)
}

// CHECK: @[[PTX:pacc.code[.0-9]*]] = {{.*}}.target sm_75
// CHECK: @[[AMPERE:pacc.code[.0-9]*]] = {{.*}}c"\7FELF
// CHECK: @[[HOPPER:pacc.code[.0-9]*]] = {{.*}}c"\7FELF
// CHECK: { i32 0, i32 75, ptr @[[PTX]], i64 {{[0-9]+}} }>,
// CHECK-SAME: { i32 1, i32 80, ptr @[[AMPERE]], i64 {{[0-9]+}} }>,
// CHECK-SAME: { i32 1, i32 90, ptr @[[HOPPER]], i64 {{[0-9]+}} }>

// OLD: warning: {{.*}} does not know sm_80: the driver will compile the PTX when the program runs
// OLD-NOT: \7FELF
// BAD: error: {{.*}}ptxas failed for sm_80: {{.*}}
// BAD-NEXT: ptxas error: cannot

// TOO-OLD: warning: {{.*}}no code is generated for cc60: the oldest supported GPU is cc70
// TOO-OLD: .target sm_75
// The PTX is for the oldest GPU asked for: nothing is missing if no machine code is beside it.
// VOLTA-NOT: warning:
// VOLTA: .target sm_70
