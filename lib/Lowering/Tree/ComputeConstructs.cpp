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

} // namespace pacc
