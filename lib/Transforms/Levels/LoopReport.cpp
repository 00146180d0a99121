//===- LoopReport.cpp - the loop part of -Minfo ---------------------------===//
#include "Levels/LoopReport.h"
#include "pacc/Access/LastValues.h"
#include "Levels/ParallelLoops.h"
#include "Levels/SerializedLoops.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/IR/Report.h"

#include "pacc/Support/Feedback.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include <utility>

using namespace llvm;

namespace pacc {

static std::string withNumber(const char *Word, unsigned Number) {
  return Number ? std::string(Word) + "(" + std::to_string(Number) + ")" : Word;
}

/// `Shape`: null in a routine, where numbers are those of the kernels that call it.
static std::string loopText(const MarkedLoop &L, const KernelShape *Shape) {
  static const char Axes[] = "xyz";
  std::string Levels, Comment;
  auto Add = [](std::string &To, const std::string &What, const char *Separator) {
    To += (To.empty() ? "" : Separator) + What;
  };
  const bool OwnLanes = L.Map.Vector && any_of(L.Map.Dims, [](const DimMapping &D) {
                          return D.BlockAxis != 1 && D.BlockAxis != PACC_NO_AXIS;
                        });
  const bool HasAskedLevel = L.Map.Worker || OwnLanes;
  if (L.Map.Gang && !(L.Map.GangsAreLent && HasAskedLevel))
    Add(Levels, withNumber("gang", Shape ? Shape->NumGangs : 0), ", ");
  if (L.Map.Worker)
    Add(Levels, withNumber("worker", Shape ? Shape->NumWorkers : 0), ", ");
  unsigned Length = !Shape                              ? 0
                    : Shape->VectorLength               ? Shape->VectorLength
                    : Shape->Flags & PACC_KERNEL_WORKER ? commonWarpSize()
                                                        : DefaultLanes;
  if (OwnLanes)
    Add(Levels, withNumber("vector", Length), ", ");
  if (Levels.empty())
    return "#pragma acc loop seq";
  unsigned Told = PACC_NO_AXIS; // dimensions that share an axis stand beside each other
  for (const DimMapping &D : reverse(L.Map.Dims))
    if (D.GangAxis != PACC_NO_AXIS && std::exchange(Told, D.GangAxis) != D.GangAxis)
      Add(Comment, std::string("blockIdx.") + Axes[D.GangAxis], " ");
  if (L.Map.Worker)
    Add(Comment, "threadIdx.y", " ");
  if (OwnLanes)
    Add(Comment, "threadIdx.x", " ");
  std::string Text = "#pragma acc loop " + Levels;
  if (L.Dims > 1)
    Text += " collapse(" + std::to_string(L.Dims) + ")";
  return Text + " /* " + Comment + " */";
}

/// `OfLast`: it follows the number of the last iteration.
static std::string reductionText(const MarkedReduce &R, bool &OfLast) {
  static const char *const Operators[] = {"+", "*", "max", "min", "&",
                                          "|", "^", "&&",  "||"};
  StringRef Name;
  if (auto *G = dyn_cast<GlobalVariable>(R.Call->getArgOperand(3)))
    if (auto *Data = G->hasInitializer()
                         ? dyn_cast<ConstantDataArray>(G->getInitializer())
                         : nullptr)
      if (Data->isCString())
        Name = Data->getAsCString();
  if (R.Op >= std::size(Operators))
    return "";
  if (R.Leads)
    OfLast = Name.empty();
  if (R.Leads && OfLast)
    return "";
  if (R.Follows && OfLast)
    return Name.empty() ? "" : "Generating implicit reduction(last value of " + Name.str() + ")";
  if (R.Follows) // the number of the iteration has no name
    return Name.empty() ? "" : "Generating implicit reduction(" + Name.str() + " of the same iteration)";
  return std::string("Generating ") + (R.Implied ? "implicit " : "") + "reduction(" +
         Operators[R.Op] + ":" + Name.str() + ")";
}

/// The analysis decided on the loop: no clause did.
static bool isJudged(const MarkedLoop &L, unsigned Construct) {
  constexpr unsigned Said = PACC_LOOP_SEQ | PACC_LOOP_PLAIN | PACC_LOOP_INDEPENDENT |
                            PACC_LOOP_GANG | PACC_LOOP_WORKER | PACC_LOOP_VECTOR;
  if (L.Map.OfRoutine || Construct == PACC_SERIAL)
    return false;
  if (Construct == PACC_PARALLEL && (L.Flags & PACC_LOOP_PLAIN)) // what has no directive may be sequential, untold
    return L.Map.isSpread() && !(L.Flags & PACC_LOOP_SEQ);
  return !(L.Flags & (Construct == PACC_KERNELS ? PACC_LOOP_SEQ : Said));
}

static void reportObstacle(const KernelOrigin &Origin, const MarkedLoop &L, const LoopObstacle &Obstacle) {
  feedback().obstacle(Origin.Function, L.Line, Obstacle.Text);
  if (options().NegInfo && !Obstacle.Advice.empty())
    feedback().obstacle(Origin.Function, L.Line, "  " + Obstacle.Advice);
}

/// "they do not overlap and m <= lda": when what `Obstacle` says does not hold.
static std::string conditionText(const LoopObstacle &Obstacle, const LaunchConditions &Conditions) {
  std::vector<std::string> Parts;
  if (Obstacle.IsOverlap)
    Parts.push_back("they do not overlap");
  else if (any_of(Conditions, std::mem_fn(&LaunchCondition::isOfMemory))) // its check looks at both
    Parts.push_back("the data do not overlap");
  for (const LaunchCondition &Condition : Conditions)
    if (!is_contained(Parts, Condition.Text))
      Parts.push_back(Condition.Text);
  return Parts.empty() ? "the data do not overlap" : join(Parts, " and ");
}

/// Whether it is parallel, and if not, why. `WhereDataMeet`: null, or what holds in launches that find it sequential.
static void reportVerdict(const KernelOrigin &Origin, const MarkedLoop &L,
                          const LoopVerdict &Verdict, const LoopVerdict *WhereDataMeet) {
  if (!L.Map.isSpread() && !Verdict.Independent && !ParallelLoops::isSaid(L))
    return reportObstacle(Origin, L, Verdict.Obstacle);
  const bool IsConditional = Verdict.Independent && WhereDataMeet && !WhereDataMeet->Independent;
  if (IsConditional)
    reportObstacle(Origin, L, WhereDataMeet->Obstacle);
  feedback().note(Origin.Function, L.Line,
                  IsConditional ? "Parallel in launches in which " +
                                      conditionText(WhereDataMeet->Obstacle, Verdict.Conditions)
                                : "Loop is parallelizable");
}

/// What code there is, and its own loops: those of routines are told of there.
static void reportCode(const KernelOrigin &Origin, unsigned Line, const LoopTree &Tree,
                       const KernelShape *Shape) {
  Feedback &Out = feedback();
  const auto Tell = [&](const Target &Device) {
    Out.note(Origin.Function, Line, ("Generating " + Device.codeName() + " code").str());
  };
  for (const ImageTarget *Device : imageTargets())
    if (Device->isWanted())
      Tell(*Device);
  if (!wantsImages() && hostTarget().isWanted())
    Tell(hostTarget());
  for (const auto &L : Tree.loops()) {
    if (L->Map.OfRoutine)
      continue;
    Out.nested(Origin.Function, Line, L->Line, loopText(*L, Shape));
    const bool Spread = L->Map.isSpread();
    if (Spread)
      for (StringRef Name : keptByLast(*L))
        Out.nested(Origin.Function, Line, L->Line, "Generating implicit private(" + Name.str() + "), last value kept");
    std::string Last; // the members of a structure are one
    bool OfLast = false;
    for (const MarkedReduce &R : L->Reduces)
      if (std::string Text = reductionText(R, OfLast); !Text.empty() && (Spread || !R.Implied) && Text != Last) {
        Out.nested(Origin.Function, Line, L->Line, Text);
        Last = Text;
      }
  }
}

/// Loops of one construct whose gangs need what others have done in the loop before.
static void warnOfLoopsInARow(const Function &F, const KernelOrigin &Origin, const LoopTree &Tree, const LoopVerdicts &Verdicts) {
  if (Origin.Construct == PACC_KERNELS || readShape(F).hasOneGang())
    return;
  for (const auto &L : Tree.loops()) {
    const auto Verdict = Verdicts.find(L->Id);
    const bool IsOfGangs = Verdict != Verdicts.end() && L->Map.Gang && !L->Map.OfRoutine && !Verdict->second.WithEarlier.Text.empty();
    if (IsOfGangs && any_of(Tree.loops(), [&](const auto &Other) { return Other->Id == Verdict->second.Earlier && Other->Map.Gang; }))
      reportWarning(F, Verdict->second.WithEarlier.Where, Verdict->second.WithEarlier.Text, WarningGroup::Dependence);
  }
}

void warnOfLoops(const Function &F, const KernelOrigin &Origin, const LoopTree &Tree,
                 const LoopVerdicts &Verdicts) {
  warnOfSerialized(F, Origin.Construct, Tree, Verdicts);
  warnOfLoopsInARow(F, Origin, Tree, Verdicts);
  for (const auto &L : Tree.loops()) {
    const auto Verdict = Verdicts.find(L->Id);
    if (L->Map.OfRoutine || (L->Flags & PACC_LOOP_PLAIN) || Verdict == Verdicts.end() || !L->Map.isSpread())
      continue;
    if (Verdict->second.Independent && !ParallelLoops::isSaid(*L)) // by more than what is looked at here
      continue;
    const LoopConflict &Data = Verdict->second.Conflict;
    const LoopConflict &OfGang = Verdict->second.OfGang;
    const bool IsShared = L->Map.overLanes() || (OfGang.IsOfGangs && L->Map.Gang && !readShape(F).hasOneGang());
    const LoopConflict &Found = Data.Text.empty() && IsShared ? OfGang : Data;
    if (!Found.Text.empty())
      reportWarning(F, Found.Where, Found.Text, WarningGroup::Dependence);
  }
}

unsigned lineOfKernel(const KernelOrigin &Origin, const LoopTree &Tree) {
  const auto IsOwn = [](const auto &L) { return !L->Map.OfRoutine; };
  const auto First = find_if(Tree.loops(), IsOwn);
  if (Origin.Construct != PACC_KERNELS || First == Tree.loops().end())
    return Origin.Line;
  unsigned Line = (*First)->Line;
  for (const MarkedLoop *L = First->get(); L;) {
    if (L->Map.isSpread())
      Line = L->Line;
    const bool IsNest = count_if(L->Children, IsOwn) == 1;
    L = IsNest ? *find_if(L->Children, IsOwn) : nullptr;
  }
  return Line;
}

void reportLoops(const KernelOrigin &Origin, const LoopTree &Tree,
                 const KernelShape &Shape,
                 const LoopVerdicts &Verdicts, const LoopVerdicts *WhereDataMeet) {
  if (!feedback().IsWanted)
    return;
  bool Parallel = Shape.Flags & (PACC_KERNEL_GANG | PACC_KERNEL_WORKER | PACC_KERNEL_VECTOR);
  const unsigned Line = Origin.Line;
  const LoopVerdicts NoOthers;
  const LoopVerdicts &Others = WhereDataMeet ? *WhereDataMeet : NoOthers;
  const ParallelLoops Meeting(Tree, Others, Origin.Construct);
  for (const auto &L : Tree.loops())
    if (isJudged(*L, Origin.Construct)) { // a clause may have spread it in every launch
      const auto Other = Others.find(L->Id);
      reportVerdict(Origin, *L, Verdicts.lookup(L->Id),
                    Other != Others.end() && Meeting.isSeq(*L) ? &Other->second : nullptr);
    }
  if (!Parallel)
    feedback().note(Origin.Function, Line, "Accelerator serial kernel generated");
  reportCode(Origin, Line, Tree, &Shape);
}

void reportRoutine(const KernelOrigin &Origin, unsigned Level, const LoopTree &Tree) {
  if (!feedback().IsWanted)
    return;
  feedback().note(Origin.Function, Origin.Line,
                  std::string("Generating acc routine ") + levelName(Level));
  reportCode(Origin, Origin.Line, Tree, /*Shape=*/nullptr);
}

} // namespace pacc
