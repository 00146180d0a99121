//===- LoopClauses.h - how a loop directive wants to run --------*- C++ -*-===//
//
// OpenACC 3.4, 2.9: gang, worker, vector, seq, auto, independent, collapse, tile.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_LOOPCLAUSES_H
#define PACC_LOWERING_LOOPCLAUSES_H

#include "pacc/ABI/Types.h"

#include <cstdint>

namespace clang {
class Expr;
class OpenACCConstructStmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Arguments of __pacc_loop_begin; those that are not constant are left for
/// the launch (`Gangs`, `Workers`, `VectorLength`, null if absent).
struct LoopClauses {
  unsigned Flags = 0; ///< enum pacc_loop_flags
  unsigned Collapse = 1;
  int64_t Gang = 0, Static = 0, Worker = 0, Vector = 0;
  clang::Expr *Gangs = nullptr, *Workers = nullptr, *VectorLength = nullptr;

  /// A loop whose iterations the user, or the construct, says are independent.
  bool isParallel() const;
};

/// Reads the clauses of a loop or combined directive in a construct of `Kind`.
LoopClauses readLoopClauses(LoweringContext &Ctx,
                            const clang::OpenACCConstructStmt *Directive,
                            pacc_construct Kind);

/// The size that a tile clause has for a loop (2.9.8), an asterisk or a number, which the front end may have
/// covered (Spellings.h).
const clang::Expr *tileSize(const clang::Expr *Size);

} // namespace pacc

#endif
