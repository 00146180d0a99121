//===- LambdaCaptures.h - what a lambda holds -------------------*- C++ -*-===//
#ifndef PACC_LOWERING_LAMBDACAPTURES_H
#define PACC_LOWERING_LAMBDACAPTURES_H

namespace clang {
class Expr;
class LambdaExpr;
class VarDecl;
} // namespace clang

namespace pacc {
class Builder;
class LoweringContext;

/// Has the lambda hold a reference to `Now` in the place of what it holds of `Before`. Its body
/// still names `Before`: the caller replaces that, with a Builder of the call operator's. False,
/// and nothing has changed, where that cannot be: the lambda does not capture `Before`, or holds
/// a copy of it that is no pointer, or has a copy constructor of its own, or is generic, so that
/// there are many bodies.
bool captureInstead(LoweringContext &Ctx, clang::LambdaExpr &Lambda,
                    const clang::VarDecl &Before, const clang::VarDecl &Now,
                    clang::Expr *RefToNow);

/// Has any lambda hold something else: it goes on to name `Before`, so that its bodies, of which a generic
/// lambda may get more later, stay as they are; but where it held that pointer, or a reference to
/// that pointer or array, it holds the address of `Now`, or a reference to it as if it were
/// `Before`: index 0 must be the first element of both. `B` makes nodes of the function that the lambda
/// stands in. False, and nothing has changed, where it holds a copy of an array.
bool holdInstead(LoweringContext &Ctx, clang::LambdaExpr &Lambda, Builder &B,
                 const clang::VarDecl &Before, const clang::VarDecl &Now);

} // namespace pacc

#endif
