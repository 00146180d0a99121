//===- HiddenChildren.h - what Stmt::children() leaves out ------*- C++ -*-===//
#ifndef PACC_LOWERING_HIDDENCHILDREN_H
#define PACC_LOWERING_HIDDENCHILDREN_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Gives the initialisation of an array with another one (`auto [x, y] = v[i];`
/// or the capture of an array by a lambda) a form in which Stmt::children()
/// leads to that other array:
///
///   ({ auto &__pacc_array = v[i]; <initialisation with __pacc_array> })
///
/// Clang keeps it behind an OpaqueValueExpr, which has no children, so that no analysis would see the use of `v` and
/// `i`, and no private copy take their place. And puts the variable in the place of a reference to one (`int &r =
/// global;`) that is the variable for CodeGen, too: analyses, clauses and copies would see two. Likewise of static
/// members (`object.member`). And in compute constructs names constants with addresses of variables (`constexpr float
/// *p = global;`) as variables, which Clang notes as uses of their values alone. Goes before everything else that looks
/// at the body.
void exposeChildren(LoweringContext &Ctx, clang::Stmt *Body);

/// What runs of `S` where nothing is a constant expression: of `if consteval`, which has no condition, the one branch,
/// which may be none; else `S`. For those who read the bodies of functions that constructs call, which stay as they are
/// since constant expressions may call them, too.
const clang::Stmt *ofRunTime(const clang::Stmt *S);

} // namespace pacc

#endif
