// Before the vectoriser: a loop with counters of two widths that may wrap stays scalar, one with one width does not.
// RUN: %clang -O1 -Xclang -disable-llvm-passes -S -emit-llvm %s -o %t.ll
// RUN: %opt_plugin -passes='function(sroa,instcombine,simplifycfg,loop-simplify,pacc-mixed-counters),verify' -S %t.ll -o %t.out
// RUN: %FileCheck %s < %t.out
// CHECK-LABEL: define {{.*}}@two_widths(
// CHECK: br i1 {{.*}}, !llvm.loop ![[TWO:[0-9]+]]
// CHECK-LABEL: define {{.*}}@one_width(
// CHECK: br i1 {{.*}}, !llvm.loop ![[ONE:[0-9]+]]
// CHECK-LABEL: define {{.*}}@no_wrap(
// CHECK: br i1 {{.*}}, !llvm.loop ![[NONE:[0-9]+]]
// CHECK-DAG: ![[TWO]] = distinct !{![[TWO]], {{.*}}![[SCALAR:[0-9]+]]}
// CHECK-DAG: ![[SCALAR]] = !{!"llvm.loop.vectorize.enable", i32 0}
// CHECK-NOT: ![[ONE]] = {{.*}}![[SCALAR]]
// CHECK-NOT: ![[NONE]] = {{.*}}![[SCALAR]]
void two_widths(unsigned n, int *to, const int *from) {
  unsigned i = 0;
  do to[i & 15] += from[i + 3]; while (++i < n);
}
void one_width(unsigned n, int *to, const int *from) {
  unsigned i = 0;
  do to[i & 15] += from[i & 15]; while (++i < n);
}
void no_wrap(int n, int *to, const int *from) {
  int i = 0;
  do to[i] += from[i + 3]; while (++i < n);
}
