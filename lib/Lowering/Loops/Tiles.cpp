//===- Tiles.cpp - loops over pieces and over what is in a piece ----------===//
#include "Loops/Tiles.h"
#include "Loops/CountedNest.h"
#include "Loops/DependentBounds.h"
#include "Loops/ForcedCollapse.h"
#include "Loops/Forms/CodeBetween.h"
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

class TileSplitter {
public:
  TileSplitter(LoweringContext &Ctx, OpenACCConstructStmt *Directive,
           const Pieces &P)
      : Ctx(Ctx), B(Ctx.B), Directive(Directive), P(P) {}

  bool run() {
    if (pipeOf(Directive)) {
      report(Ctx.S, P.Clause->getBeginLoc(), Diag::NotSupported)
          << std::string(P.name()) + " beside pipe";
      return false;
    }
    for (const Expr *Size : P.Sizes)
      if (Expr::EvalResult Value; !isa<OpenACCAsteriskSizeExpr>(Size) && Size->EvaluateAsInt(Value, Ctx.C) &&
                                  !Value.Val.getInt().isStrictlyPositive()) {
        report(Ctx.S, Size->getBeginLoc(), Diag::NotPositive) << (P.isTile() ? "tile" : "gang(static:)");
        return false;
      }
    Stmt *&Loop = loopOf(Directive);
    Splits = isSpread(Directive);
    if (!Splits && !P.isTile())
      return true; // one gang has all iterations
    const bool IsNarrow = Splits && isNarrow();
    Splits &= !IsNarrow;
    Clauses OfTiles, OfElements;
    shareOut(OfTiles, OfElements);
    if (IsNarrow && has(OpenACCClauseKind::Gang) && !has(OpenACCClauseKind::Worker) && !has(OpenACCClauseKind::Vector))
      OfTiles.push_back(lanes());
    setClauses(Ctx.C, Directive, OfTiles);
    if (!Splits)
      return true;
    Nest.Loc = Directive->getDirectiveLoc();
    Nest.Clauses.Collapse = P.Loops;
    if (!matchNest(Ctx, Loop, P.name(), Nest))
      return false;
    Stmt *Now = split(OfElements);
    if (Now)
      Loop = Now;
    return Now;
  }

private:
  LoweringContext &Ctx;
  Builder &B;
  OpenACCConstructStmt *Directive;
  const Pieces &P;
  LoopNest Nest;
  bool Splits = false;

  bool has(OpenACCClauseKind Kind) const { return hasClause(Directive, Kind); }

  /// Lanes are neighbours in tiles that are narrower than a warp: a gang for each of them would fetch parts of rows, with
  /// few lanes. All iterations may go in any order, so that the nest does as well as a whole. (H100, tile(4, 4) of 8192
  /// rows of as many numbers of four bytes: 2.53 ms, as a collapsed nest 0.24.) So it is where only the running program
  /// knows how wide they are. Not where a loop inside has lanes, nor where it is said which gang has which tile.
  bool isNarrow() const {
    constexpr int64_t Narrow = 32;
    Expr::EvalResult Size;
    return P.isTile() && !P.Sizes.back()->containsErrors() && !isa<OpenACCAsteriskSizeExpr>(P.Sizes.back()) &&
           (!P.Sizes.back()->EvaluateAsInt(Size, Ctx.C) || Size.Val.getInt() < Narrow) &&
           !chunksOf(Directive, Ctx.C).Clause && !hasParallelLoop(loopOf(Directive));
  }

  OpenACCClause *lanes() const {
    const SourceLocation Loc = P.Clause->getBeginLoc();
    return OpenACCVectorClause::Create(Ctx.C, Loc, SourceLocation(), nullptr, Loc);
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
      case OpenACCClauseKind::Collapse:
        break; // the chunks are those of all loops together
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
    // Unasked, the elements are for the lanes, unless a loop inside wants those. A chunk's
    // are so under the conditions of any loop with `gang` alone.
    if (!P.isTile() && hasParallelLoop(loopOf(Directive)))
      OfElements.push_back(OpenACCSeqClause::Create(Ctx.C, Loc, Loc));
    else if (!P.isTile())
      OfElements.push_back(OpenACCGangClause::Create(Ctx.C, Loc, SourceLocation(), {}, {}, Loc));
    else
      OfElements.push_back(lanes());
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

  //===--------------------------------------------------------------------===//
  // The loops
  //===--------------------------------------------------------------------===//

  /// A loop over pieces and one over what is in a piece: of a loop of the nest, or of
  /// the chunks of all of its loops together.
  struct Dimension {
    VarDecl *First, *Element;
  };

  unsigned dimensions() const { return P.isTile() ? Nest.Loops.size() : 1; }

  Expr *size(CountedNest &N, unsigned Dim) {
    if (!isa<OpenACCAsteriskSizeExpr>(P.Sizes[Dim]))
      return mayBeAnything(P.Sizes[Dim])
                 ? limitedSize(N, Dim)
                 : N.copy(const_cast<Expr *>(P.Sizes[Dim]));
    const unsigned Inward = Nest.Loops.size() - 1 - Dim;
    return B.integer(Nest.Loops.size() == 1 ? OnlyOne
                     : Inward == 0          ? LastOfSeveral
                     : Inward == 1          ? NextToLast
                                            : 1);
  }

  /// Whether the size may be less than one, or more than a counter has room for.
  bool mayBeAnything(const Expr *Size) const {
    constexpr int64_t Moderate = 1 << 30;
    Expr::EvalResult Value;
    return !Size->EvaluateAsInt(Value, Ctx.C) || Value.Val.getInt() > Moderate;
  }

  /// From one to the number of iterations: with none, or a negative number, in a chunk the
  /// loop over chunks would not come to its end.
  Expr *limitedSize(CountedNest &N, unsigned Dim) {
    auto Size = [&] { return B.paren(N.copy(const_cast<Expr *>(P.Sizes[Dim]))); };
    auto Count = [&] { return B.paren(count(N, Dim)); };
    Expr *AtMost = B.conditional(B.binary(BO_LT, Count(), B.integer(1)), B.integer(1), Count());
    Expr *Limited = B.conditional(B.binary(BO_LT, Size(), Count()), Size(), B.paren(AtMost));
    Expr *AtLeast = B.conditional(B.binary(BO_LT, Size(), B.integer(1)), B.integer(1),
                                  B.paren(Limited));
    return B.convert(B.paren(AtLeast), countType(N, Dim));
  }

  QualType countType(const CountedNest &N, unsigned Dim) const {
    return dimensions() == Nest.Loops.size() ? N.type(Dim)
                                             : B.intType(64, /*Signed=*/true);
  }

  /// The number of iterations that the dimension has.
  Expr *count(CountedNest &N, unsigned Dim) {
    const QualType T = countType(N, Dim);
    Expr *All = B.convert(N.trips(Dim), T);
    if (dimensions() != Nest.Loops.size())
      for (unsigned I = 1; I < Nest.Loops.size(); ++I)
        All = B.binary(BO_Mul, All, N.trips(I));
    return All;
  }

  /// The number of the iteration of loop `I` of the nest.
  Expr *numberIn(CountedNest &N, llvm::ArrayRef<Dimension> Dims, unsigned I) {
    const Dimension &D = Dims[dimensions() == Nest.Loops.size() ? I : 0];
    Expr *Number = B.paren(B.binary(BO_Add, B.value(D.First), B.value(D.Element)));
    if (dimensions() == Nest.Loops.size())
      return Number;
    for (unsigned Inner = I + 1; Inner < Nest.Loops.size(); ++Inner)
      Number = B.binary(BO_Div, Number, divisor(N, Inner));
    return I ? B.binary(BO_Rem, Number, divisor(N, I)) : Number;
  }

  /// The trip count; where it is known to be 0, so that nobody divides, a number of which Clang does not warn.
  Expr *divisor(CountedNest &N, unsigned I) {
    Expr *Trips = N.trips(I);
    return N.knownTrips(I) == 0 ? B.integer(1, Trips->getType()) : Trips;
  }

  Stmt *overPieces(CountedNest &N, const Dimension &D, unsigned Dim, Stmt *Body) {
    Expr *Test = B.binary(BO_LT, B.value(D.First), count(N, Dim));
    Expr *Next = B.binary(BO_AddAssign, B.ref(D.First), size(N, Dim));
    B.at(Nest.Loops[Dim].Loop->getBeginLoc());
    return makeFor(Ctx, D.First, Test, Next, Body);
  }

  Stmt *overElements(CountedNest &N, const Dimension &D, unsigned Dim, Stmt *Body) {
    B.at(Nest.Loops[Dim].Loop->getBeginLoc());
    Expr *Test = B.binary(BO_LT, B.value(D.Element), size(N, Dim));
    return makeFor(Ctx, D.Element, Test, B.unary(UO_PreInc, B.ref(D.Element)), Body);
  }

  /// The body for one element, which a piece at the edge may not have.
  Stmt *element(CountedNest &N, llvm::ArrayRef<Dimension> Dims) {
    Stmt *Body = Nest.body();
    llvm::SmallVector<Stmt *, 4> Inner;
    for (unsigned I = 0; I < Nest.Loops.size(); ++I) {
      B.at(Nest.Loops[I].Loop->getBeginLoc());
      N.declareVariable(I, numberIn(N, Dims, I), Body, Inner);
    }
    Inner.push_back(Body);
    Expr *IsInside = nullptr;
    for (auto [Dim, D] : llvm::enumerate(Dims)) {
      B.at(Nest.Loops[Dim].Loop->getBeginLoc());
      Expr *Left = B.paren(B.binary(BO_Sub, count(N, Dim), B.value(D.First)));
      Expr *Test = B.binary(BO_LT, B.value(D.Element), Left);
      IsInside = IsInside ? B.binary(BO_LAnd, IsInside, Test) : Test;
    }
    B.at(Nest.Loc);
    return IfStmt::Create(Ctx.C, Nest.Loc, IfStatementKind::Ordinary, nullptr,
                          nullptr, IsInside, Nest.Loc, Nest.Loc, B.block(Inner));
  }

  Stmt *split(const Clauses &OfElements) {
    CountedNest N(Ctx, Nest, P.name());
    llvm::SmallVector<Dimension, 3> Dims;
    for (unsigned Dim = 0; Dim < dimensions(); ++Dim) {
      const CanonicalLoop &L = Nest.Loops[Dim];
      B.at(L.Loop->getBeginLoc());
      const std::string Name = L.Var->getName().str();
      const unsigned Bits = Ctx.C.getIntWidth(size(N, Dim)->getType());
      Dims.push_back({B.variable("__pacc_tile_" + Name, countType(N, Dim),
                                 B.integer(0)),
                      B.variable("__pacc_element_" + Name,
                                 B.intType(std::max(Bits, 32u), /*Signed=*/true),
                                 B.integer(0))});
    }
    Stmt *Body = element(N, Dims);
    for (unsigned Dim = Dims.size(); Dim-- > 0;)
      Body = overElements(N, Dims[Dim], Dim, Body);
    Body = OpenACCLoopConstruct::Create(
        Ctx.C, computeKindOf(Directive), Directive->getBeginLoc(), Nest.Loc,
        Directive->getEndLoc(), OfElements, Body);
    for (unsigned Dim = Dims.size(); Dim-- > 0;)
      Body = overPieces(N, Dims[Dim], Dim, Body);
    return N.failed() ? nullptr : N.wrap(Body);
  }
};

/// False after reporting code between the loops.
bool areTight(LoweringContext &Ctx, OpenACCConstructStmt *Directive, const Pieces &Tiles) {
  const Stmt *Code = codeBetween(Ctx, loopOf(Directive), Tiles.Loops).Code;
  if (Code)
    report(Ctx.S, Code->getBeginLoc(), Diag::CollapseNotNested) << Tiles.Loops << Tiles.name();
  return !Code;
}

} // namespace

bool splitTiles(LoweringContext &Ctx, Stmt *Body) {
  if (isa<LambdaExpr, BlockExpr>(Body))
    return true; // functions of their own
  bool Good = true;
  if (auto *Directive = dyn_cast<OpenACCConstructStmt>(Body)) {
    Good &= joinLooseLoops(Ctx, Directive, pipeOf(Directive) != nullptr);
    if (!pipeOf(Directive))
      splitCollapse(Ctx, Directive);
    if (const Pieces Tiles = tilesOf(Directive); Good && Tiles.Clause)
      Good &= areTight(Ctx, Directive, Tiles) && TileSplitter(Ctx, Directive, Tiles).run();
    if (const Pieces Chunks = chunksOf(Directive, Ctx.C); Good && Chunks.Clause)
      Good &= TileSplitter(Ctx, Directive, Chunks).run();
  }
  for (Stmt *Child : Body->children())
    if (Child)
      Good &= splitTiles(Ctx, Child);
  return Good;
}

} // namespace pacc
