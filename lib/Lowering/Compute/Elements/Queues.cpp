//===- Queues.cpp - which queue a directive is in, and waits for ----------===//
#include "Compute/Elements/Queues.h"
#include "Clauses/Sections.h"

#include "clang/AST/Expr.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

/// Negative numbers stand for other things than queues.
static std::optional<int64_t> numberOf(const Expr *E, const ASTContext &C) {
  const std::optional<int64_t> Known = constantOf(E, C);
  return Known && *Known >= 0 ? Known : std::nullopt;
}

static bool mayBeOneOf(llvm::ArrayRef<Expr *> Named, int64_t Queue, const ASTContext &C) {
  return Named.empty() || llvm::any_of(Named, [&](const Expr *E) { return numberOf(E, C).value_or(Queue) == Queue; });
}

std::optional<int64_t> queueOf(const OpenACCConstructStmt &Directive, const ASTContext &C) {
  for (const OpenACCClause *Clause : Directive.clauses())
    if (const auto *Async = dyn_cast<OpenACCAsyncClause>(Clause))
      return Async->hasIntExpr() ? numberOf(Async->getIntExpr(), C) : std::nullopt;
  return std::nullopt;
}

bool isOutsideOf(int64_t Queue, const OpenACCConstructStmt &Directive, const ASTContext &C) {
  for (const OpenACCClause *Clause : Directive.clauses())
    if (isa<OpenACCAsyncClause, OpenACCDeviceTypeClause>(Clause))
      return queueOf(Directive, C).value_or(Queue) != Queue;
  return true;
}

bool mayWaitFor(std::optional<int64_t> Queue, const OpenACCConstructStmt &Directive, const ASTContext &C) {
  if (const auto *Wait = dyn_cast<OpenACCWaitConstruct>(&Directive))
    return !Queue || !Wait->clauses().empty() || Wait->hasDevNumExpr() ||
           mayBeOneOf(Wait->getQueueIdExprs(), *Queue, C);
  return llvm::any_of(Directive.clauses(), [&](const OpenACCClause *Clause) {
    const auto *Wait = dyn_cast<OpenACCWaitClause>(Clause);
    return isa<OpenACCDeviceTypeClause>(Clause) ||
           (Wait && (!Queue || Wait->hasDevNumExpr() || mayBeOneOf(Wait->getQueueIdExprs(), *Queue, C)));
  });
}

bool isWaitForOther(std::optional<int64_t> Queue, const Stmt &S, const ASTContext &C) {
  const auto *Call = dyn_cast<CallExpr>(&S);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  if (!Queue || !F || !F->getIdentifier() || Call->getNumArgs() != 1)
    return false;
  const std::optional<int64_t> Other = numberOf(Call->getArg(0), C);
  return (F->getName() == "acc_wait" || F->getName() == "acc_async_wait") && Other && *Other != *Queue;
}

} // namespace pacc
