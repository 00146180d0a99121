//===- ClauseLists.h - the clauses of a directive's tokens ------*- C++ -*-===//
#ifndef PACC_FRONTEND_CLAUSELISTS_H
#define PACC_FRONTEND_CLAUSELISTS_H

#include "Spellings/Spellings.h"
#include "TokenLists.h"

namespace pacc {

/// A clause of a directive: its word, and what stands in parentheses behind it.
struct WrittenClause {
  TokenRange Tokens;
  unsigned List = 0; ///< the device_type clause before it, counted from 1, or that it is; 0: it is a default

  bool is(llvm::StringRef Word) const { return isWord(Tokens.front(), Word); }
  bool isList() const { return is("device_type") || is("dtype"); }
};

using WrittenClauses = llvm::SmallVector<WrittenClause, 16>;

/// The clauses in the tokens behind the directive's name, which must outlive them.
WrittenClauses clausesIn(TokenRange Tokens);

} // namespace pacc

#endif
