//===- AsyncWait.cpp - how a construct opens; the wait directive ----------===//
#include "Clauses/AsyncWait.h"

#include "Constructs.h"
#include "LoweringContext.h"
#include "pacc/Support/Options.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

using Statements = llvm::SmallVectorImpl<Stmt *>;

static unsigned beginFlags(const OpenACCConstructStmt *Construct) {
  unsigned Flags = options().Gpu ? 0 : PACC_HOST_ONLY;
  for (const OpenACCClause *Clause : Construct->clauses()) {
    if (isa<OpenACCFinalizeClause>(Clause))
      Flags |= PACC_FINALIZE;
    else if (isa<OpenACCIfPresentClause>(Clause))
      Flags |= PACC_IF_PRESENT;
    else if (const auto *Default = dyn_cast<OpenACCDefaultClause>(Clause))
      Flags |= Default->getDefaultClauseKind() == OpenACCDefaultClauseKind::None
                   ? PACC_DEFAULT_NONE
                   : PACC_DEFAULT_PRESENT;
  }
  return Flags;
}

/// The line where the construct, with what it applies to, ends.
static unsigned endLine(const LoweringContext &LC,
                        const OpenACCConstructStmt *Construct) {
  const Stmt *Last = Construct;
  // Of a directive behind a directive, `parallel` before `loop`, the end is its own. Only `wait` of those without a block
  // has children, expressions.
  for (const Stmt *At = Construct; At; At = isa<OpenACCConstructStmt>(Last) ? Last : nullptr) {
    const auto Bodies = At->children();
    if (isa<OpenACCWaitConstruct>(At) || Bodies.empty() || !*Bodies.begin())
      break;
    Last = *Bodies.begin();
  }
  return LC.line(Last->getEndLoc());
}

void emitBegin(LoweringContext &LC, const OpenACCConstructStmt *Construct,
               pacc_construct Kind, Statements &Out) {
  Builder &B = LC.B;
  SourceLocation Loc = Construct->getBeginLoc();
  B.at(Loc);
  Out.push_back(PACC_CALL(B, __pacc_begin, B.integer(Kind),
                          B.integer(beginFlags(Construct)),
                          B.string(LC.file(Loc)), B.string(LC.functionName()),
                          B.integer(LC.line(Loc)),
                          B.integer(endLine(LC, Construct))));
  emitAsyncWaitIf(LC, Construct, Out);
}

/// `DeviceNumber`: of `devnum`, or null. With several queues it is evaluated once.
static void emitWaitQueues(Builder &B, Expr *DeviceNumber,
                           llvm::ArrayRef<Expr *> Queues, Statements &Out) {
  VarDecl *Number = nullptr;
  if (DeviceNumber) {
    Number = B.variable("__pacc_devnum", B.intType(64, /*Signed=*/true),
                        DeviceNumber);
    Out.push_back(B.declare(Number));
  }
  auto Emit = [&](Expr *Queue) {
    Out.push_back(PACC_CALL(B, __pacc_wait_queue, Queue));
    if (Number)
      Out.push_back(PACC_CALL(B, __pacc_wait_device, B.value(Number)));
  };
  if (Queues.empty())
    Emit(B.integer(PACC_ASYNC_NOVAL));
  for (Expr *Queue : Queues)
    Emit(Queue);
}

/// A condition as the runtime takes it; null: true.
static Expr *asNumber(Builder &B, const Expr *Condition, bool Negated) {
  if (!Condition)
    return B.integer(!Negated);
  return B.conditional(B.paren(const_cast<Expr *>(Condition)),
                       B.integer(!Negated), B.integer(Negated));
}

void emitAsyncWaitIf(LoweringContext &LC, const OpenACCConstructStmt *Construct,
                     Statements &Out) {
  Builder &B = LC.B;
  for (const OpenACCClause *Clause : Construct->clauses()) {
    if (const auto *If = dyn_cast<OpenACCIfClause>(Clause)) {
      Out.push_back(
          PACC_CALL(B, __pacc_if,
                    asNumber(B, If->getConditionExpr(), /*Negated=*/false)));
    } else if (const auto *Self = dyn_cast<OpenACCSelfClause>(Clause);
               Self && Self->isConditionExprClause()) {
      Out.push_back(
          PACC_CALL(B, __pacc_if,
                    asNumber(B, Self->getConditionExpr(), /*Negated=*/true)));
    } else if (const auto *Async = dyn_cast<OpenACCAsyncClause>(Clause)) {
      Expr *Queue = const_cast<Expr *>(Async->getIntExpr());
      Out.push_back(PACC_CALL(B, __pacc_async,
                              Queue ? Queue : B.integer(PACC_ASYNC_NOVAL)));
    } else if (const auto *Wait = dyn_cast<OpenACCWaitClause>(Clause)) {
      // Without parentheses there is not even a null device number.
      if (Wait->hasExprs())
        emitWaitQueues(B, Wait->getDevNumExpr(), Wait->getQueueIdExprs(), Out);
      else
        emitWaitQueues(B, nullptr, {}, Out);
    }
  }
}

Stmt *lowerWait(LoweringContext &LC, OpenACCWaitConstruct *Wait) {
  llvm::SmallVector<Stmt *, 8> Out;
  emitBegin(LC, Wait, PACC_WAIT, Out);
  emitWaitQueues(LC.B, Wait->getDevNumExpr(), Wait->getQueueIdExprs(), Out);
  Out.push_back(PACC_CALL(LC.B, __pacc_leave, ));
  return LC.B.block(Out);
}

} // namespace pacc
