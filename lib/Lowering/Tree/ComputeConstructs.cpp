//===- ComputeConstructs.cpp - the compute constructs of a function -------===//
#include "Tree/ComputeConstructs.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

bool isOutermost(const Stmt *S, bool InRoutine) {
  return isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(S) ||
         (InRoutine && isa<OpenACCLoopConstruct>(S));
}

bool replaceComputeConstructs(
    Stmt *Body, bool InRoutine,
    llvm::function_ref<Stmt *(OpenACCConstructStmt *)> Replace) {
  bool Good = true;
  for (Stmt *&Child : Body->children()) {
    if (!Child || isa<LambdaExpr, BlockExpr>(Child))
      continue;
    if (isOutermost(Child, InRoutine)) {
      Stmt *New = Replace(cast<OpenACCConstructStmt>(Child));
      Good &= New != nullptr;
      if (New && New != Child)
        Child = New;
    } else {
      Good &= replaceComputeConstructs(Child, InRoutine, Replace);
    }
  }
  return Good;
}

static bool replaceBelow(Stmt *Body, bool InRoutine, llvm::SmallVectorImpl<const OpenACCConstructStmt *> &Around,
                         OutermostReplacer Replace) {
  bool Good = true;
  for (Stmt *&Child : Body->children()) {
    if (!Child || isa<LambdaExpr, BlockExpr>(Child))
      continue;
    if (isOutermost(Child, InRoutine)) {
      Good &= Replace(Child, Around);
      continue;
    }
    auto *Construct = dyn_cast<OpenACCConstructStmt>(Child);
    if (Construct)
      Around.push_back(Construct);
    Good &= replaceBelow(Child, InRoutine, Around, Replace);
    if (Construct)
      Around.pop_back();
  }
  return Good;
}

bool replaceOutermost(Stmt *Body, bool InRoutine, OutermostReplacer Replace) {
  llvm::SmallVector<const OpenACCConstructStmt *, 4> Around;
  return replaceBelow(Body, InRoutine, Around, Replace);
}

} // namespace pacc
