//===- HostOrder.cpp - what host code finds of other chunks ---------------===//
#include "Checks/Chunks/Order/HostOrder.h"

#include "Checks/Chunks/Order/ChunkOrder.h"
#include "pacc/Access/FixedAddresses.h"
#include "pacc/Access/Updates.h"

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <algorithm>

using namespace llvm;

namespace pacc {

std::string HostConflict::text(const std::string &Line) const {
  if (IsToComeBack)
    return ": that is of the next chunk, which has not come back yet; do it after the pipeline";
  return (IsLater ? ": that is of the next chunk, where what stands before" + Line + " has not been done yet"
                  : ": that is of the chunk before, where what stands behind" + Line + " has been done already") +
         "; put the loops into pipelines of their own";
}

/// The operand that a reduction's step takes in: not x of `x - a[i]`, nor of `a[i] * x + y`.
static bool takesIn(const Instruction &Step, const Value &V) {
  const bool IsMinus = Step.getOpcode() == Instruction::Sub || Step.getOpcode() == Instruction::FSub;
  const auto *Call = dyn_cast<IntrinsicInst>(&Step);
  if (Call && Call->getIntrinsicID() == Intrinsic::fmuladd)
    return &V == Call->getArgOperand(2) && &V != Call->getArgOperand(0) && &V != Call->getArgOperand(1);
  return &V == Step.getOperand(0) ? &V != Step.getOperand(1) : !IsMinus;
}

/// `short` elements are added to as `int`.
static bool isConversion(const Value &V) { return isa<SExtInst, ZExtInst, TruncInst, FPExtInst, FPTruncInst>(V); }

/// The reduction whose steps, one after the other, are all that becomes of a value, to be stored where it comes from.
static std::optional<unsigned> stepsFrom(const LoadInst &Old) {
  std::optional<unsigned> Op;
  for (const Instruction *V = &Old, *Next; V; V = Next) {
    Next = nullptr;
    for (const User *U : V->users()) {
      const auto *I = cast<Instruction>(U);
      const auto *Store = dyn_cast<StoreInst>(I);
      if (Store && Op && isSameAddress(Store->getPointerOperand(), Old.getPointerOperand()))
        continue;
      const std::optional<unsigned> Its = Store || isConversion(*I) ? Op : reductionOf(*I);
      if (Store || Next || (!isConversion(*I) && (!Its || (Op && Op != Its) || !takesIn(*I, *V))))
        return std::nullopt;
      Op = Its;
      Next = I;
    }
  }
  return Op;
}

/// The reduction a step of which `a[i] += x` is, if the access is its load or its store.
static std::optional<unsigned> stepWith(const ChunkAccess &A) {
  if (const auto *Old = dyn_cast<LoadInst>(A.I))
    return stepsFrom(*Old);
  const auto *Store = dyn_cast<StoreInst>(A.I);
  SmallVector<const Value *, 4> Work;
  SmallPtrSet<const Value *, 8> Seen;
  if (Store)
    Work.push_back(Store->getValueOperand());
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    const auto *Old = dyn_cast<LoadInst>(V);
    if (Old && isSameAddress(Old->getPointerOperand(), Store->getPointerOperand()))
      return stepsFrom(*Old);
    if (const auto *Step = dyn_cast<Instruction>(V);
        Step && Seen.insert(V).second && (isConversion(*V) || reductionOf(*Step)))
      append_range(Work, Step->operands());
  }
  return std::nullopt;
}

/// Bytes from the array's beginning, with a number of its own that is any iteration of all chunks.
static Polynomial placeIn(const ChunkAccess &A, Atoms &Values, Inequalities &Facts) {
  const PipeLoop &In = *A.In;
  if (!A.From.isKnown() || !In.Step || !In.First.isKnown() || !In.Beyond.isKnown())
    return Polynomial::unknown();
  const Polynomial Number = Polynomial::atom(Values.twinOf(In.Beginning)), One = Polynomial::number(1);
  Facts.add(A.Facts);
  Facts.notNegative(In.Step > 0 ? Number - In.First : In.First - Number);
  Facts.notNegative((In.Step > 0 ? In.Beyond - Number : Number - In.Beyond) - One);
  const Polynomial At =
      (A.Number * A.Array->Unit + A.From).with(In.Beginning, Number - (In.Iteration - Polynomial::atom(In.Beginning)));
  const bool HasRounds = any_of(A.Inner, [&](const Rounds &R) { return At.has(R.Counter); });
  return HasRounds ? Polynomial::unknown() : At;
}

/// No iteration of the one touches what any of the other does: `a[0]`, and `a[i + 1]` from 0 on.
static bool areApart(const ChunkAccess &A, const ChunkAccess &B, Atoms &Values) {
  if (A.In == B.In || !A.Bytes || !B.Bytes)
    return false;
  Inequalities Facts;
  const Polynomial Way = placeIn(A, Values, Facts) - placeIn(B, Values, Facts);
  return Way.isKnown() && (Facts.prove(Way - Polynomial::number(B.Bytes)) ||
                           Facts.prove(Way * -1 - Polynomial::number(A.Bytes)));
}

/// From one iteration to the next it goes a number of whole units that only the program knows: `a[i * m]`. That is no unit
/// under another name.
static bool countsUnits(const Polynomial &Step, const Polynomial &Unit) {
  if (Unit.terms().size() != 1 || Step.constant() || Step == Unit)
    return false;
  const auto &[Of, By] = *Unit.terms().begin();
  return all_of(Step.terms(), [&, &Of = Of, By = By](const auto &Term) {
    const auto &[M, Factor] = Term;
    return Factor % By == 0 && std::includes(M.begin(), M.end(), Of.begin(), Of.end());
  });
}

bool showsItsWay(const ChunkAccess &A, Atoms &Values) {
  const unsigned Counter = Values.counterOf(*A.In->L);
  if (!A.From.isKnown() || !A.In->Iteration.isKnown() || !A.In->Iteration.has(Counter))
    return false;
  // `a[j * u + k]` in units of 3, `a[j]` from 6 on in a range from `first` on.
  const Polynomial Scale = A.From.split(Counter).second;
  if (countsUnits(Scale + A.Array->Unit * A.In->Iteration.split(Counter).second, A.Array->Unit))
    return true;
  const std::vector<unsigned> OfScale = Scale.atoms(), OfWay = A.From.atoms();
  const auto IsFixed = [&](unsigned Atom) { return Values.isFixedIn(Atom, *A.In->L); };
  const auto IsOfRange = [&](unsigned Atom) { return A.Array->Start.isKnown() && A.Array->Start.has(Atom); };
  return !any_of(OfScale, IsFixed) && !any_of(OfWay, IsOfRange);
}

bool goAlike(const PipeLoop &A, const PipeLoop &B) {
  const auto IsNear = [](const Polynomial &Of, const Polynomial &Other) {
    return Of.isKnown() && Other.isKnown() && (Of - Other).constant();
  };
  return A.Step == B.Step && IsNear(A.First, B.First) && IsNear(A.Beyond, B.Beyond);
}

bool namesAll(const ChunkUpdate &U) {
  return U.Bytes.constant() == -1 || (U.From == U.Array->Start && U.Bytes == U.Array->Length);
}

/// What the update makes of the element, or the access of what the update brings, is something else in the other order.
static Meeting meetingWith(const ChunkUpdate &U, const ChunkAccess &A, bool IsLater, const ChunkModel &M,
                           Atoms &Values) {
  if (!A.Writes && U.ToDevice)
    return Meeting::Never;
  if (!A.Writes && !IsLater) { // of what comes back without a change the same is there already
    Meeting Most = Meeting::Never;
    for (const ChunkAccess &Other : M.Accesses)
      if (Other.Writes && Other.In->InKernel && Other.Array == A.Array)
        Most = std::max(Most, std::min(meetingOf(A, Other, Values),
                                       Other.InEachIteration ? Meeting::Surely : Meeting::Perhaps));
    return namesAll(U) ? Most : std::min(Most, Meeting::Perhaps);
  }
  return namesAll(U) || (IsLater && !U.ToDevice) ? Meeting::Surely : Meeting::Perhaps;
}

std::optional<HostConflict> conflictOf(const ChunkAccess &A, bool IsLater, const ChunkModel &M, ChunkReader &Reader) {
  // Of later chunks nothing has been done that stands before the access, of earlier ones all that stands behind it.
  const auto IsMissed = [&](const Instruction &Other) {
    return IsLater ? Reader.isBefore(Other, *A.In->Marker) : Reader.isBefore(*A.In->Marker, Other);
  };
  std::optional<HostConflict> Possible;
  for (const ChunkUpdate &U : M.Updates) {
    const bool IsMet = U.Array == A.Array && IsMissed(*U.I);
    const Meeting Met = IsMet ? meetingWith(U, A, IsLater, M, Reader.atoms()) : Meeting::Never;
    const HostConflict With{U.I, IsLater, IsLater && !U.ToDevice, Met == Meeting::Surely};
    if (With.IsSure)
      return With;
    if (Met == Meeting::Perhaps)
      Possible = With;
  }
  const std::optional<unsigned> Step = stepWith(A);
  for (const ChunkAccess &Other : M.Accesses) {
    if (Other.In->InKernel || Other.Array != A.Array || !(A.Writes || Other.Writes))
      continue;
    const bool IsOtherWay = Reader.areSwept(*Other.In, *A.In) || (Other.In != A.In && IsMissed(*Other.In->Marker));
    if (!IsOtherWay || (Step && Step == stepWith(Other))) // sums come to the same in any order
      continue;
    const Meeting Met = meetingOf(A, Other, Reader.atoms());
    if (Met == Meeting::Never || areApart(A, Other, Reader.atoms()))
      continue;
    if (Met == Meeting::Surely && Other.InEachIteration && goAlike(*A.In, *Other.In))
      return HostConflict{Other.I, IsLater, false, true};
    Possible = HostConflict{Other.I, IsLater, false, false};
  }
  return Possible;
}

} // namespace pacc
