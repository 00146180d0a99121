//===- Pragmas.h - the `acc` and `pacc` pragma handlers ---------*- C++ -*-===//
#ifndef PACC_FRONTEND_PRAGMAS_H
#define PACC_FRONTEND_PRAGMAS_H

#include <memory>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace pacc {
class TokenBefore;

/// Puts our handlers of `acc`, `unroll` and `nounroll` in the place of Clang's and
/// adds that of `pacc`. Those of directives hand the directive's tokens to Clang's OpenACC parser, spellings of
/// other compilers normalised (Spellings.h).
/// `Before` sees each token.
void replacePragmaHandlers(clang::CompilerInstance &CI, std::shared_ptr<const TokenBefore> Before);

} // namespace pacc

#endif
