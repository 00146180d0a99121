//===- Privates.h - private copies of variables -----------------*- C++ -*-===//
//
// OpenACC 3.4, 2.5.13 (private on a construct), 2.9.10 (on a loop).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_PRIVATES_H
#define PACC_LOWERING_PRIVATES_H

#include "llvm/ADT/SmallVector.h"

namespace clang {
class OpenACCConstructStmt;
class Stmt;
class VarDecl;
} // namespace clang

namespace pacc {
class LoweringContext;
struct Region;

/// Appends the variables (canonical) of the directive's private clauses, or
/// of its firstprivate clauses; false after reporting an item that is not
/// supported.
bool readPrivates(LoweringContext &Ctx,
                  const clang::OpenACCConstructStmt *Directive,
                  llvm::SmallVectorImpl<const clang::VarDecl *> &Out);
bool readFirstPrivates(LoweringContext &Ctx,
                       const clang::OpenACCConstructStmt *Directive,
                       llvm::SmallVectorImpl<const clang::VarDecl *> &Out);

/// Fills R.KernelsPrivates; false as above.
bool readKernelsPrivates(Region &R);

/// A new variable like `Var`, uninitialised (a class: default-constructed).
clang::VarDecl *privateCopy(LoweringContext &Ctx, const clang::VarDecl *Var);

/// Appends the scalars from outside the body of a parallel loop that each
/// iteration writes before it reads them: no value passes from one iteration to
/// another, so a variable in each is what is meant. If nobody said that the
/// iterations are independent, the value of the last one may be meant too: then
/// only those that nobody can look at later. Likewise of `gang` alone, and in
/// `serial`, where one thread executes iteration after iteration. `LoopFlags`
/// are PACC_LOOP_* of the loop.
void findTemporaries(const Region &R, clang::Stmt *LoopBody, unsigned LoopFlags,
                     llvm::SmallVectorImpl<const clang::VarDecl *> &Out);

/// Fills R.KernelLocals, when the kernels are cut and not yet rewritten.
void findKernelLocals(Region &R);

/// Pointers that come from outside reach each kernel by value. False after an error at one that a kernel of the
/// construct changes for another one; a warning at one that is read behind it.
bool checkChangingPointers(Region &R);

} // namespace pacc

#endif
