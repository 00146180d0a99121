// The plugin works with every action of the compiler, and generates code only where code is asked for.
// RUN: %clang_plugin -E %s -o - | %FileCheck --check-prefix=PREPROCESSED %s
// RUN: %clang_plugin -fsyntax-only %s
// RUN: %clang_plugin -fsyntax-only -Xclang -ast-dump %s | %FileCheck --check-prefix=TREE %s
// RUN: %clang_plugin -S -emit-llvm -O0 -Xclang -disable-llvm-passes %s -o - | %FileCheck --check-prefix=IR %s
// RUN: %clang_plugin -S -emit-llvm -O2 -Xclang -disable-llvm-passes %s -o - | %FileCheck --check-prefix=IR %s
// RUN: %clang_plugin -emit-ast -c %s -o %t.ast

// PREPROCESSED: #pragma acc enter data copyin(a[0:n])
// PREPROCESSED: #pragma pacc exit data delete(a[0:n])
// TREE-NOT: OpenACC
// TREE: DeclRefExpr {{.*}} '__pacc_begin'
// TREE-NOT: OpenACC
// IR: call void @__pacc_begin(
// IR: call void @__pacc_item(
// IR: call void @__pacc_leave(
void f(double *a, int n) {
#pragma acc enter data copyin(a[0:n])
#pragma pacc exit data delete(a[0:n])
}
