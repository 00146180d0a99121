//===- PipelineArrays.cpp - what a pipeline's clauses say -----------------===//
#include "Pipelines/PipelineArrays.h"

#include "LoweringContext.h"
#include "Tree/Clone.h"
#include "Tree/Expressions/SameExpressions.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/Lowering/Diagnostics.h"
#include "pacc/Lowering/PipelineRecord.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

using namespace clang;

namespace pacc {

static const OpenACCWaitClause *waitAt(const OpenACCDataConstruct *Construct,
                                       SourceLocation Loc) {
  for (const OpenACCClause *Clause : Construct->clauses())
    if (const auto *Wait = dyn_cast<OpenACCWaitClause>(Clause))
      if (Wait->getBeginLoc() == Loc)
        return Wait;
  return nullptr;
}

Expr *numTasks(const OpenACCDataConstruct *Construct,
               const PipelineRecord &Record) {
  if (Record.NumTasks.isInvalid())
    return nullptr;
  return waitAt(Construct, Record.NumTasks)->getQueueIdExprs().front();
}

static const TargetClause *targetAt(const PipelineRecord &Record,
                                    SourceLocation Loc) {
  for (const TargetClause &Target : Record.Targets)
    if (Target.Loc == Loc)
      return &Target;
  return nullptr;
}

bool isPipelineClause(const PipelineRecord &Record,
                      const OpenACCClause *Clause) {
  return targetAt(Record, Clause->getBeginLoc()) ||
         (Record.NumTasks.isValid() && Clause->getBeginLoc() == Record.NumTasks);
}

//===----------------------------------------------------------------------===//
// Reading
//===----------------------------------------------------------------------===//

static bool isUsable(LoweringContext &LC, const PipelineArray &Array) {
  if (!Array.S.Var) {
    report(LC.S, Array.Loc, Diag::ItemNotSupported)
        << Array.S.name(LC) << Array.Clause->Name
        << Array.S.Root->getSourceRange();
    return false;
  }
  for (const Dimension &D : llvm::ArrayRef(Array.S.Dimensions).drop_front())
    if (D.Base->isPointerType()) {
      report(LC.S, Array.Loc, Diag::PipelinePointers) << Array.S.name(LC);
      return false;
    }
  return true;
}

/// The pointer that indices select gets a variable; the body's own mentions of it find the chunk as other names do.
static void nameElement(LoweringContext &LC, PipelineArray &Array, llvm::SmallVectorImpl<Stmt *> &Declarations) {
  const Expr *Root = Array.S.Root;
  if (Array.S.Var || isa<CXXThisExpr>(Root) || !Root->isLValue() || !Root->getType()->isPointerType() ||
      Root->HasSideEffects(LC.C))
    return;
  LC.B.at(Array.Loc);
  Expr *Value = cloneExpr(LC.C, const_cast<Expr *>(Root), Array.Loc);
  if (!Value)
    return;
  QualType T = Root->getType();
  T.removeLocalConst();
  T.removeLocalVolatile();
  VarDecl *Var = LC.B.variable(LC.text(Root), T, LC.B.rvalue(Value));
  Declarations.push_back(LC.B.declare(Var));
  Array.StandsFor = Root;
  Array.S.Var = Var;
  Array.S.Root = LC.B.ref(Var);
}

bool readArrays(LoweringContext &LC, const OpenACCDataConstruct *Construct, const PipelineRecord &Record,
                std::vector<PipelineArray> &Out, llvm::SmallVectorImpl<Stmt *> &Declarations) {
  bool Good = true;
  for (const OpenACCClause *Clause : Construct->clauses()) {
    const auto *Create = dyn_cast<OpenACCCreateClause>(Clause);
    const TargetClause *Target =
        Create ? targetAt(Record, Create->getBeginLoc()) : nullptr;
    if (!Target)
      continue;
    const OpenACCWaitClause *Wait = waitAt(Construct, Target->Loc);
    llvm::ArrayRef<Expr *> Numbers =
        Wait ? Wait->getQueueIdExprs() : llvm::ArrayRef<Expr *>();
    for (auto [Item, Has] : llvm::zip(Create->getVarList(), Target->Geometry)) {
      PipelineArray Array{Target, Section::of(Item), {}, Item->getBeginLoc()};
      for (bool HasGeometry : Has) {
        Array.Shape.emplace_back();
        if (!HasGeometry)
          continue;
        Array.Shape.back() = {Numbers[0], Numbers[1], Numbers[2]};
        Numbers = Numbers.drop_front(3);
      }
      // Indices that select the pointer are part of its name.
      while (Array.Shape.size() > Array.S.Dimensions.size() && !Array.Shape.front().Unit)
        Array.Shape.erase(Array.Shape.begin());
      nameElement(LC, Array, Declarations);
      Good &= isUsable(LC, Array);
      for (const PipelineArray &Other : Out)
        if (Array.S.Var && (Other.S.Var == Array.S.Var || (Array.StandsFor && Other.StandsFor &&
                                                           isSamePlace(Array.StandsFor, Other.StandsFor, LC.C)))) {
          report(LC.S, Array.Loc, Diag::PipelineArrayTwice)
              << Array.S.name(LC);
          Good = false;
        }
      Out.push_back(std::move(Array));
    }
  }
  return Good;
}

//===----------------------------------------------------------------------===//
// Checking
//===----------------------------------------------------------------------===//

namespace {
/// What is known of an array's units along the split dimension.
struct Units {
  const PipelineArray *Array;
  int64_t Begin, End; ///< of the range, by their numbers in the array
  int64_t Reach;      ///< of the longer halo
};
} // namespace

static std::optional<Units> unitsOf(LoweringContext &LC,
                                    const PipelineArray &Array,
                                    unsigned Dimension) {
  const Geometry &G = Array.Shape[Dimension - 1];
  const auto &D = Array.S.Dimensions[Dimension - 1];
  auto Left = constantOf(G.Left, LC.C), Unit = constantOf(G.Unit, LC.C),
       Right = constantOf(G.Right, LC.C), Length = constantOf(D.Length, LC.C),
       Start = D.Lower ? constantOf(D.Lower, LC.C) : std::optional<int64_t>(0);
  if (!Unit || *Unit <= 0 || !Length || *Length < 0)
    return std::nullopt;
  if (*Length % *Unit) {
    report(LC.S, G.Unit->getBeginLoc(), Diag::PipelineUnit)
        << std::to_string(*Unit) << Array.S.name(LC) << std::to_string(*Length)
        << G.Unit->getSourceRange();
    return std::nullopt;
  }
  if (!Left || !Right || !Start || *Start < 0)
    return std::nullopt;
  int64_t Begin = *Start / *Unit;
  return Units{&Array, Begin, Begin + *Length / *Unit,
               (std::max(*Left, *Right) + *Unit - 1) / *Unit};
}

static void checkSigns(LoweringContext &LC, const PipelineArray &Array) {
  auto Check = [&](const Expr *E, const char *What) {
    std::optional<int64_t> Value = constantOf(E, LC.C);
    if (Value && *Value < 0)
      report(LC.S, E->getBeginLoc(), Diag::PipelineNegative)
          << What << Array.S.name(LC) << E->getSourceRange();
  };
  for (const Dimension &D : Array.S.Dimensions) {
    if (D.Lower)
      Check(D.Lower, "start");
    if (D.Length)
      Check(D.Length, "length");
  }
  for (const Geometry &G : Array.Shape) {
    Check(G.Left, "left halo");
    Check(G.Unit, "unit");
    Check(G.Right, "right halo");
  }
}

// Ranges may differ at their ends by as much as the halos reach; or they have
// the same number of units.
static void checkCounts(LoweringContext &LC, llvm::ArrayRef<Units> All,
                        unsigned Dimension) {
  if (All.empty())
    return;
  const Units &First = All.front();
  auto Count = [](const Units &U) { return U.End - U.Begin; };
  int64_t Begin = First.Begin, End = First.End, Reach = 0;
  for (const Units &U : All) {
    Begin = std::min(Begin, U.Begin);
    End = std::max(End, U.End);
    Reach = std::max(Reach, U.Reach);
  }
  bool Fit = llvm::all_of(All, [&](const Units &U) {
    return U.Begin - Begin <= Reach && End - U.End <= Reach;
  });
  const auto *Other = llvm::find_if(
      All, [&](const Units &U) { return Count(U) != Count(First); });
  if (!Fit && Other != All.end())
    report(LC.S, Other->Array->Loc, Diag::PipelineCounts)
        << Dimension << Other->Array->S.name(LC)
        << std::to_string(Count(*Other)) << First.Array->S.name(LC)
        << std::to_string(Count(First));
}

void checkArrays(LoweringContext &LC, const std::vector<PipelineArray> &Arrays,
                 unsigned Dimension) {
  llvm::SmallVector<Units, 4> Known;
  unsigned Split = 0;
  for (const PipelineArray &Array : Arrays) {
    checkSigns(LC, Array);
    if (!Array.isSplit(Dimension))
      continue;
    ++Split;
    if (std::optional<Units> Here = unitsOf(LC, Array, Dimension))
      Known.push_back(*Here);
  }
  if (Known.size() == Split)
    checkCounts(LC, Known, Dimension);
  if (!Split && !Arrays.empty())
    report(LC.S, Arrays.front().Loc, Diag::PipelineNotSplit) << Dimension;
}

//===----------------------------------------------------------------------===//
// Emitting
//===----------------------------------------------------------------------===//

void emitArray(LoweringContext &LC, const PipelineArray &Array,
               unsigned Dimension, llvm::SmallVectorImpl<Stmt *> &Out) {
  Builder &B = LC.B;
  B.at(Array.Loc);
  Amounts Math(LC, Out);
  const Section &S = Array.S;
  const auto *Ref = cast<DeclRefExpr>(S.Root);
  Expr *Base = S.Root->getType()->isPointerType() ? B.rvalue(B.ref(Ref))
                                                  : B.addressOf(B.ref(Ref));
  Expr *Variable = B.ref(Ref);
  if (Array.StandsFor)
    Variable = cloneExpr(LC.C, const_cast<Expr *>(Array.StandsFor), Array.Loc);
  Out.push_back(PACC_CALL(
      B, __pacc_pipeline_array, B.integer(Array.Clause->Direction),
      B.string(S.name(LC)), B.addressOf(Variable), Base,
      Math.expr(Math.sizeOf(S.Dimensions.back().Element))));
  for (auto [I, D] : llvm::enumerate(S.Dimensions)) {
    auto Number = [&](Expr *E) { return E ? Math.of(E) : Amount::of(0); };
    // Only one dimension is cut; the others come whole.
    Geometry G;
    if (I + 1 == Dimension && Array.isSplit(Dimension))
      G = Array.Shape[I];
    Bounds Range = boundsOf(D, Math);
    Out.push_back(PACC_CALL(
        B, __pacc_pipeline_dim, Math.expr(Number(G.Left)),
        Math.expr(Number(G.Unit)), Math.expr(Number(G.Right)),
        Math.expr(Range.Lower), Math.expr(Range.Length),
        Math.expr(Math.sizeOf(D.Element))));
  }
}

std::string describe(const LoweringContext &LC, const PipelineArray &Array) {
  std::string Text = Array.S.name(LC);
  for (auto [I, D] : llvm::enumerate(Array.S.Dimensions)) {
    if (Array.isSplit(I + 1)) {
      const Geometry &G = Array.Shape[I];
      Text += "(" + LC.text(G.Left) + "," + LC.text(G.Unit) + "," +
              LC.text(G.Right) + ")";
    }
    bool Zero = !D.Lower || constantOf(D.Lower, LC.C) == 0;
    Text += "[" + (Zero ? "" : LC.text(D.Lower)) + ":" +
            (D.Length ? LC.text(D.Length) : "") + "]";
  }
  return Text;
}

} // namespace pacc
