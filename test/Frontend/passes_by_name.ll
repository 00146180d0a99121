; opt loads the plugin though there is no Clang in it, knows the plugin's passes, and still has its own.
; RUN: %opt_plugin -passes='instcombine' -S %s | %FileCheck %s
; RUN: %opt_plugin -passes='pacc-verify-markers' -S %s -o /dev/null
; RUN: not %opt_plugin -passes='pacc-nonsense' -S %s -o /dev/null 2>&1 | FileCheck --check-prefix=UNKNOWN %s

; CHECK: ret i32 3
; UNKNOWN: unknown pass name 'pacc-nonsense'
define i32 @three() {
  %r = add i32 1, 2
  ret i32 %r
}
