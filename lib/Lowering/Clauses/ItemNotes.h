//===- ItemNotes.h - what -Minfo tells of data clauses ----------*- C++ -*-===//
//
// One line for each clause, in nvc's words:
//
//      11, Generating copyin(a[:n],b[:n]) [if not already present]
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_ITEMNOTES_H
#define PACC_LOWERING_ITEMNOTES_H

#include "llvm/ADT/StringRef.h"

namespace clang {
class OpenACCConstructStmt;
} // namespace clang

namespace pacc {
class LoweringContext;
struct Section;

/// The line of one clause. `Action`: enum pacc_action with modifiers; `Variables`: as they are written, with commas.
void noteDataClause(LoweringContext &LC, const clang::OpenACCConstructStmt *Construct, llvm::StringRef Clause,
                    unsigned Action, llvm::StringRef Variables);

/// The line of a variable that no clause names. `Action`: as emitImplicitItem gets it.
void noteImplicitItem(LoweringContext &LC, const clang::OpenACCConstructStmt *Construct,
                      const Section &S, unsigned Action);

} // namespace pacc

#endif
