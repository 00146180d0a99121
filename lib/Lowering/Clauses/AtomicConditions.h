//===- AtomicConditions.h - atomic if(condition) ----------------*- C++ -*-===//
#ifndef PACC_LOWERING_ATOMICCONDITIONS_H
#define PACC_LOWERING_ATOMICCONDITIONS_H

namespace clang {
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// OpenACC 3.4, 2.12: where the condition of an atomic construct is false, its
/// statement is executed as it stands.
///
///   #pragma acc atomic if(c)          if (c) { #pragma acc atomic
///   x++;                        ->             x++; }
///                                     else x++;
///
/// Goes before everything that asks what the body uses: children() does not lead
/// to clauses. False after reporting a statement that cannot be copied.
bool branchOnConditions(LoweringContext &Ctx, clang::Stmt *Body);

} // namespace pacc

#endif
