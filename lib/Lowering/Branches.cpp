//===- Branches.cpp - branches out of data constructs and pipelines -------===//
//
// OpenACC 3.4, 2.6.5. The data of a data construct ends where control falls out
// of its block. Sema reports branches out of compute constructs only; a
// `return` out of a data construct would leave its data on the device, and
// results with it. An exception does that still: it cannot be seen here.
//
//===----------------------------------------------------------------------===//
#include "Constructs.h"
#include "LoweringContext.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace pacc {
namespace {

class BranchFinder {
public:
  explicit BranchFinder(LoweringContext &LC) : LC(LC) {}

  bool check(const Stmt *Block) {
    collectLabels(Block);
    visit(Block, /*InLoop=*/false, /*InSwitch=*/false);
    return Good;
  }

private:
  void collectLabels(const Stmt *S) {
    if (!S || isa<LambdaExpr>(S))
      return;
    if (auto *Label = dyn_cast<LabelStmt>(S))
      Labels.insert(Label->getDecl());
    for (const Stmt *Child : S->children())
      collectLabels(Child);
  }

  void visit(const Stmt *S, bool InLoop, bool InSwitch) {
    // A construct inside reports for itself.
    if (!S || isa<LambdaExpr, OpenACCDataConstruct>(S))
      return;
    if (isa<ReturnStmt>(S))
      fail(S, "return");
    else if (isa<BreakStmt>(S) && !InLoop && !InSwitch)
      fail(S, "break");
    else if (isa<ContinueStmt>(S) && !InLoop)
      fail(S, "continue");
    else if (auto *Goto = dyn_cast<GotoStmt>(S);
             Goto && !Labels.count(Goto->getLabel()))
      fail(S, "goto");
    InLoop |= isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
    InSwitch |= isa<SwitchStmt>(S);
    for (const Stmt *Child : S->children())
      visit(Child, InLoop, InSwitch);
  }

  void fail(const Stmt *S, const char *What) {
    report(LC.S, S->getBeginLoc(), Diag::BranchOutOfData)
        << What << S->getSourceRange();
    Good = false;
  }

  LoweringContext &LC;
  llvm::SmallPtrSet<const LabelDecl *, 4> Labels;
  bool Good = true;
};

} // namespace

bool checkBranches(LoweringContext &LC, OpenACCDataConstruct *Data) {
  return BranchFinder(LC).check(Data->getStructuredBlock());
}

} // namespace pacc
