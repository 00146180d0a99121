// What -gpu=... options make of the same kernel.
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %clang -O2 -g -Xclang -disable-llvm-passes -I%source_root/include -S -emit-llvm %s -o in.ll
// DEFINE: %{options} =
// DEFINE: %{ptx} = %opt_plugin -passes='pacc<target=gpu;keep;%{options}>' -disable-output in.ll && cat ptx-options.sm_75.ptx
// RUN: %{ptx} | %FileCheck %s --check-prefix=PLAIN
// REDEFINE: %{options} = fastmath
// RUN: %{ptx} | %FileCheck %s --check-prefix=FAST
// REDEFINE: %{options} = flushz
// RUN: %{ptx} | %FileCheck %s --check-prefix=FLUSH
// REDEFINE: %{options} = nofma
// RUN: %{ptx} | %FileCheck %s --check-prefix=NOFMA
// REDEFINE: %{options} = lineinfo
// RUN: %{ptx} | %FileCheck %s --check-prefix=LINES
// REDEFINE: %{options} = maxregcount=40
// RUN: %{ptx} | %FileCheck %s --check-prefix=REGISTERS
//
// RUN: %opt_plugin -passes='pacc<target=gpu;keep;base-arch=90>' -disable-output in.ll && %FileCheck --input-file=ptx-options.sm_90.ptx %s --check-prefix=HOPPER
// RUN: not %opt_plugin -passes='pacc<target=gpu;base-arch=33>' -disable-output in.ll 2>&1 | %FileCheck %s --check-prefix=UNKNOWN --implicit-check-not=recognized
#include "../Transforms/Inputs/region.h"
#include <math.h>

struct region_context { int *n; float **a; float **b; };
KERNEL(region, "run", 20)
  unsigned n = *c->n;
  LOOP_LENGTH(1, i, n, 64)
    (*c->a)[i] = (*c->b)[i] * 3.0f + sinf((*c->a)[i]) / (*c->b)[i];
  END_LOOP(1)
}
void run(int n, float *a, float *b) {
  BEGIN("run", 20) ARG(0, BYVAL, n) ARG(1, POINTER, a) ARG(2, POINTER, b) LAUNCH(region, &n, &a, &b)
}

// A constant vector length bounds the block.
// PLAIN:     .version 7.3
// PLAIN:     .target sm_75{{$}}
// PLAIN:     .visible .entry run_20_gpu(
// PLAIN:     .reqntid 64, 1, 1
// PLAIN-NOT: {{[.]loc[^a]}}
// PLAIN-DAG: fma.rn.f32
// PLAIN-DAG: div.rn.f32

// FAST-DAG: div.{{approx|full}}.ftz.f32
// FAST-DAG: fma.rn.ftz.f32

// FLUSH-DAG: div.rn.ftz.f32
// FLUSH-DAG: fma.rn.ftz.f32

// `.rn` keeps ptxas from contracting what follows.
// NOFMA: mul.rn.f32 {{.*}}, 0f40400000
// NOFMA: add.rn.f32

// LINES: .target sm_75{{$}}
// LINES: .loc 1 [[#@LINE-25]]
// LINES: .file 1 "{{.*}}ptx-options.c"

// REGISTERS: .maxnreg 40

// HOPPER: .version 7.8
// HOPPER: .target sm_90{{$}}

// UNKNOWN: error: {{.*}}unknown GPU architecture 'cc33'
