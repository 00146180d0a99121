//===- LoopFirstPrivates.h - firstprivate on loops --------------*- C++ -*-===//
//
// The standard has firstprivate on compute constructs only (OpenACC 3.4, 2.5.14).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_LOWERING_LOOPFIRSTPRIVATES_H
#define PACC_LOWERING_LOOPFIRSTPRIVATES_H

namespace clang {
class OpenACCConstructStmt;
class Stmt;
} // namespace clang

namespace pacc {
class LoweringContext;

/// Other compilers take the clause on loops, and Frontend has taken it out (CarriedClauses.h), which changes nothing
/// as long as the body only reads the variables, or the loop reduces them. False after Clang's error at one that the
/// body changes.
bool checkLoopFirstPrivates(LoweringContext &Ctx, const clang::OpenACCConstructStmt *Directive,
                            const clang::Stmt *Body);

} // namespace pacc

#endif
