//===- Capture.h - a kernel body as a captured statement --------*- C++ -*-===//
//
// Clang's CodeGen outlines a CapturedStmt into a function of one parameter, the
// record of captures. Field k of the record is argument slot k of the kernel.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_CAPTURE_H
#define PACC_LOWERING_CAPTURE_H

#include "clang/AST/Type.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class ASTContext;
class CapturedStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;
class Uses;

/// What a kernel body takes from outside, in slot order: variables, then VLA
/// bounds, then `this`.
struct Captures {
  llvm::SmallVector<const clang::VarDecl *, 16> Variables;
  llvm::SmallVector<const clang::VariableArrayType *, 4> VLAs;
  bool This = false;

  unsigned slotOfVLA(unsigned I) const { return Variables.size() + I; }
  unsigned slotOfThis() const { return Variables.size() + VLAs.size(); }
};

/// True for a global that the device module may hold a copy of: constant, with
/// a constant initialiser, and without pointers to what is not constant; and for
/// the streams of <stdio.h>, which mean the same everywhere.
bool isDeviceConstant(LoweringContext &Ctx, const clang::VarDecl *Var);

/// The same of any variable, wherever it lies.
bool hasConstantValue(LoweringContext &Ctx, const clang::VarDecl *Var);

/// The captures of a body that uses `Body`.
Captures findCaptures(LoweringContext &Ctx, const Uses &Body);

/// The captured statement; references in `Body` are marked for CodeGen.
clang::Stmt *capture(LoweringContext &Ctx, clang::Stmt *Body,
                     const Captures &Captured);

/// Marks the references in `S` to variables that the code round it captures, for CodeGen.
clang::Stmt *markCaptured(clang::ASTContext &C, clang::Stmt *S, llvm::ArrayRef<const clang::VarDecl *> Variables);
/// Takes the marks away: the code round it is no longer outlined.
clang::Stmt *unmarkCaptured(clang::ASTContext &C, clang::Stmt *S, llvm::ArrayRef<const clang::VarDecl *> Variables);

/// `Code` in the place of the code of `Captured`, one that Clang made; it captures `More` variables: those that
/// Lowering declared by value, others by reference.
clang::CapturedStmt *captureAgain(LoweringContext &Ctx, clang::CapturedStmt *Captured, clang::Stmt *Code,
                                  llvm::ArrayRef<const clang::VarDecl *> More);

} // namespace pacc

#endif
