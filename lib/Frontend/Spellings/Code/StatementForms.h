//===- StatementForms.h - statements behind directives ----------*- C++ -*-===//
//
// Clang takes the statements that the standard lists for each directive; nvc takes more, and programs
// have them. What follows the directive is read ahead, as it is written: not what macros make.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_STATEMENTFORMS_H
#define PACC_FRONTEND_STATEMENTFORMS_H

#include "Spellings/Spellings.h"

namespace pacc {

/// How a directive and what follows it get to the parser.
enum class StatementForm {
  AsWritten,
  /// atomic capture { v = x++; }: a block with one statement, where the standard knows blocks of two; and
  /// loop { for (...) ... }. The directive comes behind the brace.
  InBlock,
  /// data copyin(a[0:n]) before a closing brace: a region of nothing.
  Nothing,
  /// kernels for (...) { ... break; ... }: Sema takes `break` for a branch out of the construct, whose block the whole
  /// loop is. A scope lies between the two, which Lowering takes away (LoopBlocks.h).
  InScope,
  /// loop seq while (...), loop seq { ... }: the directive says what these do anyway, and goes, with a warning.
  Dropped
};

/// `End` is the directive's. An atomic write of `x += y` or `x++` becomes an update, with a warning;
/// so does a capture of a block that has nothing but that. `kernels loop` before `#pragma acc loop` becomes `kernels`.
StatementForm completeForStatement(clang::Preprocessor &PP, TokenList &Tokens, clang::SourceLocation End);

} // namespace pacc

#endif
