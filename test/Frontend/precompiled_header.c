// A precompiled header holds directives as they were written; they are lowered where it is used.
// RUN: %clang_plugin -x c-header %S/Inputs/inline_directive.h -o %t.pch
// RUN: %clang_plugin -include-pch %t.pch -O0 -S -emit-llvm -Xclang -disable-llvm-passes %s -o - | %FileCheck %s
// RUN: %clang_plugin -include %S/Inputs/inline_directive.h -O0 -S -emit-llvm -Xclang -disable-llvm-passes %s -o - | %FileCheck %s

#ifndef _OPENACC
#error "not an OpenACC compilation"
#endif

// CHECK-DAG: c"in_header\00"
// CHECK-DAG: c"in_source\00"
// CHECK-DAG: call void @__pacc_begin(i32 noundef 4,
// CHECK-DAG: call void @__pacc_begin(i32 noundef 5,
void f(double *in_source, int n) {
  enter(in_source, n);
#pragma acc exit data delete(in_source)
}
