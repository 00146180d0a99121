//===- PipelineBody.cpp - what chunks would do differently ----------------===//
#include "Pipelines/PipelineBody.h"

#include "Loops/CanonicalLoop.h"
#include "LoweringContext.h"
#include "Pipelines/Pipelines.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/PipelineRecord.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

bool isOther(const Stmt *S) { return !S || isa<LambdaExpr, BlockExpr>(S); }

/// `Dims`: a bit for each dimension that a loop around is about.
void findNested(LoweringContext &LC, const Stmt *S, uint64_t Dims) {
  if (isOther(S))
    return;
  const auto *Construct = dyn_cast<OpenACCConstructStmt>(S);
  if (const PipeRecord *Pipe = Construct ? pipeOf(Construct) : nullptr) {
    const uint64_t Here = uint64_t(1) << (Pipe->Dimension % 64);
    if (Dims & Here)
      report(LC.S, Pipe->Loc, Diag::PipeNested) << Pipe->Dimension;
    Dims |= Here;
  }
  for (const Stmt *Child : S->children())
    findNested(LC, Child, Dims);
}

/// A `break` that leaves the loop with this body, or null.
const Stmt *findBreak(const Stmt *S) {
  if (isOther(S) ||
      isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(S))
    return nullptr;
  if (isa<BreakStmt>(S))
    return S;
  for (const Stmt *Child : S->children())
    if (const Stmt *Found = findBreak(Child))
      return Found;
  return nullptr;
}

} // namespace

void checkBody(LoweringContext &LC, const Stmt *Body) {
  findNested(LC, Body, /*Dims=*/0);
}

bool checkHostPipe(LoweringContext &LC, const CanonicalLoop &L) {
  const Stmt *Break = findBreak(L.Body);
  if (Break)
    report(LC.S, Break->getBeginLoc(), Diag::PipelineBreak);
  return !Break;
}

} // namespace pacc
