// Arrays on the stack whose length only the run knows: the runtime finds by a variable that the stack must be deeper. (Others
// have a frame that the driver knows of.)
// RUN: rm -rf %t && mkdir %t && cd %t && %pacc -O2 -gpu=keep -c %s -o arrays.o && %pacc -O2 -gpu=keep -DKNOWN -c %s -o known.o
// RUN: %FileCheck --input-file=ptx-arrays-of-run.sm_75.ptx %s --check-prefix=KNOWN
// RUN: cd %t && %pacc -O2 -gpu=keep -c %s -o arrays.o && %FileCheck --input-file=ptx-arrays-of-run.sm_75.ptx %s
// CHECK: .weak .global {{.*}}__paccd_calls_itself
// CHECK: alloca.u{{32|64}}
// KNOWN-NOT: __paccd_calls_itself
#ifdef KNOWN
#define LENGTH(n) 40
#else
#define LENGTH(n) (n)
#endif
#pragma acc routine seq
int mixed(int n, int from);
int mixed(int n, int from) {
  int all[LENGTH(n)];
  for (int i = 0; i < n; i++)
    all[i * 7 % n] = from + i;
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum = 3 * sum + all[i];
  return sum;
}
void mix(int n, int m, int *out) {
#pragma acc parallel loop copyout(out[0:n])
  for (int i = 0; i < n; i++)
    out[i] = mixed(m, i);
}
