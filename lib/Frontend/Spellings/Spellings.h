//===- Spellings.h - directives as other compilers let them be written ----===//
//
// nvc, pgcc and gcc accept directives that Clang's parser rejects or warns
// about. Here they become the standard's spelling, before Clang sees them;
// a directive in the standard's spelling is left as it is.
//
//   routine, routine(f)             -> ... seq           (no level: sequential,
//                                                         with a warning, RoutineLevels.h)
//   reduction(-:x)                  -> reduction(+:x)
//   pcopy, present_or_copy, pcopyin ...                  -> copy, copyin ...
//   kernels private(x)              -> kernels no_create(x), recorded
//   a comma after the directive's name or the last clause, and a semicolon behind the directive (with a warning),
//                                    are dropped (StrayTokens.h)
//   deviceptr(p[0:n])                -> deviceptr(p), with a warning
//   loop default(present)            -> loop, with a warning
//   a[0:n][i]                        -> a[0:n][i:1], whose length has no place
//   data without a data clause      -> data ... default(present), which Lowering ignores
//   cache(a[i], b)                   -> cache(a[i]), with a warning
//   gang device_type(host) seq       -> gang device_type(host), where that is another device's (DeviceLists.h)
//   parallel loop gang(n)            -> parallel loop gang num_gangs(n), with a warning; num_gangs[0](n),
//                                    shortloop and such (LevelSizes.h)
//   tile(t, 4)                       -> tile(__builtin_constant_p(0) ? 1 : (t), 4), of which
//                                       Lowering takes the last operand
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_SPELLINGS_H
#define PACC_FRONTEND_SPELLINGS_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/SmallVector.h"

namespace clang {
class Preprocessor;
} // namespace clang

namespace pacc {

using TokenList = llvm::SmallVector<clang::Token, 32>;

/// Is `T` the identifier or keyword `Word`?
bool isWord(const clang::Token &T, llvm::StringRef Word);

/// Makes it the identifier `Word`.
void rename(clang::Preprocessor &PP, clang::Token &T, llvm::StringRef Word);

/// How many words name the directive.
unsigned nameLength(const TokenList &Tokens);

/// Is it `routine(name) seq`? That says nothing that is not so for each function
/// whose body is visible, so the name may be that of overloads.
bool isPlainRoutine(const TokenList &Tokens);

/// Is it a loop directive that names a level?
bool isLoopWithLevel(const TokenList &Tokens);

/// `Tokens`: a directive without `#pragma acc`. False where nothing is left of it.
bool normalizeSpelling(clang::Preprocessor &PP, TokenList &Tokens);

} // namespace pacc

#endif
