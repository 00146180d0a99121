//===- ChangedArguments.h - variables that functions change -----*- C++ -*-===//
#ifndef PACC_LOWERING_CHANGEDARGUMENTS_H
#define PACC_LOWERING_CHANGEDARGUMENTS_H

namespace clang {
class CallExpr;
class VarDecl;
} // namespace clang

namespace pacc {

/// Whether the function that is called assigns to the variable, which is an argument by reference (`add(s, x)`) or by its
/// address (`add(&s, x)`), somewhere in its body or in those of functions to which it hands that on. False where bodies are
/// in other files.
bool changesArgument(const clang::CallExpr &Call, const clang::VarDecl *Var);

} // namespace pacc

#endif
