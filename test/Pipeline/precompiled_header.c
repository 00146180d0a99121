// A pipeline in a header is a pipeline, in a precompiled header, too.
// RUN: %clang_plugin -fsyntax-only -include %S/Inputs/pipeline_in_header.h -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -x c-header %S/Inputs/pipeline_in_header.h -o %t.pch
// RUN: %clang_plugin -fsyntax-only -include-pch %t.pch -Xclang -ast-print %s | %FileCheck %s
// CHECK: __pacc_pipeline_begin(
void f(double *a) { twice(a, 100); }
