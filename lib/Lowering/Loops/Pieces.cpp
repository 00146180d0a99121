//===- Pieces.cpp - what clauses split loops into -------------------------===//
#include "Loops/Pieces.h"
#include "Clauses/LoopClauses.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

bool Pieces::isTile() const { return isa<OpenACCTileClause>(Clause); }
const char *Pieces::name() const { return isTile() ? "tile" : "gang(static:n)"; }

Pieces tilesOf(const OpenACCConstructStmt *Directive) {
  for (const OpenACCClause *Clause : Directive->clauses())
    if (const auto *Tile = dyn_cast<OpenACCTileClause>(Clause)) {
      Pieces Out = {Tile, {}, unsigned(Tile->getSizeExprs().size())};
      for (const Expr *Size : llvm::reverse(Tile->getSizeExprs())) // the first is the innermost loop's (2.9.8)
        Out.Sizes.push_back(tileSize(Size));
      return Out;
    }
  return {};
}

/// The chunk size of gang(static:n); null: there is none, or it needs no chunks.
static const Expr *chunkOf(const OpenACCGangClause *Gang, const ASTContext &C) {
  for (unsigned I = 0; I < Gang->getNumExprs(); ++I) {
    auto [Kind, Size] = Gang->getExpr(I);
    Expr::EvalResult Value;
    if (Kind != OpenACCGangKind::Static || isa<OpenACCAsteriskSizeExpr>(Size))
      continue;
    return Size->EvaluateAsInt(Value, C) && Value.Val.getInt().isOne() ? nullptr
                                                                       : Size;
  }
  return nullptr;
}

Pieces chunksOf(const OpenACCConstructStmt *Directive, const ASTContext &C) {
  Pieces Out;
  unsigned Loops = 1;
  for (const OpenACCClause *Clause : Directive->clauses()) {
    if (const auto *Gang = dyn_cast<OpenACCGangClause>(Clause))
      if (const Expr *Size = chunkOf(Gang, C))
        Out = {Gang, {Size}};
    Expr::EvalResult Value;
    if (const auto *Collapse = dyn_cast<OpenACCCollapseClause>(Clause))
      if (Collapse->getLoopCount()->EvaluateAsInt(Value, C))
        Loops = Value.Val.getInt().getZExtValue();
  }
  Out.Loops = Loops;
  return Out;
}

bool hasClause(const OpenACCConstructStmt *Directive, OpenACCClauseKind Kind) {
  return llvm::any_of(Directive->clauses(), [Kind](const OpenACCClause *C) {
    return C->getClauseKind() == Kind;
  });
}

Stmt *&loopOf(OpenACCConstructStmt *Directive) {
  return *static_cast<Stmt *>(Directive)->children().begin();
}

OpenACCDirectiveKind computeKindOf(const OpenACCConstructStmt *Directive) {
  if (const auto *Loop = dyn_cast<OpenACCLoopConstruct>(Directive))
    return Loop->getParentComputeConstructKind();
  return Directive->getDirectiveKind();
}

bool isSpread(const OpenACCConstructStmt *Directive) {
  auto Has = [Directive](OpenACCClauseKind K) { return hasClause(Directive, K); };
  if (Has(OpenACCClauseKind::Seq) || Has(OpenACCClauseKind::Auto))
    return false;
  const OpenACCDirectiveKind Around = computeKindOf(Directive);
  if (Around == OpenACCDirectiveKind::Serial ||
      Around == OpenACCDirectiveKind::SerialLoop)
    return false;
  return Around == OpenACCDirectiveKind::Parallel ||
         Around == OpenACCDirectiveKind::ParallelLoop ||
         Has(OpenACCClauseKind::Independent) || Has(OpenACCClauseKind::Gang) ||
         Has(OpenACCClauseKind::Worker) || Has(OpenACCClauseKind::Vector);
}

void setClauses(const ASTContext &C, OpenACCConstructStmt *Directive,
                llvm::ArrayRef<const OpenACCClause *> Now) {
  auto All = Directive->clauses();
  const SourceLocation Loc = Directive->getDirectiveLoc();
  llvm::SmallVector<const OpenACCClause *, 8> Kept(Now);
  Kept.resize(All.size(), OpenACCDeviceTypeClause::Create(
                              C, OpenACCClauseKind::DeviceType, Loc, Loc, {}, Loc));
  llvm::copy(Kept, const_cast<const OpenACCClause **>(All.data()));
}

} // namespace pacc
