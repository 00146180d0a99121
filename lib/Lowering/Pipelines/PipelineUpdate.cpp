//===- PipelineUpdate.cpp - the update directive in a pipeline ------------===//
//
// For arrays of the pipeline it moves what belongs to the chunk; for other data
// it is OpenACC's update.
//
//===----------------------------------------------------------------------===//
#include "Clauses/AsyncWait.h"
#include "Clauses/DataClauses.h"
#include "Clauses/Items.h"
#include "LoweringContext.h"
#include "Pipelines/Pipelines.h"
#include "Tree/Clone.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

namespace {
/// Emits the update of one array of the pipeline.
class ArrayUpdate {
public:
  ArrayUpdate(LoweringContext &LC, const ClauseItem &Item,
              llvm::SmallVectorImpl<Stmt *> &Out)
      : LC(LC), B(LC.B), Item(Item), S(Item.S), Out(Out), Math(LC, Out) {}

  void emit() {
    B.at(S.Root->getBeginLoc());
    if (S.Dimensions.empty()) // the whole range
      return call(Amount::of(0), Amount::of(-1));
    llvm::SmallVector<Piece, 2> Pieces = piecesOf(LC, S, Math);
    if (Pieces.size() != 1)
      return emitBox();
    const Piece &P = Pieces.front();
    Amount Stride = Math.reusable(P.Stride);
    Amount Offset = Math.multiply(P.Lower, Stride);
    call(Offset, Math.multiply(P.Length, Stride));
  }

private:
  /// A section that is not contiguous, or not known to be.
  void emitBox() {
    if (S.Dimensions.size() != pipelineArray(LC, S)->S.Dimensions.size()) {
      report(LC.S, S.Root->getBeginLoc(), Diag::PipelineSection) << S.name(LC);
      return;
    }
    Amount Offset = Amount::of(0), Last = Amount::of(0);
    for (const Dimension &D : S.Dimensions) {
      Amount Stride = Math.reusable(Math.sizeOf(D.Element));
      Bounds Range = boundsOf(D, Math);
      Amount Lower = Math.reusable(Range.Lower),
             Length = Math.reusable(Range.Length);
      Out.push_back(PACC_CALL(B, __pacc_pipeline_section, Math.expr(Lower),
                              Math.expr(Length)));
      Offset = Math.add(Offset, Math.multiply(Lower, Stride));
      Last = Math.add(
          Last, Math.multiply(Math.subtract(Length, Amount::of(1)), Stride));
    }
    call(Offset, Math.add(Last, Math.sizeOf(S.Dimensions.back().Element)));
  }

  void call(Amount Offset, Amount Bytes) {
    // An element's indices may have other values than before the pipeline: the runtime looks for what it is now.
    const auto Variable = [&]() -> Expr * {
      const auto *Ref = dyn_cast<DeclRefExpr>(S.Root);
      return Ref ? B.ref(Ref) : cloneExpr(LC.C, S.Root, S.Root->getExprLoc());
    };
    Expr *Base = S.Root->getType()->isPointerType() ? B.rvalue(Variable()) : B.addressOf(Variable());
    bool In = (Item.Clause.Action & PACC_ACTION_MASK) == PACC_UPDATE_DEVICE;
    Out.push_back(PACC_CALL(B, __pacc_pipeline_update, B.integer(In ? PACC_TARGETIN : PACC_TARGETOUT),
                            B.string(S.name(LC)), B.addressOf(Variable()), Base, Math.expr(Offset), Math.expr(Bytes),
                            B.integer(LC.line(S.Root->getBeginLoc()))));
  }

  LoweringContext &LC;
  Builder &B;
  const ClauseItem &Item;
  const Section &S;
  llvm::SmallVectorImpl<Stmt *> &Out;
  Amounts Math;
};
} // namespace

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
    if (pipelineArray(LC, Item.S))
      ArrayUpdate(LC, Item, Ours).emit();

  B.at(Update->getBeginLoc());
  if (Others.empty() && Condition)
    return IfStmt::Create(LC.C, B.location(), IfStatementKind::Ordinary,
                          nullptr, nullptr, Condition, B.location(),
                          B.location(), B.block(Ours));
  if (Others.empty())
    return B.block(Ours);
  if (!Ours.empty() && Condition) {
    report(LC.S, Condition->getBeginLoc(), Diag::NotSupported)
        << "if with data of the pipeline and other data";
    return Update;
  }
  llvm::SmallVector<Stmt *, 16> Out;
  emitBegin(LC, Update, PACC_UPDATE, Out);
  Out.append(Others);
  Out.push_back(PACC_CALL(B, __pacc_leave, ));
  Out.append(Ours);
  return B.block(Out);
}

} // namespace pacc
