//===- MembersBeside.h - members beside arrays of a pipeline ----*- C++ -*-===//
#ifndef PACC_LOWERING_MEMBERSBESIDE_H
#define PACC_LOWERING_MEMBERSBESIDE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Expr;
class MemberExpr;
class OpenACCDataConstruct;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;

/// The variable or `this` of which `E` is a member, or a member's member; or the pointer that leads to the object. Null
/// if it is not that simple.
const clang::Expr *holderOf(const clang::MemberExpr *E);

/// An object (a variable, `this`, or what a pointer leads to) that holds arrays of a pipeline cannot be on the device
/// as a whole beside their chunks. Where a compute construct of the pipeline does nothing with it but read numbers in
/// it, references to the members that they are in take the members' places: those members alone come to the device.
/// `Objects` are the objects, after the arrays have got variables of their own; `Out` gets the declarations, which
/// belong before the pipeline, and `Changing` those variables whose members host code of the body may change, so that
/// each launch needs them anew.
void referToMembersBeside(LoweringContext &LC, clang::OpenACCDataConstruct *Construct,
                          llvm::ArrayRef<const clang::Expr *> Objects, llvm::SmallVectorImpl<clang::Stmt *> &Out,
                          llvm::SmallVectorImpl<const clang::VarDecl *> &Changing);

} // namespace pacc

#endif
