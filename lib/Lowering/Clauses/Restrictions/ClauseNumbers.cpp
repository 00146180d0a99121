//===- ClauseNumbers.cpp - numbers that a clause cannot have --------------===//
//
// OpenACC 3.4, 2.5.10 to 2.5.12 and 2.9.2 to 2.9.4: so many gangs, workers, lanes;
// 2.16: queues. What only the running program knows the runtime checks
// (__pacc_clause_number, __pacc_async).
//
//===----------------------------------------------------------------------===//
#include "Constructs.h"
#include "LoweringContext.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

class NumberChecker {
public:
  explicit NumberChecker(LoweringContext &Ctx) : Ctx(Ctx) {}

  bool isGood() const { return Good; }

  /// None of something is no request: __pacc_dims says 0 of a clause that is not there.
  void positive(const Expr *Number, const char *Clause) {
    const std::optional<llvm::APSInt> Value = constant(Number);
    if (Value && Value->isNegative())
      complain(Number, Diag::NotPositive) << Clause << Number->getSourceRange();
    else if (Value && Value->isZero())
      report(Ctx.S, Number->getBeginLoc(), Diag::NumberIsZero) << Clause << Number->getSourceRange();
  }

  void queue(const Expr *Async, const char *Clause) {
    const std::optional<llvm::APSInt> Value = constant(Async);
    constexpr int AsyncDefault = -3; // acc_async_default
    if (Value && Value->isNegative() && *Value < AsyncDefault)
      complain(Async, Diag::AsyncValue)
          << Clause << llvm::toString(*Value, 10) << Async->getSourceRange();
  }

  void check(const OpenACCClause *C) {
    if (const auto *Gangs = dyn_cast<OpenACCNumGangsClause>(C)) {
      for (const Expr *Number : Gangs->getIntExprs())
        positive(Number, "num_gangs");
    } else if (const auto *Workers = dyn_cast<OpenACCNumWorkersClause>(C)) {
      positive(Workers->getIntExpr(), "num_workers");
    } else if (const auto *Length = dyn_cast<OpenACCVectorLengthClause>(C)) {
      positive(Length->getIntExpr(), "vector_length");
    } else if (const auto *Worker = dyn_cast<OpenACCWorkerClause>(C)) {
      positive(Worker->getIntExpr(), "worker");
    } else if (const auto *Vector = dyn_cast<OpenACCVectorClause>(C)) {
      positive(Vector->getIntExpr(), "vector");
    } else if (const auto *Gang = dyn_cast<OpenACCGangClause>(C)) {
      for (unsigned I = 0; I < Gang->getNumExprs(); ++I)
        if (auto [Kind, Number] = Gang->getExpr(I); Kind == OpenACCGangKind::Num)
          positive(Number, "gang");
    } else if (const auto *Async = dyn_cast<OpenACCAsyncClause>(C)) {
      queue(Async->getIntExpr(), "async");
    } else if (const auto *Default = dyn_cast<OpenACCDefaultAsyncClause>(C)) {
      queue(Default->getIntExpr(), "default_async");
    } else if (const auto *Wait = dyn_cast<OpenACCWaitClause>(C); Wait && Wait->hasExprs()) {
      for (const Expr *Async : Wait->getQueueIdExprs())
        queue(Async, "wait");
    }
  }

private:
  /// Null: there is none, or the compiler does not know it.
  std::optional<llvm::APSInt> constant(const Expr *E) const {
    Expr::EvalResult Value;
    if (!E || !E->EvaluateAsInt(Value, Ctx.C))
      return std::nullopt;
    return Value.Val.getInt();
  }

  DiagnosticBuilder complain(const Expr *At, Diag D) {
    Good = false;
    return report(Ctx.S, At->getBeginLoc(), D);
  }

  LoweringContext &Ctx;
  bool Good = true;
};

} // namespace

bool checkNumbers(LoweringContext &Ctx, const OpenACCConstructStmt *Construct) {
  NumberChecker Checker(Ctx);
  for (const OpenACCClause *Clause : Construct->clauses())
    Checker.check(Clause);
  if (const auto *Wait = dyn_cast<OpenACCWaitConstruct>(Construct))
    for (const Expr *Async : Wait->getQueueIdExprs())
      Checker.queue(Async, "wait");
  return Checker.isGood();
}

} // namespace pacc
