//===- ArraySizes.h - the sizes of arrays of variable length ----*- C++ -*-===//
#ifndef PACC_LOWERING_ARRAYSIZES_H
#define PACC_LOWERING_ARRAYSIZES_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang {
class Stmt;
class VariableArrayType;
} // namespace clang

namespace pacc {

/// True for the declaration of a private copy of a VLA. Its type, with the
/// expressions for its bounds, is the very type of the outer variable: those
/// are not the kernel's to evaluate or to change.
bool isPrivateVLA(const clang::Stmt *S);

/// Calls `See` for each array type whose size `S` itself, without its children,
/// computes: in the types of declarations, of casts, of compound literals, in
/// sizeof(int[n]). The sizes of a typedef were computed where that stands.
void forEachSize(
    const clang::Stmt *S,
    llvm::function_ref<void(const clang::VariableArrayType *)> See);

} // namespace pacc

#endif
