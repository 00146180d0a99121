//===- LoopBlocks.cpp - loops that are the block of a construct -----------===//
#include "Compute/LoopBlocks.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static Stmt *withoutScope(Stmt *Block) {
  const auto *Switch = dyn_cast_or_null<SwitchStmt>(Block);
  const auto *Default = Switch ? dyn_cast<DefaultStmt>(Switch->getBody()) : nullptr;
  if (Default && Default->getDefaultLoc().isInvalid())
    return const_cast<Stmt *>(Default->getSubStmt());
  const auto *If = dyn_cast_or_null<IfStmt>(Block);
  return If && If->hasElseStorage() && If->getElseLoc().isInvalid() ? const_cast<Stmt *>(If->getElse()) : Block;
}

void removeScopesOfBlocks(Stmt *Body) {
  for (Stmt *&Child : Body->children()) {
    if (!Child || isa<LambdaExpr, BlockExpr>(Child)) // functions of their own
      continue;
    if (isa<OpenACCComputeConstruct>(Body))
      Child = withoutScope(Child);
    removeScopesOfBlocks(Child);
  }
}

} // namespace pacc
