; What would break the contract between Lowering and Transforms is reported, not
; compiled and not a crash. (opt ends at the first error.)
;
; RUN: split-file %s %t
; DEFINE: %{file} =
; DEFINE: %{pass} = pacc-verify-markers
; DEFINE: %{bad} = cat %t/head.ll %t/%{file}.ll > %t/%{file}.all.ll && not %opt_plugin -passes=%{pass} -disable-output %t/%{file}.all.ll 2>&1 | %FileCheck %t/%{file}.ll
;
; REDEFINE: %{file} = late
; RUN: %{bad}
; REDEFINE: %{file} = public
; RUN: %{bad}
; REDEFINE: %{file} = twice
; RUN: %{bad}
; REDEFINE: %{file} = variable
; RUN: %{bad}
; REDEFINE: %{file} = unended
; RUN: %{bad}
; REDEFINE: %{file} = unbegun
; RUN: %{bad}
; REDEFINE: %{file} = outside
; RUN: %{bad}
; REDEFINE: %{file} = dimension
; RUN: %{bad}
; REDEFINE: %{file} = orphan
; RUN: %{bad}
; REDEFINE: %{pass} = pacc-verify-no-markers
; REDEFINE: %{file} = left
; RUN: %{bad}
; REDEFINE: %{pass} = pacc-outline
; REDEFINE: %{file} = arguments
; RUN: %{bad}
; RUN: cat %t/head.ll %t/good.ll > %t/good.all.ll && %opt_plugin -passes=pacc-verify-markers -disable-output %t/good.all.ll

;--- head.ll
declare void @__pacc_kernel(i32, i32, ptr, ptr, i32, i32)
declare void @__pacc_loop_begin(i32, i32, i32, i32, i64, i64, i64, i64)
declare void @__pacc_loop_end(i32)
declare i32 @__pacc_lo32(i32, i32, i32)
declare void @__pacc_reduce(i32, i32, i32, ptr, ptr, ptr)
declare void @__pacc_arg(i32, i32, ptr, ptr, i64)
declare void @__pacc_enter()
declare void @other()
@s = private constant [2 x i8] c"s\00"

;--- late.ll
; CHECK: error: {{.*}}in function late void (ptr): internal error of PACC: a kernel marker is not the first call of its function
define internal void @late(ptr %c) {
  call void @other()
  call void @__pacc_kernel(i32 0, i32 0, ptr @s, ptr @s, i32 1, i32 1)
  ret void
}

;--- public.ll
; CHECK: error: {{.*}}a kernel marker stands in a function that was not captured
define void @public(ptr %c) {
  call void @__pacc_kernel(i32 0, i32 0, ptr @s, ptr @s, i32 1, i32 1)
  ret void
}

;--- twice.ll
; CHECK: error: {{.*}}a captured function that is not called exactly once
define internal void @twice(ptr %c) {
  call void @__pacc_kernel(i32 0, i32 0, ptr @s, ptr @s, i32 1, i32 1)
  ret void
}
define void @caller(ptr %c) {
  call void @twice(ptr %c)
  call void @twice(ptr %c)
  ret void
}

;--- variable.ll
; CHECK: error: {{.*}}a kernel marker with an argument that is not constant
define internal void @variable(ptr %c) {
  %line = load i32, ptr @s
  call void @__pacc_kernel(i32 0, i32 0, ptr @s, ptr @s, i32 %line, i32 1)
  ret void
}

;--- unended.ll
; CHECK: error: {{.*}}loop 7 does not end
define internal void @unended(ptr %c) {
  call void @__pacc_kernel(i32 0, i32 0, ptr @s, ptr @s, i32 1, i32 1)
  call void @__pacc_loop_begin(i32 7, i32 3, i32 1, i32 1, i64 0, i64 0, i64 0, i64 0)
  ret void
}

;--- unbegun.ll
; CHECK: error: {{.*}}the end of a loop that does not begin
define internal void @unbegun(ptr %c) {
  call void @__pacc_kernel(i32 0, i32 0, ptr @s, ptr @s, i32 1, i32 1)
  call void @__pacc_loop_end(i32 7)
  ret void
}

;--- outside.ll
; CHECK: error: {{.*}}'__pacc_lo32' of loop 7 stands outside it
define internal void @outside(ptr %c) {
  call void @__pacc_kernel(i32 0, i32 0, ptr @s, ptr @s, i32 1, i32 1)
  %early = call i32 @__pacc_lo32(i32 7, i32 0, i32 9)
  call void @__pacc_loop_begin(i32 7, i32 3, i32 1, i32 1, i64 0, i64 0, i64 0, i64 0)
  call void @__pacc_loop_end(i32 7)
  ret void
}

;--- dimension.ll
; CHECK: error: {{.*}}loop 7 has no dimension 1
define internal void @dimension(ptr %c) {
  call void @__pacc_kernel(i32 0, i32 0, ptr @s, ptr @s, i32 1, i32 1)
  call void @__pacc_loop_begin(i32 7, i32 3, i32 1, i32 1, i64 0, i64 0, i64 0, i64 0)
  %bad = call i32 @__pacc_lo32(i32 7, i32 1, i32 9)
  call void @__pacc_loop_end(i32 7)
  ret void
}

;--- orphan.ll
; CHECK: error: {{.*}}loop markers outside a kernel
define void @orphan(ptr %c) {
  call void @__pacc_loop_begin(i32 8, i32 3, i32 1, i32 1, i64 0, i64 0, i64 0, i64 0)
  call void @__pacc_loop_end(i32 8)
  ret void
}

;--- left.ll
; CHECK: error: {{.*}}'__pacc_loop_end' was not lowered
define void @left(ptr %c) {
  call void @__pacc_loop_end(i32 8)
  ret void
}

;--- arguments.ll
; CHECK: error: {{.*}}in function host {{.*}}no kernel argument for captured variable 1
define void @host() {
  %n = alloca i32
  %c = alloca { ptr, ptr }
  call void @__pacc_arg(i32 1, i32 2, ptr @s, ptr %n, i64 4) ; belongs to an earlier launch
  call void @__pacc_enter()
  call void @__pacc_arg(i32 0, i32 2, ptr @s, ptr %n, i64 4)
  call void @captured(ptr %c)
  ret void
}
define internal void @captured(ptr %c) {
  call void @__pacc_kernel(i32 0, i32 0, ptr @s, ptr @s, i32 1, i32 1)
  ret void
}

;--- good.ll
; A reduction of the region itself needs no loop.
define internal void @good(ptr %c) {
  call void @__pacc_kernel(i32 0, i32 0, ptr @s, ptr @s, i32 1, i32 1)
  call void @__pacc_reduce(i32 0, i32 0, i32 5, ptr @s, ptr %c, ptr %c)
  ret void
}
