//===- Branches.cpp - branches into and out of blocks ---------------------===//
//
// OpenACC 3.4, 2.6.5. The data of a data construct ends where control falls out
// of its block. Sema reports branches into and out of compute constructs only; a
// `return` out of a data construct would leave its data on the device, and
// results with it, and a `case` inside it would find no data. A loop with a
// directive is counted, so nothing may come in or leave there either. An
// exception does that still: it cannot be seen here. A jump into the block of
// host_data would find no device addresses. The scope of a
// `declare` directive may be left, but not entered.
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
enum class Block { Data, Loop, HostData, Scope };

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
    visit(Body, /*InLoop=*/false, /*InSwitch=*/false);
    return Good;
  }

private:
  void visit(const Stmt *S, bool InLoop, bool InSwitch) {
    // A construct inside reports for itself; out of a directive's scope branches may lead.
    const auto *Data = dyn_cast_or_null<OpenACCDataConstruct>(S);
    if (!S || isa<LambdaExpr, OpenACCHostDataConstruct>(S) ||
        (Data && !LC.OfDeclare.contains(Data)))
      return;
    visitLeaving(S, InLoop, InSwitch);
    visitEntering(S, InSwitch);
    InLoop |= isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
    InSwitch |= isa<SwitchStmt>(S);
    for (const Stmt *Child : S->children())
      visit(Child, InLoop, InSwitch);
  }

  // Sema has reported `break` and `return` in loops with a directive.
  void visitLeaving(const Stmt *S, bool InLoop, bool InSwitch) {
    if (Kind == Block::HostData || Kind == Block::Scope)
      return;
    if (auto *Goto = dyn_cast<GotoStmt>(S);
        Goto && !Inside.Labels.count(Goto->getLabel()))
      fail(S, "goto");
    else if (isa<IndirectGotoStmt>(S))
      fail(S, "goto");
    if (Kind == Block::Loop)
      return;
    if (isa<ReturnStmt>(S))
      fail(S, "return");
    else if (isa<BreakStmt>(S) && !InLoop && !InSwitch)
      fail(S, "break");
    else if (isa<ContinueStmt>(S) && !InLoop)
      fail(S, "continue");
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
  bool Good = true;
};

} // namespace

bool checkBranches(LoweringContext &LC, OpenACCDataConstruct *Data) {
  return BranchFinder(LC, LC.OfDeclare.contains(Data) ? Block::Scope : Block::Data)
      .check(Data->getStructuredBlock());
}

bool checkEntries(LoweringContext &LC, OpenACCHostDataConstruct *HostData) {
  return BranchFinder(LC, Block::HostData).check(HostData->getStructuredBlock());
}

bool checkLoopBranches(LoweringContext &LC, const Stmt *Loop) {
  return BranchFinder(LC, Block::Loop).check(Loop);
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
