//===- Pieces.cpp - what clauses split loops into -------------------------===//
#include "Loops/Pieces.h"

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
      auto Sizes = Tile->getSizeExprs();
      return {Tile, {Sizes.begin(), Sizes.end()}, unsigned(Sizes.size())};
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

} // namespace pacc
