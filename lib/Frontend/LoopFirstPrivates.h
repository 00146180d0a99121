//===- LoopFirstPrivates.h - firstprivate on loops --------------*- C++ -*-===//
#ifndef PACC_FRONTEND_LOOPFIRSTPRIVATES_H
#define PACC_FRONTEND_LOOPFIRSTPRIVATES_H

#include "Spellings/Spellings.h"

namespace clang {
class CompilerInstance;
} // namespace clang

namespace pacc {

/// loop firstprivate(x): the standard has the clause on compute constructs only, nvc and pgcc take it on their loops.
/// A loop that only reads its variables is the same with it and without it, so it is taken out, and recorded: Lowering
/// knows who is changed (CarriedClauses.h). One with a name that nobody has declared stays, for Clang's error.
void takeLoopFirstPrivates(clang::CompilerInstance &CI, TokenList &Tokens);

} // namespace pacc

#endif
