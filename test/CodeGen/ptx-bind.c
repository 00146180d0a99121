// A routine that is bound to a symbol of another file names it as the driver's linker wants it: not weakly.
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %pacc -O2 -gpu=keep -c %s -o bind.o
// RUN: %FileCheck --input-file=ptx-bind.sm_75.ptx %s
// CHECK: .extern .func {{.*}} of_devices
// CHECK-NOT: .weak
#pragma acc routine seq bind("of_devices")
int of_host(int x) { return x; }

int use(int x) {
  int r;
#pragma acc serial copyout(r)
  r = of_host(x);
  return r;
}
