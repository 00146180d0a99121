// A pipeline in a header is a pipeline; in a precompiled header it is an error, not a plain data construct.
// RUN: %clang_plugin -fsyntax-only -include %S/Inputs/pipeline_in_header.h -Xclang -ast-print %s | %FileCheck %s
// RUN: %clang_plugin -x c-header %S/Inputs/pipeline_in_header.h -o %t.pch
// RUN: not %clang_plugin -fsyntax-only -include-pch %t.pch %s 2>&1 | FileCheck --check-prefix=PCH %s
// CHECK: __pacc_pipeline_begin(
// PCH: pipeline_in_header.h:2:14: error: 'pipeline in a precompiled header' is not supported yet
void f(double *a) { twice(a, 100); }
