//===- ChunkVariables.cpp - what other loops make of variables ------------===//
#include "Checks/Variables/ChunkVariables.h"

#include "Checks/Variables/ArrayPointers.h"
#include "Checks/Variables/BodyAccesses.h"
#include "Checks/Variables/DifferingValues.h"
#include "Checks/Variables/LibraryStates.h"
#include "Checks/Variables/Gathers.h"
#include "Checks/Variables/OutsideUses.h"
#include "Checks/Variables/VariableNames.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/Report.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace pacc {
namespace {

class VariableJudge {
public:
  VariableJudge(const Function &F, const DominatorTree &DT, const BodyAccesses &Body, const KernelTexts &Texts)
      : F(F), DT(DT), Body(Body), Texts(Texts), Sums(Body) {}

  /// False after reporting an error.
  bool run() {
    const auto EachChange = [&](bool InLoop, auto Judge) {
      for (const VariableAccess &A : Body.all())
        if (A.Writes && InLoop == (A.Loop != 0))
          Judge(A);
    };
    for (const VariableAccess &A : Body.all()) {
      judgeArray(A);
      judgeBeside(A);
    }
    if (!Good)
      return false;
    EachChange(true, [&](const VariableAccess &A) { judgeCounter(A); });
    EachChange(true, [&](const VariableAccess &A) { follow(A); });
    EachChange(true, [&](const VariableAccess &A) { judgeChange(A); });
    EachChange(false, [&](const VariableAccess &A) { follow(A); });
    return Good;
  }

private:
  const Function &F;
  const DominatorTree &DT;
  const BodyAccesses &Body;
  const KernelTexts &Texts;
  const Gathers Sums;
  DenseSet<std::pair<const DILocation *, const Value *>> Reported;
  DenseSet<const VariableAccess *> Surviving; ///< changes that are still there when their chunk is through
  DenseMap<const VariableAccess *, bool> Wanted;
  bool Good = true;

  void report(const VariableAccess &A, const Twine &What) {
    const Spot S = spotOf(*A.I, Texts);
    Good = false;
    if (!Reported.insert({S.At, A.Of.Object}).second)
      return;
    const std::string Text = (Twine(nameOf(A, Body)) + What).str();
    S.At ? reportError(F, DiagnosticLocation(S.At), Text) : reportError(*A.I, Text);
  }

  /// Where a loop of the host begins and ends, its variable says, which is each chunk's.
  void judgeCounter(const VariableAccess &A) {
    const Loop &L = Body.loops().loop(A.Loop);
    if (!A.OnDevice && L.contains(A.I) && A.I->getParent() != L.getLoopLatch() && Body.loops().isOfVariable(A.Of, A.Loop))
      report(A, " is the variable of a 'pipe' loop and changes in its body");
  }

  /// What lies beside an array in an object that begins with it.
  void judgeBeside(const VariableAccess &A) {
    const Value *Array = Body.besideArray(A);
    const Spot S = spotOf(*A.I, Texts);
    if (!Array || !S.At || !Reported.insert({S.At, Array}).second)
      return;
    const std::string &Name = Body.arrayOf(Array)->Name;
    reportWarning(F, DiagnosticLocation(S.At),
                  "this is beside '" + Name + "', an array of the pipeline, in an object that begins with it: where '" + Name +
                      "' comes in chunks, the device takes the object's address for the chunk's; read it into a variable "
                      "before the pipeline",
                  WarningGroup::Halo);
  }

  /// An array of the pipeline, in code that knows no chunk.
  void judgeArray(const VariableAccess &A) {
    const BodyAccesses::Array *Array = Body.arrayOf(A.Of.Object);
    if (!Array || A.Of.Way.size() != 1)
      return;
    if (Array->IsSplit && Body.isInWholeKernel(A))
      report(A, " is split into chunks, but no loop of this construct has a 'pipe' clause");
    else if (Body.isBesideDevice(A))
      report(A, " is used here by host code in one statement with device code: put it at the top level of the pipeline");
  }

  //===--------------------------------------------------------------------===//
  // Who gets what was stored
  //===--------------------------------------------------------------------===//

  /// How far a way has come from a change.
  struct Distance {
    bool IsNextChunk;
    bool IsNextSweep; ///< its loop has begun again, in a loop of the host round it
  };

  /// All that read what `Store` leaves, along every way through the body and on to the next chunk.
  void follow(const VariableAccess &Store) {
    DenseSet<std::tuple<const BasicBlock *, unsigned, unsigned>> Seen;
    SmallVector<std::pair<BodyAccesses::Way, bool>, 16> Work;
    const Loop *Of = Store.Loop ? &Body.loops().loop(Store.Loop) : nullptr;
    if (Of && !DT.dominates(Of->getHeader(), Store.I->getParent()))
      Of = nullptr; // it comes before its loop, and again before each sweep
    const auto Walk = [&](const BodyAccesses::Way &At, bool IsNextSweep, bool FromStore) {
      for (unsigned N : Body.in(*At.Block)) {
        const VariableAccess &A = Body.all()[N];
        if (FromStore) {
          FromStore = A.I != Store.I;
          continue;
        }
        if (A.Reads && A.mayMeet(Store))
          judge(Store, A, {At.IsNextChunk, IsNextSweep});
        if (A.overwrites(Store))
          return;
      }
      for (const BodyAccesses::Way &To : Body.waysOn(At)) {
        if (To.IsNextChunk)
          Surviving.insert(&Store);
        const bool Again = Of && To.Block == Of->getHeader() && !Of->contains(At.Block) && !To.IsNextChunk;
        if (Seen.insert({To.Block, To.Stage, 2 * To.IsNextChunk + (IsNextSweep || Again)}).second)
          Work.push_back({To, IsNextSweep || Again});
      }
    };
    Walk({Store.I->getParent(), Body.stageOf(Store.I->getParent()), false}, false, /*FromStore=*/true);
    while (!Work.empty()) {
      const auto [At, IsNextSweep] = Work.pop_back_val();
      Walk(At, IsNextSweep, /*FromStore=*/false);
    }
  }

  void judge(const VariableAccess &Store, const VariableAccess &Read, Distance D) {
    if (Store.Loop && Store.Loop != Read.Loop) {
      if (!Read.Loop || (!areSums(Store, Read) && !isWhenAllAreThrough(Read, Store)))
        tell(Read, Store, "read", "when only some chunks have changed it",
             ": put this behind the pipeline, or into a pipeline of its own");
    } else if (Store.Loop) {
      if (D.IsNextSweep && !D.IsNextChunk && !Body.isCounter(Store) && !areSums(Store, Read))
        tell(Read, Store, "read", "in a sweep that begins before all chunks are through the one before",
             ": put the pipeline into the host's loop");
    } else if (D.IsNextChunk && !isSetBefore(Read, Store)) {
      if (Read.Loop)
        tell(Store, Read, "changed", "while other chunks still read what was there before",
             ": do it before or behind the pipeline");
      else
        tell(Read, Store, "read", "once for each chunk, and has what the chunk before has left",
             ": do it before or behind the pipeline, or in a 'pipe' loop");
    }
  }

  /// What host code has stored in the chunk before it stores in this one, too, before it is read: what the code reads
  /// itself is the same for each chunk, so that it does the same.
  bool isSetBefore(const VariableAccess &Read, const VariableAccess &Store) const {
    return isOwn(Store.Of, Body.overChunks()) || (Body.isBehind(Read, Store) && !Body.isBehind(Store, Read));
  }

  /// In an iteration of the last chunk, in a loop behind that of `Store`, when all its chunks are through: both have these
  /// bounds.
  bool isWhenAllAreThrough(const VariableAccess &A, const VariableAccess &Store) const {
    if (!Body.isBehind(A, Store) || Body.isBehind(Store, A))
      return false;
    const std::optional<LoopBounds> Its = Body.boundsOf(A.Loop), Others = Body.boundsOf(Store.Loop);
    if (!Its || !Others || !Its->Lower.isSame(Others->Lower) || !Its->Upper.isSame(Others->Upper))
      return false;
    const auto IsLast = [&, Downwards = Body.loops().areDown()](const Value &V, const Value &Number) {
      const std::optional<Bound> At = Body.loops().isVariableOf(V, A.Loop) ? Body.boundOf(Number) : std::nullopt;
      if (!At || At->Of != (Downwards ? Its->Lower : Its->Upper).Of)
        return false;
      return Downwards ? At->Offset - Its->Step < Its->Lower.Offset : At->Offset + Its->Step >= Its->Upper.Offset;
    };
    return any_of(Body.loops().loop(A.Loop).blocks(), [&](const BasicBlock *BB) {
      const auto *Branch = dyn_cast<BranchInst>(BB->getTerminator());
      const auto *Test = Branch && Branch->isConditional() ? dyn_cast<ICmpInst>(Branch->getCondition()) : nullptr;
      if (!Test || !Test->isEquality())
        return false;
      const BasicBlockEdge WhereEqual(BB, Branch->getSuccessor(Test->getPredicate() == ICmpInst::ICMP_EQ ? 0 : 1));
      const Value &Left = *Test->getOperand(0), &Right = *Test->getOperand(1);
      return DT.dominates(WhereEqual, A.I->getParent()) && (IsLast(Left, Right) || IsLast(Right, Left));
    });
  }

  /// The two loops, or sweeps, gather in the variable by one operator, and the reading one wants it for nothing else.
  bool areSums(const VariableAccess &Store, const VariableAccess &Read) const {
    const Gather Of = Sums.of(Store);
    return Of.Operator && Store.OnDevice == Read.OnDevice && all_of(Body.all(), [&](const VariableAccess &A) {
             return A.Loop != Read.Loop || !A.Reads || !A.mayMeet(Store) || isWhenAllAreThrough(A, Store) ||
                    (Sums.isOnlyGathered(A, *Of.Operator) && (Of.IsExact || isa<AtomicRMWInst>(A.I)));
           });
  }

  //===--------------------------------------------------------------------===//
  // Which change is the last one
  //===--------------------------------------------------------------------===//

  /// What a loop makes of a variable, beside what others do.
  void judgeChange(const VariableAccess &Store) {
    const BodyAccesses::Array *Array = Body.arrayOf(Store.Of.Object);
    if (Array && !Array->IsSplit && Store.OnDevice)
      tell(Store, Store, "changed", "by each chunk in a copy of its own",
           ": it comes whole; name it in 'copy' of the pipeline instead");
    if (Body.isCounter(Store) || !Surviving.contains(&Store))
      return;
    for (const VariableAccess &A : Body.all()) {
      if (!A.Writes || A.Loop == Store.Loop || !A.mayMeet(Store) || (A.Loop && Body.isCounter(A)))
        continue;
      if (!A.Loop) {
        if (isWanted(Store))
          tell(A, Store, "set", "for each chunk, which undoes what those before have made of it",
               ": do it before the pipeline");
      } else if (Body.isBehind(A, Store) && !Sums.commute(A, Store) && !isWhenAllAreThrough(A, Store) &&
                 !alwaysOverwrites(A, Store) && (isWanted(Store) || isWanted(A))) {
        tell(A, Store, "changed", "and by another loop",
             ": chunk by chunk the last change is another one; put them into pipelines of their own");
      }
    }
  }

  /// Each iteration of a loop behind that of `Store` sets the variable, and it has one in each chunk in which that has.
  bool alwaysOverwrites(const VariableAccess &A, const VariableAccess &Store) const {
    const Loop &L = Body.loops().loop(A.Loop);
    const std::optional<LoopBounds> Its = Body.boundsOf(A.Loop), Others = Body.boundsOf(Store.Loop);
    return A.overwrites(Store) && A.OnDevice == Store.OnDevice && !Body.isBehind(Store, A) && L.getLoopLatch() && L.contains(A.I) &&
           DT.dominates(A.I->getParent(), L.getLoopLatch()) && Its && Others && Its->hold(*Others);
  }

  /// What the loop leaves in the variable matters to its own later iterations, or behind the pipeline.
  bool isWanted(const VariableAccess &Store) {
    const auto [Found, IsNew] = Wanted.try_emplace(&Store, false);
    if (IsNew)
      Found->second = isUsedBehind(Store.Of, Body.overChunks()) || (isCarried(Store) && isUsed(Store));
    return Found->second;
  }

  /// Somebody in the body wants what the loop makes of the variable.
  bool isUsed(const VariableAccess &Store) const {
    const Gather Of = Sums.of(Store);
    return any_of(Body.all(), [&](const VariableAccess &A) {
      return A.Reads && A.mayMeet(Store) &&
             !(A.Loop == Store.Loop && Of.Operator && Sums.isOnlyGathered(A, *Of.Operator));
    });
  }

  /// An iteration of its loop reads what the iteration before has left there.
  bool isCarried(const VariableAccess &Store) const {
    const Loop &L = Body.loops().loop(Store.Loop);
    SmallPtrSet<const BasicBlock *, 8> Seen;
    SmallVector<const BasicBlock *, 8> Work = {L.getHeader()};
    while (!Work.empty()) {
      const BasicBlock *BB = Work.pop_back_val();
      if (!L.contains(BB) || !Seen.insert(BB).second)
        continue;
      bool IsLost = false;
      for (unsigned N : Body.in(*BB)) {
        const VariableAccess &A = Body.all()[N];
        if (A.Reads && A.mayMeet(Store))
          return true;
        IsLost |= A.overwrites(Store);
        if (IsLost)
          break;
      }
      if (!IsLost)
        append_range(Work, successors(BB));
    }
    return false;
  }

  //===--------------------------------------------------------------------===//

  void tell(const VariableAccess &Here, const VariableAccess &Other, StringRef Verb, StringRef When, StringRef Advice) {
    const Spot S = spotOf(*Here.I, Texts);
    const VariableAccess &Known = Here.Of.Object ? Here : Other; // the other one may be of any variable
    Good = false;
    if (!Reported.insert({S.At, Known.Of.Object}).second)
      return;
    const std::string Line = &Here == &Other ? "" : lineOf(*Other.I, Texts);
    const std::string Text = (Twine(nameOf(Known, Body)) + " is " + Verb + (S.InCall ? " in this call " : " here ") + When + Line +
                              Advice)
                                 .str();
    S.At ? reportError(F, DiagnosticLocation(S.At), Text) : reportError(*Here.I, Text);
  }
};

} // namespace

bool checkVariables(Function &F, FunctionAnalysisManager &FAM) {
  KernelTexts Texts;
  inlineCalls(F, Texts);
  FAM.clear(F, F.getName());
  if (!checkArrayPointers(F, FAM, Texts))
    return false;
  bool Good = true;
  makeTraceable(F, FAM, AroundItems::Dropped);
  const auto &LI = FAM.getResult<LoopAnalysis>(F);
  const auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  for (const Instruction &I : instructions(F))
    if (const Loop *L = calleeName(I) == "__pacc_pipeline_next" ? LI.getLoopFor(I.getParent()) : nullptr) {
      const BodyAccesses Body(F, LI, DT, *L, Texts);
      const bool IsGood = VariableJudge(F, DT, Body, Texts).run();
      if (IsGood) {
        warnOfDifferingValues(F, Body, FAM.getResult<TargetLibraryAnalysis>(F), Texts);
        warnOfLibraryStates(F, Body, Texts);
      }
      Good &= IsGood;
    }
  return Good;
}

} // namespace pacc
