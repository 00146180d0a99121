//===- LambdaCaptures.h - what a lambda holds -------------------*- C++ -*-===//
#ifndef PACC_LOWERING_LAMBDACAPTURES_H
#define PACC_LOWERING_LAMBDACAPTURES_H

namespace clang {
class Expr;
class LambdaExpr;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Has the lambda hold a reference to `Now` in the place of what it holds of `Before`. Its body
/// still names `Before`: the caller replaces that, with a Builder of the call operator's. False,
/// and nothing has changed, where that cannot be: the lambda does not capture `Before`, or holds
/// a copy of it that is no pointer, or has a copy constructor of its own, or is generic, so that
/// there are many bodies.
bool captureInstead(LoweringContext &Ctx, clang::LambdaExpr &Lambda,
                    const clang::VarDecl &Before, const clang::VarDecl &Now,
                    clang::Expr *RefToNow);

} // namespace pacc

#endif
