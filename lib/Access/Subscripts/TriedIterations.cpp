//===- TriedIterations.cpp - iterations, gone through with small sizes ----===//
#include "Subscripts/TriedIterations.h"
#include "DifferingStores.h"
#include "Subscripts/Samples.h"
#include "pacc/Access/SequentialCopy.h"
#include "pacc/Access/SumsInMemory.h"
#include "pacc/IR/Calls.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include <map>
#include <tuple>

using namespace llvm;

namespace pacc {
namespace {

/// An element of the construct's data: what leads there, bytes from there, its length.
using Element = std::tuple<const Value *, int64_t, uint64_t>;
using Elements = std::map<Element, Instruction *>;

/// What one iteration surely does.
struct Iteration {
  int64_t Number;
  Elements Read, Written; ///< read before it is written
  Elements MayBeSet;      ///< written if a comparison of values says so, as an extreme is
};

/// The iterations of one loop for one choice of sizes.
class Trial {
public:
  Trial(const Loop &L, LoopInfo &LI, ScalarEvolution &SE, DominatorTree &Dominance, const PostDominatorTree &Ends,
        SampledAddresses &Numbers)
      : L(L), LI(LI), SE(SE), Ends(Ends), Differing(LI, SE, Dominance), Numbers(Numbers) {
    Numbers.guessNothingIn(L);
    for (const Loop *Round = L.getParentLoop(); Round; Round = Round->getParentLoop())
      Numbers.setIteration(*Round, SE.getSmallConstantMaxTripCount(Round) == 1 ? 0 : 1);
  }

  /// False where it is not seen what they do.
  bool run(SmallVectorImpl<Iteration> &Found) {
    constexpr int64_t First = 4;
    for (int64_t I = 0; I < First; ++I) {
      if (!runOne(I, Found))
        return false;
      if (Found.empty() || Found.back().Number != I)
        return true;
    }
    const SCEV *Last = SE.getBackedgeTakenCount(&L); // of rounds, of which the last one is the test
    const auto Rounds = isa<SCEVCouldNotCompute>(Last) ? std::nullopt : Numbers.numberOf(Last);
    const int64_t Behind = Rounds ? int64_t(Rounds->getLimitedValue(INT32_MAX)) - 1 : 0;
    return Behind < First || runOne(Behind, Found);
  }

private:
  const Loop &L;
  LoopInfo &LI;
  ScalarEvolution &SE;
  const PostDominatorTree &Ends;
  const DifferingStores Differing;
  SampledAddresses &Numbers;
  Iteration *Now = nullptr;
  std::map<Element, bool> Own;                    ///< what the iteration may have written before
  SmallPtrSet<const Value *, 4> WrittenSomewhere; ///< data of which it may have written anything
  bool WrittenAnywhere = false;

  bool runOne(int64_t Number, SmallVectorImpl<Iteration> &Found) {
    constexpr unsigned MostBlocks = 4000, MostInner = 6;
    Iteration This{Number, {}, {}, {}};
    Now = &This;
    Own.clear();
    WrittenSomewhere.clear();
    WrittenAnywhere = false;
    Numbers.setIteration(L, Number);
    const BasicBlock *BB = L.getHeader();
    std::map<const Loop *, unsigned> Rounds;
    for (unsigned Blocks = 0; Blocks < MostBlocks; ++Blocks) {
      visit(*BB, /*IsSure=*/true);
      const BasicBlock *Next = nextOf(*BB);
      for (bool IsCut = true; IsCut; BB = Next, Next = IsCut ? LI.getLoopFor(Next)->getExitBlock() : Next) {
        if (!Next)
          return false;
        if (Next == L.getHeader()) {
          Found.push_back(std::move(This));
          return true;
        }
        for (const Loop *In = LI.getLoopFor(BB); In && In != &L && !In->contains(Next); In = In->getParentLoop()) {
          Numbers.forgetIteration(*In);
          Rounds.erase(In);
        }
        if (!L.contains(Next))
          return true; // no iteration, or what is left in the middle
        const Loop *In = LI.getLoopFor(Next);
        IsCut = false;
        if (In->getHeader() != Next)
          continue;
        const unsigned Round = In->contains(BB) ? Rounds[In] + 1 : 0;
        Rounds[In] = Round;
        Numbers.setIteration(*In, Round);
        IsCut = Round > MostInner;
        if (IsCut) // what its other iterations do is not seen
          forgetWritten(*In);
      }
    }
    return false;
  }

  void forgetWritten(const Loop &In) {
    for (const BasicBlock *BB : In.blocks())
      for (const Instruction &I : *BB)
        if (isa<StoreInst>(I))
          WrittenSomewhere.insert(getUnderlyingObject(addressOf(I)));
  }

  /// Where the iteration goes on behind `BB`; null where that is not seen.
  const BasicBlock *nextOf(const BasicBlock &BB) {
    const auto *Branch = dyn_cast<BranchInst>(BB.getTerminator());
    if (Branch && Branch->isUnconditional())
      return Branch->getSuccessor(0);
    if (const auto Holds = Branch ? holds(*Branch->getCondition(), BB) : std::nullopt)
      return Branch->getSuccessor(*Holds ? 0 : 1);
    const auto *Node = Ends.getNode(&BB);
    const BasicBlock *Meeting = Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
    if (!Meeting || !L.contains(Meeting) || Meeting == L.getHeader())
      return nullptr;
    SmallVector<const BasicBlock *, 8> Open(successors(&BB));
    SmallPtrSet<const BasicBlock *, 8> Seen = {Meeting};
    while (!Open.empty()) {
      const BasicBlock *Maybe = Open.pop_back_val();
      if (!L.contains(Maybe) || Maybe == L.getHeader())
        return nullptr;
      if (Seen.insert(Maybe).second) {
        visit(*Maybe, /*IsSure=*/false);
        Open.append(succ_begin(Maybe), succ_end(Maybe));
      }
    }
    return Meeting;
  }

  std::optional<APInt> numberOf(Value &V, const BasicBlock &At) {
    return SE.isSCEVable(V.getType()) ? Numbers.numberOf(SE.getSCEVAtScope(&V, LI.getLoopFor(&At))) : std::nullopt;
  }

  std::optional<bool> holds(Value &Condition, const BasicBlock &At) {
    const auto *Test = dyn_cast<ICmpInst>(&Condition);
    if (!Test || !Test->getOperand(0)->getType()->isIntegerTy())
      return std::nullopt;
    // What is the same in all iterations is no matter of sizes: `if (mode == 1)`.
    if (all_of(Test->operands(), [&](const Use &U) { return SE.isLoopInvariant(SE.getSCEV(U.get()), &L); }))
      return std::nullopt;
    const auto X = numberOf(*Test->getOperand(0), At), Y = numberOf(*Test->getOperand(1), At);
    return X && Y ? std::optional(ICmpInst::compare(*X, *Y, Test->getPredicate())) : std::nullopt;
  }

  void visit(const BasicBlock &BB, bool IsSure) {
    for (const Instruction &Const : BB) {
      auto &I = const_cast<Instruction &>(Const);
      if (!isa<LoadInst, StoreInst>(I)) {
        WrittenAnywhere |= I.mayWriteToMemory() && !markerOf(I) && !I.isLifetimeStartOrEnd() && !isa<IntrinsicInst>(I);
        continue;
      }
      const Value *Object = getUnderlyingObject(addressOf(I));
      if (!isa<Argument>(Object))
        continue;
      const auto At = elementOf(I, *Object);
      if (!isa<StoreInst>(I)) {
        const bool IsPlain = At && IsSure && cast<LoadInst>(I).isSimple();
        if (IsPlain && !WrittenAnywhere && !WrittenSomewhere.contains(Object) && !Own.count(*At))
          Now->Read.emplace(*At, &I);
        continue;
      }
      if (!At) {
        WrittenSomewhere.insert(Object);
        continue;
      }
      Own[*At] = true;
      auto &Store = cast<StoreInst>(I);
      if (Store.isSimple() && IsSure && !mayLeaveOld(Store))
        Now->Written.emplace(*At, &I);
      else if (Store.isSimple() && (IsSure || Differing.mayBeReachedBySeveral(&BB, L)))
        Now->MayBeSet.emplace(*At, &I);
    }
  }

  /// `p[j] = p[j] < x ? p[j] : x`
  bool mayLeaveOld(StoreInst &Store) const {
    const auto *Choice = dyn_cast<Instruction>(Store.getValueOperand());
    return Choice && isa<SelectInst, PHINode, CallBase>(Choice) && any_of(Choice->operands(), [&](const Use &U) {
             auto *Old = dyn_cast<LoadInst>(U.get());
             return Old && SE.getSCEV(Old->getPointerOperand()) == SE.getSCEV(Store.getPointerOperand());
           });
  }

  std::optional<Element> elementOf(Instruction &I, const Value &Object) {
    const SCEV *Address = SE.getSCEVAtScope(const_cast<Value *>(addressOf(I)), LI.getLoopFor(I.getParent()));
    const auto *Base = dyn_cast<SCEVUnknown>(SE.getPointerBase(Address));
    if (!Base || Base->getValue() != &Object)
      return std::nullopt;
    const auto Offset = Numbers.numberOf(SE.removePointerBase(Address));
    const TypeSize Length = I.getDataLayout().getTypeStoreSize(getLoadStoreType(&I));
    const auto [Whose, Beyond] = Numbers.baseOf(Object);
    return Offset ? std::optional(Element(Whose, Offset->getSExtValue() + Beyond, Length.getKnownMinValue())) : std::nullopt;
  }
};

/// An element that all of them read and write, or may write; by which store is in `Of`.
std::optional<TriedMeeting> updateOfAll(ArrayRef<Iteration> All, const Loop &L, Elements Iteration::*Of) {
  for (const auto &[At, Store] : All.front().*Of) {
    const auto Load = All.front().Read.find(At);
    if (Load != All.front().Read.end() && !areOfOneSum(*Store, *Load->second, markedLoopOf(L)) &&
        all_of(All, [&, &Where = At](const Iteration &One) { return One.Read.count(Where) && (One.*Of).count(Where); }))
      return TriedMeeting{Load->second, Store, 0};
  }
  return std::nullopt;
}

/// The nearest two that meet.
std::optional<TriedMeeting> nearestOf(ArrayRef<Iteration> All, const Loop &L) {
  for (Elements Iteration::*Of : {&Iteration::Written, &Iteration::MayBeSet})
    if (const auto Found = updateOfAll(All, L, Of))
      return Found;
  std::optional<TriedMeeting> Nearest;
  for (const Iteration &Writer : All)
    for (const Iteration &Reader : All)
      for (const auto &[At, Store] : Writer.Written) {
        const auto Load = Reader.Read.find(At);
        const int64_t Distance = std::abs(Writer.Number - Reader.Number);
        if (Load == Reader.Read.end() || !Distance || (Nearest && Nearest->Distance <= Distance) ||
            areOfOneSum(*Store, *Load->second, markedLoopOf(L)))
          continue;
        const bool WritesFirst = Writer.Number < Reader.Number;
        Nearest = {WritesFirst ? Store : Load->second, WritesFirst ? Load->second : Store, Distance};
      }
  return Nearest;
}

} // namespace

constexpr unsigned MostTrials = 48;

namespace {

/// All iterations meet, if they do with all sizes.
const TriedMeeting &nearer(const TriedMeeting &A, const TriedMeeting &B) {
  return B.Distance && (!A.Distance || B.Distance < A.Distance) ? B : A;
}

/// Several iterations do what the access is for.
bool isDone(const Instruction *Access, ArrayRef<Iteration> Found) {
  const auto Is = [Access](const auto &Done) { return Done.second == Access; };
  return count_if(Found, [&](const Iteration &One) { return any_of(One.Written, Is) || any_of(One.Read, Is); }) > 1;
}

} // namespace

std::optional<TriedMeeting> tryIterations(const Loop &L, LoopInfo &LI, ScalarEvolution &SE, DominatorTree &Dominance) {
  if (!L.getLoopLatch())
    return std::nullopt;
  const PostDominatorTree Ends(const_cast<Function &>(*L.getHeader()->getParent()));
  std::optional<TriedMeeting> Result;
  for (unsigned I = 0; I < MostTrials; ++I) {
    SmallVector<Iteration, 8> Found;
    SampledAddresses Numbers(SE, LI, SampledAddresses::Sizes::small(I), &L);
    if (!Trial(L, LI, SE, Dominance, Ends, Numbers).run(Found))
      return std::nullopt;
    if (Found.size() < 2)
      continue; // these sizes say nothing
    const auto Meeting = nearestOf(Found, L);
    if (!Meeting)
      return std::nullopt;
    Result = Result ? nearer(*Result, *Meeting) : *Meeting;
  }
  // Inner loops as short as they may be, and do something: `x[3 * i + k]`, `k < n`, where n is 3 or less. One size alone may
  // be too small for what they do otherwise.
  constexpr int64_t Shortest = 1, Longest = 6;
  constexpr unsigned Enough = 2;
  unsigned Apart = 0;
  for (int64_t Others = Shortest; Result && Others <= Longest && Apart < Enough; ++Others) {
    SmallVector<Iteration, 8> Found;
    SampledAddresses Numbers(SE, LI, {12, 0, 0, Others}, &L);
    if (!Trial(L, LI, SE, Dominance, Ends, Numbers).run(Found))
      return std::nullopt;
    if (!isDone(Result->Earlier, Found) || !isDone(Result->Later, Found))
      continue;
    if (const auto Meeting = nearestOf(Found, L))
      return nearer(*Result, *Meeting);
    ++Apart;
  }
  return Apart == Enough ? std::nullopt : Result;
}

/// An element that one iteration of a loop writes, and another one of a later loop reads, or the other way round.
static std::optional<TriedMeeting> meetingOf(ArrayRef<Iteration> First, ArrayRef<Iteration> Second) {
  for (const Iteration &One : First)
    for (const Iteration &Other : Second) {
      if (One.Number == Other.Number)
        continue;
      for (const auto &[At, Store] : One.Written)
        if (const auto Load = Other.Read.find(At); Load != Other.Read.end())
          return TriedMeeting{Store, Load->second, 0};
      for (const auto &[At, Store] : Other.Written)
        if (const auto Load = One.Read.find(At); Load != One.Read.end())
          return TriedMeeting{Load->second, Store, 0};
    }
  return std::nullopt;
}

std::optional<TriedMeeting> tryLoops(const Loop &First, const Loop &Second, LoopInfo &LI, ScalarEvolution &SE,
                                     DominatorTree &Dominance) {
  if (!First.getLoopLatch() || !Second.getLoopLatch())
    return std::nullopt;
  const PostDominatorTree Ends(const_cast<Function &>(*First.getHeader()->getParent()));
  std::optional<TriedMeeting> Result;
  for (unsigned I = 0; I < MostTrials; ++I) {
    SmallVector<Iteration, 8> Earlier, Later;
    SampledAddresses Numbers(SE, LI, SampledAddresses::Sizes::small(I), &First);
    if (!Trial(First, LI, SE, Dominance, Ends, Numbers).run(Earlier) ||
        !Trial(Second, LI, SE, Dominance, Ends, Numbers).run(Later))
      return std::nullopt;
    if (Earlier.size() < 2 || Later.size() < 2)
      continue;
    const auto Meeting = meetingOf(Earlier, Later);
    if (!Meeting)
      return std::nullopt;
    if (!Result)
      Result = Meeting;
  }
  return Result;
}

} // namespace pacc
