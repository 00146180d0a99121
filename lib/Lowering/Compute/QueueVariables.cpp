//===- QueueVariables.cpp - what constructs change in queues --------------===//
#include "Compute/QueueVariables.h"

#include "LoweringContext.h"
#include "Pipelines/Pipelines.h"
#include "Tree/References.h"
#include "Tree/Uses.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

class QueueVariables {
public:
  explicit QueueVariables(LoweringContext &Ctx) : Ctx(Ctx) {}

  /// `InQueue`: in a pipeline whose kernels the host does not wait for.
  void visit(const Stmt *S, bool InQueue = false) {
    if (!S)
      return;
    if (const auto *Construct = dyn_cast<OpenACCConstructStmt>(S))
      InQueue = note(*Construct, InQueue);
    for (const Stmt *Child : S->children())
      visit(Child, InQueue);
  }

private:
  bool note(const OpenACCConstructStmt &Construct, bool InQueue) {
    const bool IsAsync = llvm::any_of(Construct.clauses(), llvm::IsaPred<OpenACCAsyncClause>);
    if (const auto *Data = dyn_cast<OpenACCDataConstruct>(&Construct)) {
      if (isPipeline(Ctx, Data))
        return IsAsync;
      // Kernels in it have queues of their own.
      if (IsAsync)
        addNamed(Construct, [](const OpenACCClause &C) { return isa<OpenACCCopyClause, OpenACCCopyOutClause>(C); });
      return InQueue;
    }
    if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(Construct) && (IsAsync || InQueue))
      addChanged(Construct);
    if (isa<OpenACCExitDataConstruct, OpenACCUpdateConstruct>(Construct) && IsAsync)
      addNamed(Construct, [](const OpenACCClause &) { return true; });
    return InQueue;
  }

  /// What a present clause names stays on the device, where launches find it.
  void addChanged(const OpenACCConstructStmt &Construct) {
    const Uses Of(&Construct);
    for (const auto &[Var, Use] : Of.variables())
      if (Use.Changed && !Of.isDeclaredInside(Var) && !isPresent(Construct, Var))
        Ctx.OfQueues.insert(Var);
  }

  static bool isPresent(const OpenACCConstructStmt &Construct, const VarDecl *Var) {
    return llvm::any_of(Construct.clauses(), [Var](const OpenACCClause *Clause) {
      const auto *Present = dyn_cast<OpenACCPresentClause>(Clause);
      return Present && llvm::any_of(Present->getVarList(), [Var](const Expr *Item) { return objectIn(Item) == Var; });
    });
  }

  void addNamed(const OpenACCConstructStmt &Construct, llvm::function_ref<bool(const OpenACCClause &)> By) {
    for (const OpenACCClause *Clause : Construct.clauses())
      if (const auto *List = dyn_cast<OpenACCClauseWithVarList>(Clause); List && By(*Clause))
        for (const Expr *Item : List->getVarList())
          if (const VarDecl *Var = objectIn(Item))
            Ctx.OfQueues.insert(Var);
  }

  /// The variable that the item is, or is a part of.
  static const VarDecl *objectIn(const Expr *Item) {
    Item = Item->IgnoreParenImpCasts();
    if (const auto *Section = dyn_cast<ArraySectionExpr>(Item))
      return objectIn(Section->getBase());
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Item))
      return objectIn(Element->getBase());
    if (const auto *Member = dyn_cast<MemberExpr>(Item))
      return Member->isArrow() ? nullptr : objectIn(Member->getBase());
    return wholeVariable(Item);
  }

  LoweringContext &Ctx;
};

} // namespace

void findQueueVariables(LoweringContext &Ctx, const Stmt *Body) { QueueVariables(Ctx).visit(Body); }

} // namespace pacc
