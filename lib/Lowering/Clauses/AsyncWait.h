//===- AsyncWait.h - how a construct opens ----------------------*- C++ -*-===//
//
// __pacc_begin and the calls of the clauses that say when and whether a
// construct takes effect: if and self (2.5.6, 2.5.7), async and wait (2.16).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_ASYNCWAIT_H
#define PACC_LOWERING_ASYNCWAIT_H

#include "pacc/ABI/Types.h"

#include "llvm/ADT/SmallVector.h"

namespace clang {
class OpenACCConstructStmt;
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// __pacc_begin with the flags of the clauses default, finalize and
/// if_present, then emitAsyncWaitIf. Sets the builder's location to the
/// directive's.
void emitBegin(LoweringContext &LC,
               const clang::OpenACCConstructStmt *Construct,
               pacc_construct Kind,
               llvm::SmallVectorImpl<clang::Stmt *> &Out);

/// The calls of the if, self (with a condition), async and wait clauses.
void emitAsyncWaitIf(LoweringContext &LC,
                     const clang::OpenACCConstructStmt *Construct,
                     llvm::SmallVectorImpl<clang::Stmt *> &Out);

} // namespace pacc

#endif
