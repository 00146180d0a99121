//===- InlinedCalls.h - what calls do, in the caller's words ----*- C++ -*-===//
//
//   static void set(double *p, int i, double v) { if (v > 0) p[i] = v; }       set(a, n - i, x)  is  if (x > 0) a[n - i] = x;
//
// For who looks at the uses of pointers. Parameters, and variables that keep what they begin with, stand for their values,
// whose places in the source the new nodes have, and `this` for the address of the call's object. The program still calls the
// function.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_INLINEDCALLS_H
#define PACC_LOWERING_INLINEDCALLS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class CallExpr;
class Expr;
class LambdaExpr;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;

struct InlinedCall {
  llvm::SmallVector<clang::Stmt *, 4> Statements; ///< one behind the other, without a last `return`
  clang::Expr *Result = nullptr;                  ///< null: it returns nothing, or the statements have it, as a value
};

/// The object of a method, or its address, by the expression that names it; null: the call has none.
const clang::Expr *objectOfCall(const clang::CallExpr &Call);

/// Fills in what the call does, if the body of the function, or of the lambda `Of`, is without loops, jumps and variables that
/// change, and nothing that it gets changes anything. `KeepsCopy`: what the lambda has captured of the variable, by copy, is
/// what the variable holds where it is called. False: it does more.
bool inlineCall(LoweringContext &Ctx, const clang::CallExpr &Call, const clang::LambdaExpr *Of,
                llvm::function_ref<bool(const clang::VarDecl *)> KeepsCopy, InlinedCall &Out);

} // namespace pacc

#endif
