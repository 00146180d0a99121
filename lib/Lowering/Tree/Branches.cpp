//===- Branches.cpp - branches into and out of blocks ---------------------===//
//
// OpenACC 3.4, 2.6.5. The block of a data construct has one exit, its end. Programs
// have others, as a `return` after an error, and other compilers take them: the
// construct ends where control leaves its block (Data.cpp), with a warning. Sema
// reports branches into and out of compute constructs only; a `case` inside a data
// construct would find no data. Of a pipeline there is more to end than data, and a
// loop with a directive is counted, so there nothing may leave either. An
// exception ends a data construct, too: what of its block may throw, Clang knows.
// Out of a pipeline one goes unseen. A jump into the block of host_data would find
// no device addresses. The scope of a `declare` directive may be left, but not
// entered.
//
//===----------------------------------------------------------------------===//
#include "Constructs.h"
#include "LoweringContext.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace pacc {
namespace {

/// What the messages name.
enum class Block { Pipeline, Loop, HostData, Scope, Data };

/// The labels in a piece of the tree, and what branches to labels.
struct Jumps {
  llvm::SmallPtrSet<const LabelDecl *, 4> Labels;
  llvm::SmallPtrSet<const LabelDecl *, 4> Targets; ///< of goto, or address taken

  void collect(const Stmt *S, const Stmt *Without = nullptr) {
    if (!S || S == Without || isa<LambdaExpr>(S))
      return;
    if (auto *Label = dyn_cast<LabelStmt>(S))
      Labels.insert(Label->getDecl());
    else if (auto *Goto = dyn_cast<GotoStmt>(S))
      Targets.insert(Goto->getLabel());
    else if (auto *Address = dyn_cast<AddrLabelExpr>(S))
      Targets.insert(Address->getLabel());
    for (const Stmt *Child : S->children())
      collect(Child, Without);
  }
};

class BranchFinder {
public:
  BranchFinder(LoweringContext &LC, Block Kind) : LC(LC), Kind(Kind) {}

  /// `Body`: the block, or the loop.
  bool check(const Stmt *Body) {
    Inside.collect(Body);
    if (!Inside.Labels.empty())
      Outside.collect(LC.body(), Body);
    visit(Body, {});
    return Good;
  }

  /// Whether control leaves the block of a data construct before its end.
  bool leaves() const { return Leaves; }

private:
  /// What stands round a statement, in the block.
  struct Place {
    bool InLoop = false, InSwitch = false;
    bool InData = false;      ///< in a construct inside, whose own check reports branches out of it
    bool InDirective = false; ///< the same of branches into it
  };

  void visit(const Stmt *S, Place At) {
    if (!S || isa<LambdaExpr>(S))
      return;
    visitLeaving(S, At);
    if (!At.InDirective)
      visitEntering(S, At.InSwitch);
    At.InLoop |= isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
    At.InSwitch |= isa<SwitchStmt>(S);
    // Out of a directive's scope branches may lead, and they lead out of what is round it.
    const auto *Data = dyn_cast<OpenACCDataConstruct>(S);
    At.InData |= Data && !LC.OfDeclare.contains(Data);
    At.InDirective |= At.InData || isa<OpenACCHostDataConstruct>(S);
    for (const Stmt *Child : S->children())
      visit(Child, At);
  }

  // Sema has reported `break` and `return` in loops with a directive.
  void visitLeaving(const Stmt *S, Place At) {
    if (Kind == Block::HostData || Kind == Block::Scope)
      return;
    if (auto *Goto = dyn_cast<GotoStmt>(S);
        Goto && !Inside.Labels.count(Goto->getLabel()))
      leave(S, "goto", At);
    else if (isa<IndirectGotoStmt>(S) && !At.InData)
      fail(S, "goto");
    if (Kind == Block::Loop)
      return;
    if (isa<ReturnStmt>(S))
      leave(S, "return", At);
    else if (isa<BreakStmt>(S) && !At.InLoop && !At.InSwitch)
      leave(S, "break", At);
    else if (isa<ContinueStmt>(S) && !At.InLoop)
      leave(S, "continue", At);
  }

  void leave(const Stmt *S, const char *What, Place At) {
    if (Kind != Block::Data)
      return fail(S, What);
    Leaves = true;
    if (!At.InData)
      report(LC.S, S->getBeginLoc(), Diag::BranchEndsData) << What << S->getSourceRange();
  }

  void visitEntering(const Stmt *S, bool InSwitch) {
    if (isa<SwitchCase>(S) && !InSwitch)
      return failEntry(S, "case");
    const auto *Label = dyn_cast<LabelStmt>(S);
    if (Label && Outside.Targets.count(Label->getDecl()))
      failEntry(S, "label");
  }

  void fail(const Stmt *S, const char *What) {
    report(LC.S, S->getBeginLoc(), Diag::BranchOut)
        << What << unsigned(Kind) << S->getSourceRange();
    Good = false;
  }

  void failEntry(const Stmt *S, const char *What) {
    report(LC.S, S->getBeginLoc(), Diag::BranchInto) << What << unsigned(Kind);
    Good = false;
  }

  LoweringContext &LC;
  Block Kind;
  Jumps Inside, Outside;
  bool Good = true, Leaves = false;
};

} // namespace

bool checkBranches(LoweringContext &LC, OpenACCDataConstruct *Data) {
  BranchFinder Finder(LC, LC.OfDeclare.contains(Data) ? Block::Scope : Block::Data);
  const bool Good = Finder.check(Data->getStructuredBlock());
  if (Finder.leaves())
    LC.EndingWithScope.insert(Data);
  return Good;
}

bool exceptionsLeave(LoweringContext &LC, const Stmt *Block) {
  if (!Block || !LC.S.getLangOpts().CXXExceptions)
    return false;
  // Kernels do not throw, on the host either.
  if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(Block))
    return false;
  if (isa<Expr, DeclStmt>(Block))
    return LC.S.canThrow(Block) != CT_Cannot;
  const auto Leaves = [&](const Stmt *S) { return exceptionsLeave(LC, S); };
  if (const auto *Try = dyn_cast<CXXTryStmt>(Block)) {
    const unsigned Handlers = Try->getNumHandlers();
    for (unsigned I = 0; I < Handlers; ++I)
      if (exceptionsLeave(LC, Try->getHandler(I)->getHandlerBlock()))
        return true;
    const bool CatchesAll = !Try->getHandler(Handlers - 1)->getExceptionDecl();
    return !CatchesAll && exceptionsLeave(LC, Try->getTryBlock());
  }
  return llvm::any_of(Block->children(), Leaves);
}

bool checkPipelineBranches(LoweringContext &LC, OpenACCDataConstruct *Pipeline) {
  return BranchFinder(LC, Block::Pipeline).check(Pipeline->getStructuredBlock());
}

bool checkEntries(LoweringContext &LC, OpenACCHostDataConstruct *HostData) {
  return BranchFinder(LC, Block::HostData).check(HostData->getStructuredBlock());
}

bool checkLoopBranches(LoweringContext &LC, const Stmt *Loop) {
  return BranchFinder(LC, Block::Loop).check(Loop);
}

bool gotoLeaves(const Stmt *Loop) {
  Jumps Inside;
  Inside.collect(Loop);
  return llvm::any_of(Inside.Targets, [&](const LabelDecl *Label) { return !Inside.Labels.contains(Label); });
}

static bool hasCase(const Stmt *S) {
  return S && !isa<SwitchStmt, LambdaExpr>(S) && (isa<SwitchCase>(S) || llvm::any_of(S->children(), hasCase));
}

bool mayBeEntered(const LoweringContext &LC, const Stmt *Loop) {
  if (hasCase(Loop))
    return true;
  Jumps Inside, Outside;
  Inside.collect(Loop);
  if (Inside.Labels.empty())
    return false;
  Outside.collect(LC.body(), Loop);
  return llvm::any_of(Outside.Targets, [&](const LabelDecl *Label) { return Inside.Labels.contains(Label); });
}

bool branchesTo(const Stmt *From, const Stmt *To) {
  Jumps There, Here;
  There.collect(To);
  Here.collect(From);
  return llvm::any_of(Here.Targets, [&](const LabelDecl *Label) {
    return There.Labels.count(Label) != 0;
  });
}

} // namespace pacc
