//===- ComputeConstructs.cpp - the compute constructs of a function -------===//
#include "Compute/ComputeConstructs.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

bool replaceComputeConstructs(
    Stmt *Body,
    llvm::function_ref<Stmt *(OpenACCConstructStmt *)> Replace) {
  bool Good = true;
  for (Stmt *&Child : Body->children()) {
    if (!Child || isa<LambdaExpr, BlockExpr>(Child))
      continue;
    if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(Child)) {
      Stmt *New = Replace(cast<OpenACCConstructStmt>(Child));
      Good &= New != nullptr;
      if (New && New != Child)
        Child = New;
    } else {
      Good &= replaceComputeConstructs(Child, Replace);
    }
  }
  return Good;
}

} // namespace pacc
