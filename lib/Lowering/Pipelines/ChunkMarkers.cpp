//===- ChunkMarkers.cpp - what a pipe loop's iterations have --------------===//
#include "Pipelines/ChunkMarkers.h"

#include "LoweringContext.h"
#include "Pipelines/PipelineAccess.h"
#include "Pipelines/Pipelines.h"
#include "pacc/Lowering/PipelineRecord.h"
#include "pacc/Markers/Markers.h"

using namespace clang;

namespace pacc {

void emitChunks(LoweringContext &LC, const PipeRecord &Pipe, const VarDecl *Var,
                const Stmt *Body, llvm::SmallVectorImpl<Stmt *> &Out) {
  if (!LC.InPipeline || Pipe.Dimension != 1 || LC.InPipeline->Dimension != 1 ||
      !Var->getType().getNonReferenceType()->isIntegerType())
    return;
  const Pipeline &P = *LC.InPipeline;
  const PipelineAccess At(LC, P);
  const Uses Here(Body);
  Builder &B = LC.B;
  for (const PipelineArray &Array : P.Arrays) {
    const std::optional<ChunkReach> Reach = At.reachOf(Array);
    const QualType Element = Array.S.Dimensions.front().Element;
    if (!Reach || !Here.isUsed(Array.S.Var) || Element->isIncompleteType() ||
        !Element->isConstantSizeType())
      continue;
    auto *Variable = const_cast<VarDecl *>(Array.S.Var);
    const bool IsArray = Variable->getType().getNonReferenceType()->isArrayType();
    Expr *Pointer = IsArray ? B.ref(Variable) : B.value(Variable);
    Out.push_back(PACC_CALL(
        B, __pacc_chunk, Pointer, B.value(const_cast<VarDecl *>(Var)),
        B.integer(Reach->Unit), B.integer(Reach->Offset), B.integer(Reach->Left),
        B.integer(Reach->Right),
        B.integer(LC.C.getTypeSizeInChars(Element).getQuantity()),
        B.string(Array.S.name(LC)), B.string(Array.Clause->Name)));
  }
}

} // namespace pacc
