//===- Tiles.cpp - loops over pieces and over what is in a piece ----------===//
#include "Loops/Tiles.h"
#include "Tree/Clone.h"
#include "Loops/LoopNest.h"
#include "LoweringContext.h"
#include "Loops/Pieces.h"
#include "Pipelines/Pipelines.h"
#include "pacc/Lowering/Diagnostics.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {
namespace {

/// Sizes for `tile(*)`: with them the elements fill a gang's usual lanes.
constexpr int64_t LastOfSeveral = 32, NextToLast = 4, OnlyOne = 128;

using Clauses = llvm::SmallVector<const OpenACCClause *, 8>;

/// Whether a loop directive inside asks for levels of its own.
bool hasParallelLoop(const Stmt *S) {
  if (!S)
    return false;
  if (const auto *Loop = dyn_cast<OpenACCLoopConstruct>(S))
    if (llvm::none_of(Loop->clauses(), [](const OpenACCClause *C) {
          return isa<OpenACCSeqClause>(C);
        }))
      return true;
  return llvm::any_of(S->children(), hasParallelLoop);
}

class Splitter {
public:
  Splitter(LoweringContext &Ctx, OpenACCConstructStmt *Directive,
           const Pieces &P)
      : Ctx(Ctx), B(Ctx.B), Directive(Directive), P(P) {}

  bool run() {
    if (pipeOf(Directive)) {
      report(Ctx.S, P.Clause->getBeginLoc(), Diag::NotSupported)
          << std::string(P.name()) + " beside pipe";
      return false;
    }
    Stmt *&Loop = loopOf(Directive);
    Splits = isSpread();
    if (!Splits && !P.isTile())
      return true; // one gang has all iterations
    Clauses OfTiles, OfElements;
    shareOut(OfTiles, OfElements);
    setClauses(OfTiles);
    if (!Splits)
      return true;
    Nest.Loc = Directive->getDirectiveLoc();
    Nest.Clauses.Collapse = P.Sizes.size();
    if (!matchNest(Ctx, Loop, P.name(), Nest))
      return false;
    for (const CanonicalLoop &L : Nest.Loops)
      if (!canSplit(L))
        return false;
    Loop = split(OfElements);
    return Loop != nullptr;
  }

private:
  /// One loop of the nest: its tile's first value and the element's number.
  struct Dimension {
    VarDecl *First, *Element;
  };

  LoweringContext &Ctx;
  Builder &B;
  OpenACCConstructStmt *Directive;
  const Pieces &P;
  LoopNest Nest;
  bool Splits = false;
  bool Failed = false;

  static Stmt *&loopOf(OpenACCConstructStmt *Directive) {
    return *static_cast<Stmt *>(Directive)->children().begin();
  }

  bool has(OpenACCClauseKind Kind) const {
    return llvm::any_of(Directive->clauses(), [Kind](const OpenACCClause *C) {
      return C->getClauseKind() == Kind;
    });
  }

  /// Whether the loops' iterations are independent without a question.
  bool isSpread() const {
    if (has(OpenACCClauseKind::Seq) || has(OpenACCClauseKind::Auto))
      return false;
    OpenACCDirectiveKind Around = Directive->getDirectiveKind();
    if (const auto *Loop = dyn_cast<OpenACCLoopConstruct>(Directive))
      Around = Loop->getParentComputeConstructKind();
    if (Around == OpenACCDirectiveKind::Serial ||
        Around == OpenACCDirectiveKind::SerialLoop)
      return false;
    return Around == OpenACCDirectiveKind::Parallel ||
           Around == OpenACCDirectiveKind::ParallelLoop ||
           has(OpenACCClauseKind::Independent) ||
           has(OpenACCClauseKind::Gang) || has(OpenACCClauseKind::Worker) ||
           has(OpenACCClauseKind::Vector);
  }

  // A tile's elements are for the innermost level; a chunk's for all but gang.
  void shareOut(Clauses &OfTiles, Clauses &OfElements) {
    const SourceLocation Loc = P.Clause->getBeginLoc();
    B.at(Loc);
    const OpenACCClause *Collapse = OpenACCCollapseClause::Create(
        Ctx.C, Loc, Loc, /*HasForce=*/false, B.integer(P.Sizes.size()),
        P.Clause->getEndLoc());
    OfElements.push_back(Collapse);
    const bool Vector = has(OpenACCClauseKind::Vector);
    const bool Worker = has(OpenACCClauseKind::Worker);
    for (const OpenACCClause *C : Directive->clauses()) {
      switch (C->getClauseKind()) {
      case OpenACCClauseKind::Tile:
        OfTiles.push_back(Collapse);
        break;
      case OpenACCClauseKind::Gang:
        OfTiles.push_back(C == P.Clause ? oneByOne(cast<OpenACCGangClause>(C))
                                        : C);
        break;
      case OpenACCClauseKind::Worker:
        (Splits && !(Vector && P.isTile()) ? OfElements : OfTiles).push_back(C);
        break;
      case OpenACCClauseKind::Vector:
      case OpenACCClauseKind::Private:
        (Splits ? OfElements : OfTiles).push_back(C);
        break;
      case OpenACCClauseKind::Reduction:
      case OpenACCClauseKind::Independent:
        OfElements.push_back(C);
        [[fallthrough]];
      default:
        OfTiles.push_back(C);
      }
    }
    if (Vector || Worker)
      return;
    // Unasked, the elements are for the lanes, unless a loop inside wants those.
    if (!P.isTile() && hasParallelLoop(loopOf(Directive)))
      OfElements.push_back(OpenACCSeqClause::Create(Ctx.C, Loc, Loc));
    else
      OfElements.push_back(OpenACCVectorClause::Create(
          Ctx.C, Loc, SourceLocation(), nullptr, Loc));
  }

  /// The clause of the loop over chunks: gang g takes the chunks g, g + gangs, ...
  OpenACCClause *oneByOne(const OpenACCGangClause *Gang) {
    llvm::SmallVector<OpenACCGangKind, 3> Kinds;
    llvm::SmallVector<Expr *, 3> Values;
    for (unsigned I = 0; I < Gang->getNumExprs(); ++I) {
      auto [Kind, Value] = Gang->getExpr(I);
      Kinds.push_back(Kind);
      Values.push_back(Kind == OpenACCGangKind::Static
                           ? B.integer(1)
                           : const_cast<Expr *>(Value));
    }
    return OpenACCGangClause::Create(Ctx.C, Gang->getBeginLoc(),
                                     Gang->getLParenLoc(), Kinds, Values,
                                     Gang->getEndLoc());
  }

  /// The directive keeps its place and kind; a device_type without names, which
  /// means nothing, fills the rest of its list.
  void setClauses(const Clauses &Now) {
    auto All = Directive->clauses();
    const SourceLocation Loc = P.Clause->getBeginLoc();
    Clauses Kept = Now;
    Kept.resize(All.size(), OpenACCDeviceTypeClause::Create(
                                Ctx.C, OpenACCClauseKind::DeviceType, Loc, Loc,
                                {}, Loc));
    llvm::copy(Kept, const_cast<const OpenACCClause **>(All.data()));
  }

  bool canSplit(const CanonicalLoop &L) {
    const QualType T = L.Var->getType().getNonReferenceType();
    const char *Why = nullptr;
    if (L.Prologue || L.KnownTrips)
      Why = " of a range-based for loop";
    else if (T->isRecordType())
      Why = " of a loop over iterators";
    else if (!L.Stride)
      Why = " of a loop with a step that is no constant";
    else if (T->isIntegerType() &&
             Ctx.C.getIntWidth(T) < Ctx.C.getIntWidth(Ctx.C.IntTy))
      Why = " of a loop over a type narrower than int";
    else if (L.Relation == BO_NE && !L.Stride->isOne())
      Why = " of a loop with '!=' and a step other than one";
    if (Why)
      report(Ctx.S, L.Loop->getBeginLoc(), Diag::NotSupported)
          << std::string(P.name()) + Why;
    return !Why;
  }

  //===--------------------------------------------------------------------===//
  // Expressions; each call makes new nodes
  //===--------------------------------------------------------------------===//

  Expr *copy(Expr *E) {
    Expr *Copy = cloneExpr(Ctx.C, E, E->getBeginLoc());
    if (!Copy && !std::exchange(Failed, true))
      report(Ctx.S, E->getBeginLoc(), Diag::NotSupported)
          << std::string("this bound or size of ") + P.name();
    return Copy ? Copy : B.integer(1);
  }

  // Sema wants those of tiles to be constants.
  Expr *size(unsigned Dim) {
    const Expr *Said = P.Sizes[Dim];
    Expr::EvalResult Value;
    if (!isa<OpenACCAsteriskSizeExpr>(Said))
      return Said->EvaluateAsInt(Value, Ctx.C)
                 ? B.integer(Value.Val.getInt().getExtValue())
                 : copy(const_cast<Expr *>(Said));
    const unsigned Inward = Nest.Loops.size() - 1 - Dim;
    return B.integer(Nest.Loops.size() == 1 ? OnlyOne
                     : Inward == 0          ? LastOfSeveral
                     : Inward == 1          ? NextToLast
                                            : 1);
  }

  Expr *stride(const CanonicalLoop &L) {
    return B.integer(L.Stride->getExtValue());
  }

  Expr *times(const CanonicalLoop &L, Expr *Count) {
    return L.Stride->isOne() ? Count
                             : B.binary(BO_Mul, B.paren(Count), stride(L));
  }

  static BinaryOperatorKind relation(const CanonicalLoop &L) {
    return L.Relation != BO_NE ? L.Relation : L.Up ? BO_LT : BO_GT;
  }

  /// Whether the tile, which may be one at the edge, has this element.
  Expr *inside(const CanonicalLoop &L, const Dimension &D) {
    Expr *Upper = copy(L.Upper), *First = B.value(D.First);
    const QualType Wide = B.intType(64, /*Signed=*/true);
    if (L.Var->getType().getNonReferenceType()->isIntegerType()) {
      Upper = B.convert(Upper, Wide);
      First = B.convert(First, Wide);
    }
    Expr *Left = L.Up ? B.binary(BO_Sub, Upper, First)
                      : B.binary(BO_Sub, First, Upper);
    const bool Inclusive = L.Relation == BO_LE || L.Relation == BO_GE;
    return B.binary(Inclusive ? BO_LE : BO_LT,
                    times(L, B.convert(B.value(D.Element), Wide)),
                    B.paren(Left));
  }

  //===--------------------------------------------------------------------===//
  // Statements
  //===--------------------------------------------------------------------===//

  Stmt *forLoop(VarDecl *Var, Expr *Condition, Expr *Next, Stmt *Body) {
    return new (Ctx.C) ForStmt(Ctx.C, B.declare(Var), Condition, nullptr, Next,
                               Body, B.location(), B.location(), B.location());
  }

  Stmt *overTiles(const CanonicalLoop &L, const Dimension &D, unsigned Dim,
                  Stmt *Body) {
    B.at(L.Loop->getBeginLoc());
    Expr *Test = B.binary(relation(L), B.value(D.First), copy(L.Upper));
    Expr *Next = B.binary(L.Up ? BO_AddAssign : BO_SubAssign, B.ref(D.First),
                          times(L, size(Dim)));
    return forLoop(D.First, Test, Next, Body);
  }

  Stmt *overElements(const CanonicalLoop &L, const Dimension &D, unsigned Dim,
                     Stmt *Body) {
    B.at(L.Loop->getBeginLoc());
    Expr *Test = B.binary(BO_LT, B.value(D.Element), size(Dim));
    return forLoop(D.Element, Test, B.unary(UO_PreInc, B.ref(D.Element)), Body);
  }

  /// `i = first + element * step`, and the body with this `i`.
  Stmt *element(const CanonicalLoop &L, const Dimension &D, Stmt *&Body) {
    B.at(L.Loop->getBeginLoc());
    Expr *Value = B.binary(L.Up ? BO_Add : BO_Sub, B.value(D.First),
                           B.paren(times(L, B.value(D.Element))));
    const QualType T = D.First->getType();
    if (L.DeclaredHere) {
      L.Var->setInit(B.convert(Value, T));
      return B.declare(L.Var);
    }
    VarDecl *Own = B.variable(L.Var->getName(), T, Value);
    Body = redirect(Body, L.Var->getCanonicalDecl(), Own);
    return B.declare(Own);
  }

  Stmt *redirect(Stmt *S, const VarDecl *From, VarDecl *To) {
    if (!S)
      return S;
    if (auto *Ref = dyn_cast<DeclRefExpr>(S)) {
      const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
      if (!Var || Var->getCanonicalDecl() != From)
        return S;
      B.at(Ref->getLocation());
      return B.ref(To);
    }
    if (auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      for (auto I = Lambda->capture_init_begin(),
                E = Lambda->capture_init_end();
           I != E; ++I)
        *I = cast_or_null<Expr>(redirect(*I, From, To));
      return S;
    }
    for (Stmt *&Child : S->children())
      if (Stmt *Now = redirect(Child, From, To); Now != Child)
        Child = Now;
    return S;
  }

  Stmt *split(const Clauses &OfElements) {
    llvm::SmallVector<Dimension, 3> Dims;
    for (const CanonicalLoop &L : Nest.Loops) {
      B.at(L.Loop->getBeginLoc());
      const std::string Name = L.Var->getName().str();
      Expr *Size = size(Dims.size());
      const bool Wide = Ctx.C.getIntWidth(Size->getType()) >
                        Ctx.C.getIntWidth(Ctx.C.IntTy);
      Dims.push_back(
          {B.variable("__pacc_tile_" + Name,
                      L.Var->getType().getNonReferenceType().getUnqualifiedType(),
                      L.Lower),
           B.variable("__pacc_element_" + Name,
                      B.intType(Wide ? 64 : 32, /*Signed=*/true), B.integer(0))});
    }
    Stmt *Body = Nest.body();
    llvm::SmallVector<Stmt *, 4> Inner;
    Expr *IsInside = nullptr;
    for (auto [L, D] : llvm::zip(Nest.Loops, Dims)) {
      Inner.push_back(element(L, D, Body));
      Expr *Test = inside(L, D);
      IsInside = IsInside ? B.binary(BO_LAnd, IsInside, Test) : Test;
    }
    Inner.push_back(Body);
    B.at(Nest.Loc);
    Body = IfStmt::Create(Ctx.C, Nest.Loc, IfStatementKind::Ordinary, nullptr,
                          nullptr, IsInside, Nest.Loc, Nest.Loc, B.block(Inner));
    for (unsigned Dim = Dims.size(); Dim-- > 0;)
      Body = overElements(Nest.Loops[Dim], Dims[Dim], Dim, Body);
    Body = OpenACCLoopConstruct::Create(
        Ctx.C, parentKind(), Directive->getBeginLoc(), Nest.Loc,
        Directive->getEndLoc(), OfElements, Body);
    for (unsigned Dim = Dims.size(); Dim-- > 0;)
      Body = overTiles(Nest.Loops[Dim], Dims[Dim], Dim, Body);
    return Failed ? nullptr : Body;
  }

  OpenACCDirectiveKind parentKind() const {
    if (const auto *Loop = dyn_cast<OpenACCLoopConstruct>(Directive))
      return Loop->getParentComputeConstructKind();
    return Directive->getDirectiveKind();
  }
};

} // namespace

bool splitTiles(LoweringContext &Ctx, Stmt *Body) {
  if (isa<LambdaExpr, BlockExpr>(Body))
    return true; // functions of their own
  bool Good = true;
  if (auto *Directive = dyn_cast<OpenACCConstructStmt>(Body)) {
    if (const Pieces Tiles = tilesOf(Directive); Tiles.Clause)
      Good &= Splitter(Ctx, Directive, Tiles).run();
    if (const Pieces Chunks = chunksOf(Directive, Ctx.C); Good && Chunks.Clause)
      Good &= Splitter(Ctx, Directive, Chunks).run();
  }
  for (Stmt *Child : Body->children())
    if (Child)
      Good &= splitTiles(Ctx, Child);
  return Good;
}

} // namespace pacc
