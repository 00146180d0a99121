//===- ReachedGlobals.h - variables that called functions use ---*- C++ -*-===//
//
// OpenACC 3.4, 2.15.1 wants global variables that a routine uses in a declare directive. Lambdas, function objects and
// small functions that kernels call are routines without anybody's saying so, and use what the program's other code
// uses. Where no directive names such a variable, constructs whose kernels come to it treat it as they would one of
// `declare link` (2.13) that they copy:
//
//   int scale;                                            #pragma acc declare link(scale)
//   ... = [=](int i) { return i * scale; };        ->     ...
//   #pragma acc parallel loop copy(a[0:n])                #pragma acc parallel loop copy(a[0:n]) copyin(scale)
//   for (...) a[i] = f(i);                                ...
//
// What a pointer among them leads to must be on the device, as that of pointers of the kernel itself.
//
// Stands before Outline, which must know that kernels reach the variable by another name than their parameter.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CONSTRUCTS_REACHEDGLOBALS_H
#define PACC_TRANSFORMS_CONSTRUCTS_REACHEDGLOBALS_H

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {
struct UnitInterface;

/// Gives the constructs of `Host` the items, and the unit the variables. Reported as before, in device code, are those
/// for which that is not possible: of functions (static), of threads, of unknown size, with pointers in them, pointers
/// that kernels change, and those of functions with a `routine` directive that other files may call. False after an
/// error: a construct has the value of a variable for itself, and a function that it calls uses another one.
bool mapReachedGlobals(llvm::Module &Host, UnitInterface &Unit);

} // namespace pacc

#endif
