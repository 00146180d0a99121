//===- RoutineNames.h - routine(f) before f is declared ---------*- C++ -*-===//
//
// OpenACC 3.4, 2.15.1: the name in `routine(f)` must be in scope. nvc also takes the directive before the first
// declaration of f, which programs have right behind it.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_ROUTINENAMES_H
#define PACC_FRONTEND_ROUTINENAMES_H

#include "Spellings/Spellings.h"

namespace clang {
class CompilerInstance;
} // namespace clang

namespace pacc {

/// `Tokens`: a directive that ends at `End`. Where it is `routine(f)` of a name that nothing has yet, and what follows declares f:
/// the tokens of that, up to its semicolon, which belong before the directive; before a definition the directive loses the name.
TokenList takeDeclarationOfRoutine(clang::CompilerInstance &CI, TokenList &Tokens, clang::SourceLocation End);

} // namespace pacc

#endif
