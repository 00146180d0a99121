; opt loads the plugin, knows its passes, and still has its own.
; RUN: %opt_plugin -passes='instcombine' -S %s | %FileCheck %s
; RUN: %opt_plugin -print-passes | FileCheck --check-prefix=NAMES %s

; CHECK: ret i32 3
; NAMES: pacc-outline
define i32 @three() {
  %r = add i32 1, 2
  ret i32 %r
}
