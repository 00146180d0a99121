// What one lane reads for its gang no other lane loads ahead of the branch, even where the address lets it: it would
// read what that lane stores meanwhile, as compute-sanitizer's racecheck tells. Blocks keep the program's order.
// RUN: rm -rf %t && mkdir %t && cd %t && %pacc -O2 -gpu=cc90,keep -c %s -o reads.o
// RUN: %FileCheck --input-file=ptx-leader-reads.sm_90.ptx %s
enum { N = 30, M = 40 };
static int a[N][M], seen[N], g[N];
__attribute__((noinline)) static int *chosen(int *p, int *q, int first) { return first ? p : q; }
__attribute__((noinline)) static void give(int **to, int *p) { *to = p; }

// CHECK-LABEL: .entry handed_on_{{[0-9]+}}_gpu_once(
// CHECK: setp.ne.s32 [[OTHERS:%p[0-9]+]], %r{{[0-9]+}}, 0;
// CHECK-NEXT: @[[OTHERS]] bra
// CHECK-COUNT-2: st.shared.b32
// CHECK-NOT: ld.shared
// CHECK: @[[OTHERS]] bra
// CHECK-NEXT: ld.shared.b32
// CHECK: bar.sync
void handed_on(void) {
#pragma acc parallel loop gang copyin(a) copy(seen, g)
  for (int i = 0; i < N; i++) {
    int u = 5, v = 6, sum = 0, *to;
    *chosen(&u, &v, a[i][2] & 1) += 4;
    *chosen(&u, &g[i], a[i][3] & 1) += 4;
    give(&to, &u);
    *to += 9;
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < M; j++)
      sum += u + v * 2 + a[i][j];
    seen[i] += sum;
  }
}
