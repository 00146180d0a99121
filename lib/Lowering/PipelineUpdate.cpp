//===- PipelineUpdate.cpp - the update directive in a pipeline ------------===//
//
// For arrays of the pipeline it moves what belongs to the chunk; for other data
// it is OpenACC's update.
//
//===----------------------------------------------------------------------===//
#include "AsyncWait.h"
#include "DataClauses.h"
#include "Items.h"
#include "LoweringContext.h"
#include "Pipelines.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

namespace {
struct Extent {
  Amount Offset, Bytes;
};
} // namespace

/// In bytes from element zero; nothing after reporting an error.
static std::optional<Extent> extentOf(LoweringContext &LC, const Section &S,
                                      Amounts &Math, const char *Clause) {
  if (S.Dimensions.empty()) {
    if (S.Root->getType()->isArrayType())
      return Extent{Amount::of(0), Math.sizeOf(S.Root->getType())};
    report(LC.S, S.Root->getBeginLoc(), Diag::PointerNeedsSection)
        << S.name(LC) << Clause;
    return std::nullopt;
  }
  llvm::SmallVector<Piece, 2> Pieces = piecesOf(LC, S, Math);
  if (Pieces.size() != 1) {
    report(LC.S, S.Root->getBeginLoc(), Diag::PipelineSection) << S.name(LC);
    return std::nullopt;
  }
  const Piece &P = Pieces.front();
  Amount Stride = Math.reusable(P.Stride);
  return Extent{Math.multiply(P.Lower, Stride), Math.multiply(P.Length, Stride)};
}

static void emitUpdate(LoweringContext &LC, const ClauseItem &Item,
                       llvm::SmallVectorImpl<Stmt *> &Out) {
  Builder &B = LC.B;
  const Section &S = Item.S;
  SourceLocation Loc = S.Root->getBeginLoc();
  B.at(Loc);
  Amounts Math(LC, Out);
  std::optional<Extent> E = extentOf(LC, S, Math, Item.Clause.Name);
  if (!E)
    return;
  const auto *Ref = cast<DeclRefExpr>(S.Root);
  Expr *Base = S.Root->getType()->isPointerType() ? B.rvalue(B.ref(Ref))
                                                  : B.addressOf(B.ref(Ref));
  bool In = (Item.Clause.Action & PACC_ACTION_MASK) == PACC_UPDATE_DEVICE;
  Out.push_back(PACC_CALL(B, __pacc_pipeline_update,
                          B.integer(In ? PACC_TARGETIN : PACC_TARGETOUT),
                          B.string(S.name(LC)), B.addressOf(B.ref(Ref)), Base,
                          Math.expr(E->Offset), Math.expr(E->Bytes),
                          B.integer(LC.line(Loc))));
}

Stmt *lowerPipelineUpdate(LoweringContext &LC, OpenACCUpdateConstruct *Update) {
  Builder &B = LC.B;
  Expr *Condition = nullptr;
  for (const OpenACCClause *Clause : Update->clauses()) {
    if (const auto *If = dyn_cast<OpenACCIfClause>(Clause))
      Condition = const_cast<Expr *>(If->getConditionExpr());
    // The pipeline keeps its own order; what async allows, it does anyway.
    if (isa<OpenACCWaitClause>(Clause)) {
      report(LC.S, Clause->getBeginLoc(), Diag::ClauseNotSupported)
          << "wait" << "update in a pipeline";
      return Update;
    }
  }
  llvm::SmallVector<Stmt *, 8> Others, Ours;
  DataItems Ignored;
  B.at(Update->getBeginLoc());
  emitDataClauses(LC, Update, Others, Ignored);
  for (const ClauseItem &Item : dataItems(LC, Update))
    if (isPipelineArray(LC, Item.S.Var))
      emitUpdate(LC, Item, Ours);

  llvm::SmallVector<Stmt *, 16> Out;
  if (Ours.empty()) {
    emitBegin(LC, Update, PACC_UPDATE, Out);
    Out.append(Others);
    Out.push_back(PACC_CALL(B, __pacc_leave, ));
    return B.block(Out);
  }
  if (!Others.empty()) {
    report(LC.S, Update->getDirectiveLoc(), Diag::NotSupported)
        << "update of the pipeline's and other data in one directive";
    return Update;
  }
  B.at(Update->getBeginLoc());
  if (Condition)
    return IfStmt::Create(LC.C, B.location(), IfStatementKind::Ordinary,
                          nullptr, nullptr, Condition, B.location(),
                          B.location(), B.block(Ours));
  return B.block(Ours);
}

} // namespace pacc
