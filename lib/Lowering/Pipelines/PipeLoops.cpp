//===- PipeLoops.cpp - loops that are clipped to the chunk ----------------===//
#include "Pipelines/PipeLoops.h"

#include "LoweringContext.h"
#include "Clauses/Sections.h"
#include "Pipelines/PipelineBody.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/PipelineRecord.h"
#include "pacc/Markers/Markers.h"

#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static bool canBePiped(const CanonicalLoop &L) {
  QualType T = L.Var->getType().getNonReferenceType();
  return !L.StrideNegated && !L.KnownTrips && T->isIntegerType() && L.Upper->getType()->isIntegerType();
}

/// `i != -1u` of a loop that counts down: until the variable goes round.
static bool endsBelowZero(const CanonicalLoop &L, const ASTContext &C) {
  Expr::EvalResult End;
  return !L.Up && L.Relation == BO_NE && L.Upper->getType()->isUnsignedIntegerType() && !L.Upper->isValueDependent() &&
         L.Upper->EvaluateAsInt(End, C) && End.Val.getInt().isAllOnes();
}

std::optional<PipeVariables>
declarePipe(LoweringContext &Ctx, const PipeRecord &Pipe,
            const CanonicalLoop &L, QualType Counter, PipeOrder Order,
            llvm::SmallVectorImpl<Stmt *> &Out) {
  SourceLocation Loc = L.Loop->getBeginLoc();
  if (!canBePiped(L)) {
    report(Ctx.S, Loc, Diag::PipeLoop);
    return std::nullopt;
  }
  Builder &B = Ctx.B;
  B.at(Loc);
  Amounts Math(Ctx, Out);
  Amount Lower = Math.reusable(Math.of(L.Lower));
  Amount Upper = endsBelowZero(L, Ctx.C) ? Amount::of(-1) : Math.of(L.Upper);
  if (L.Relation == BO_LE)
    Upper = Math.add(Upper, Amount::of(1));
  if (L.Relation == BO_GE)
    Upper = Math.add(Upper, Amount::of(-1));
  Upper = Math.reusable(Upper);
  Amount Step = L.Stride ? Amount::of(L.Stride->getExtValue())
                         : Math.reusable(Math.of(L.StrideValue));

  auto Declare = [&](llvm::StringRef Prefix, QualType T, Expr *Value) {
    std::string Name = ("__pacc_" + Prefix + "_" + L.Var->getName()).str();
    VarDecl *Var = B.variable(Name, T, Value);
    Out.push_back(B.declare(Var));
    return Var;
  };
  const unsigned Dimension = Pipe.Dimension | (Order == PipeOrder::OfHost ? PACC_PIPE_OF_HOST : 0) |
                             (Order != PipeOrder::Any ? PACC_PIPE_IN_ORDER : 0) | (L.Up ? 0 : PACC_PIPE_DOWN);
  auto Forward = [&] { return L.Up ? Math.expr(Step) : B.unary(UO_Minus, Math.expr(Step)); };
  PipeVariables V;
  V.Step = const_cast<VarDecl *>(Step.Variable);
  V.First = Declare(
      "first", L.Var->getType().getNonReferenceType().getUnqualifiedType(),
      PACC_CALL(B, __pacc_pipe_first, B.integer(Dimension),
                Math.expr(Lower), Math.expr(Upper), Forward(),
                B.integer(Ctx.line(Loc))));
  V.Trips = Declare(
      "n", Counter,
      PACC_CALL(B, __pacc_pipe_trips, B.integer(Dimension),
                Math.expr(Lower), Math.expr(Upper), Forward(),
                B.integer(Ctx.line(Loc))));
  return V;
}

Stmt *chunkMarker(LoweringContext &Ctx, const PipeRecord &Pipe, VarDecl *Var, unsigned Place) {
  Builder &B = Ctx.B;
  return PACC_CALL(B, __pacc_chunk, B.integer(Pipe.Dimension), B.value(Var), B.integer(Place));
}

// The user's loop stays, so that its body may do what a loop's body may; only
// where it begins and ends changes.
Stmt *lowerHostPipe(LoweringContext &Ctx, const PipeRecord &Pipe,
                    OpenACCLoopConstruct *Directive) {
  const char *Why = nullptr;
  Stmt *Loop = Directive->getLoop();
  std::optional<CanonicalLoop> L = matchLoop(Ctx, Loop, Why);
  if (!L) {
    report(Ctx.S, Loop->getBeginLoc(), Diag::LoopNotCanonical) << Why;
    return Directive;
  }
  if (!checkHostPipe(Ctx, *L))
    return Directive;
  llvm::SmallVector<Stmt *, 8> Out;
  Builder &B = Ctx.B;
  QualType Wide = B.intType(64, /*Signed=*/true);
  auto *For = dyn_cast<ForStmt>(L->Loop);
  std::optional<PipeVariables> V;
  if (For)
    V = declarePipe(Ctx, Pipe, *L, Wide, PipeOrder::OfHost, Out);
  else
    report(Ctx.S, Loop->getBeginLoc(), Diag::PipeLoop);
  if (!V)
    return Directive;

  Expr *Step = V->Step ? B.value(V->Step)
                       : B.integer(L->Stride->getExtValue(), Wide);
  Expr *Length = B.binary(BO_Mul, B.value(V->Trips), Step);
  VarDecl *End = B.variable("__pacc_end_" + L->Var->getName().str(),
                            V->First->getType(),
                            B.binary(L->Up ? BO_Add : BO_Sub, B.value(V->First), Length));
  Out.push_back(B.declare(End));
  if (L->DeclaredHere)
    L->Var->setInit(B.convert(B.value(V->First), L->Var->getType()));
  else
    For->setInit(B.binary(BO_Assign, B.ref(L->Var), B.value(V->First)));
  // Below zero a number without a sign is a large one.
  const bool MayWrap = !L->Up && V->First->getType()->isUnsignedIntegerOrEnumerationType();
  For->setCond(B.binary(L->Up ? BO_LT : MayWrap ? BO_NE : BO_GT, B.value(L->Var), B.value(End)));
  Stmt *Body = Ctx.lower(For->getBody());
  B.at(Loop->getBeginLoc());
  For->setBody(B.block({chunkMarker(Ctx, Pipe, L->Var, PACC_CHUNK_HOST), Body}));
  Out.push_back(Loop);
  return B.block(Out);
}

} // namespace pacc
