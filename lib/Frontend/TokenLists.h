//===- TokenLists.h - brackets and commas of a directive --------*- C++ -*-===//
#ifndef PACC_FRONTEND_TOKENLISTS_H
#define PACC_FRONTEND_TOKENLISTS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace pacc {

using TokenRange = llvm::ArrayRef<clang::Token>;

bool opens(const clang::Token &T); ///< a bracket
/// The index of the bracket that closes the one at `Open`; the end if none does.
size_t closing(TokenRange Tokens, size_t Open);

/// False after reporting a bracket without its counterpart. Clang's parser keeps the bodies of
/// member functions for later by counting their brackets, a directive's among them, and cannot
/// go on where one that is unmatched has led it out of the directive.
bool checkBrackets(clang::Preprocessor &PP, TokenRange Tokens);

/// Cuts at the commas that are in no bracket. Of nothing: one empty part.
llvm::SmallVector<TokenRange, 4> splitAtCommas(TokenRange Tokens);

} // namespace pacc

#endif
