//===- CodeBetween.h - code between the loops of a collapse -----*- C++ -*-===//
#ifndef PACC_LOWERING_CODEBETWEEN_H
#define PACC_LOWERING_CODEBETWEEN_H

#include <cstdint>

namespace clang {
class OpenACCCollapseClause;
class OpenACCConstructStmt;
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// A `for` loop, of either kind.
bool isLoop(const clang::Stmt *S);

/// The loop in the body of another, wherever it stands. Sema has seen to it that there is one, and no other.
clang::Stmt *loopIn(clang::Stmt *S);

/// How many loops the clause joins; Sema wants a constant.
int64_t countOf(LoweringContext &Ctx, const clang::OpenACCCollapseClause &Clause);

/// The first place where loops are not each directly in the one before.
struct CodeBetween {
  unsigned Outer = 0;                ///< loops before it; 0: there is none
  const clang::Stmt *Code = nullptr; ///< the first statement there; null: a loop is missing, or of no known form
};

/// The code between `Loops` loops, of which `Loop` is the outermost.
CodeBetween codeBetween(LoweringContext &Ctx, clang::Stmt *Loop, unsigned Loops);

/// A collapse clause with code between its loops.
struct LooseCollapse {
  const clang::OpenACCCollapseClause *Clause = nullptr; ///< null: there is none
  CodeBetween Between;
};

/// The directive's. `ForcedAlone`: one with `force:`, for others are errors of this directive.
LooseCollapse looseCollapse(LoweringContext &Ctx, clang::OpenACCConstructStmt *Directive, bool ForcedAlone);

/// Whether all code between `Loops` loops, of which `Loop` is the outermost, does no more than give local scalars
/// values that come from constants and other local scalars: executed once more, by another thread or after the inner
/// loop has changed memory, it gives them the same.
bool mayRepeat(LoweringContext &Ctx, clang::Stmt *Loop, unsigned Loops);

} // namespace pacc

#endif
