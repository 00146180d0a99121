// Arrays of variable length are reached by generic addresses: by those of local memory ptxas 13.0 takes them for the arrays
// of fixed size that it keeps in registers. And of two arguments passed by value, of which a condition chooses one, there are
// copies in local memory: of their own addresses it takes the last, whatever the condition says.
// RUN: rm -rf %t && mkdir %t && cd %t && %pacc -O1 -gpu=keep -c %s -o memory.o
// RUN: %FileCheck --input-file=ptx-local-memory.sm_75.ptx %s
// RUN: %FileCheck --check-prefix=CHOSEN --input-file=ptx-local-memory.routines.sm_75.ptx %s
struct Large { long v[8]; };
#pragma acc routine seq
struct Large chosen(int which, struct Large a, struct Large b) {
  a.v[0] = which;
  return which % 3 ? a : b;
}
// CHOSEN: .func chosen(
// CHOSEN: st.local
// CHOSEN: selp.b64 [[ADDRESS:%rd[0-9]+]]
// CHOSEN-NOT: ld.param
// CHOSEN: ld.local.b64 {{.*}}, {{\[}}[[ADDRESS]]

// CHECK: .local
// CHECK: alloca.u64 [[MEMORY:%rd[0-9]+]]
// CHECK: cvta.local.u64 [[GENERIC:%rd[0-9]+]], [[MEMORY]];
// CHECK: mov.u64 [[ADDRESS:%rd[0-9]+]], [[GENERIC]];
// CHECK-NOT: {{(ld|st).local.*}}[[ADDRESS]]
// CHECK: st.b32
// CHECK: ld.b32
void rows(int n, const unsigned *in, unsigned *out) {
#pragma acc parallel loop copyin(in[0:n]) copyout(out[0:n])
  for (int i = 0; i < n; i++) {
    unsigned fixed[6];
    for (int q = 0; q < 6; q++) fixed[q] = in[i] * (q * 7u + 3u);
    const unsigned m = 2 + (fixed[in[i] % 6u] & 7u);
    unsigned x[m];
    for (unsigned q = 0; q < m; q++) x[q] = in[i] + q;
    unsigned v = fixed[in[i] % 5u];
    for (unsigned q = m; q-- > 0;) v = v * 3 + x[q];
    out[i] = v;
  }
}
