//===- StaleCopies.cpp - updates that stand at the wrong place ------------===//
#include "Checks/Chunks/StaleCopies.h"

#include "Checks/Chunks/Order/HostOrder.h"
#include "Checks/Chunks/Order/StagePaths.h"
#include "Checks/Variables/VariableNames.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/Report.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {
namespace {

/// The same element of a unit, in the first round of loops if they do not go alike.
bool shareElement(const ChunkAccess &A, const ChunkAccess &B) {
  if (A.Array != B.Array || !A.From.isKnown() || !B.From.isKnown() || !A.Bytes || !B.Bytes)
    return false;
  const auto Overlap = [&](const Polynomial &Apart) {
    const std::optional<int64_t> Bytes = Apart.constant();
    return Bytes && *Bytes < B.Bytes && -*Bytes < A.Bytes;
  };
  Polynomial Alike = B.From, First = B.From, FirstOfA = A.From;
  for (const auto &[Mine, Its] : zip(A.Inner, B.Inner))
    Alike = Alike.with(Its.Counter, Polynomial::atom(Mine.Counter));
  if (A.Inner.size() == B.Inner.size() && Overlap(A.From - Alike))
    return true;
  for (const Rounds &R : B.Inner)
    First = First.with(R.Counter, Polynomial());
  for (const Rounds &R : A.Inner)
    FirstOfA = FirstOfA.with(R.Counter, Polynomial());
  return A.InEachRound && B.InEachRound && Overlap(FirstOfA - First);
}

class StaleCopyFinder {
public:
  StaleCopyFinder(const Function &F, const ChunkModel &M, const KernelTexts &Texts)
      : F(F), M(M), Texts(Texts), Paths(M) {}

  void run() {
    if (M.HasOtherUpdates || M.MayUseHost || Paths.areUnknown() || callsUnknownCode())
      return;
    for (const ChunkArray &A : M.Arrays)
      if (A.Dimension)
        judge(A);
  }

private:
  const Function &F;
  const ChunkModel &M;
  const KernelTexts &Texts;
  const StagePaths Paths;

  using Accesses = SmallVector<const ChunkAccess *, 8>;

  /// What it does to chunks, if it has their addresses, nobody sees.
  bool callsUnknownCode() const {
    return any_of(M.OverChunks->blocks(), [&](const BasicBlock *BB) {
      return any_of(*BB, [&](const Instruction &I) {
        const auto *Call = dyn_cast<CallBase>(&I);
        LibFunc Known;
        return Call && Call->mayWriteToMemory() && !isa<IntrinsicInst>(Call) && !isEntry(calleeName(I)) &&
               !calleeName(I).starts_with("pacc.") && !markerOf(I) && !M.Library->getLibFunc(*Call, Known);
      });
    });
  }

  /// Of one array, what is certain.
  struct Uses {
    Accesses KernelReads, KernelWrites, HostReads, HostWrites;
    StagePaths::Places Brought, Back; ///< updates
    SmallVector<const ChunkUpdate *, 4> Whole;
  };

  void judge(const ChunkArray &A) const {
    Uses U;
    for (const ChunkAccess &Access : M.Accesses)
      if (Access.Array == &A && Access.IsCertain && Access.In->Asked)
        (Access.In->InKernel ? Access.Writes ? U.KernelWrites : U.KernelReads
         : Access.Writes     ? U.HostWrites
                             : U.HostReads)
            .push_back(&Access);
    for (const ChunkUpdate &Update : M.Updates)
      if (Update.Array == &A) {
        (Update.ToDevice ? U.Brought : U.Back).insert(Update.I);
        if (namesAll(Update))
          U.Whole.push_back(&Update);
      }
    for (const ChunkAccess *Read : U.HostReads)
      judgeRead(*Read, U.KernelWrites, U.HostWrites, U.Back);
    // What nothing brings and no kernel makes is told of as that (MissingUpdates.h).
    if (!U.Brought.empty() || !U.KernelWrites.empty())
      for (const ChunkAccess *Read : U.KernelReads)
        judgeRead(*Read, U.HostWrites, U.KernelWrites, U.Brought);
    for (const ChunkUpdate *Update : U.Whole)
      Update->ToDevice ? judgeBrought(*Update, U) : judgeBack(*Update, U);
    if (!U.Back.empty() && A.Direction != PACC_TARGETIN)
      judgeLast(U);
  }

  //===--------------------------------------------------------------------===//
  // Questions
  //===--------------------------------------------------------------------===//

  static StagePaths::Places with(StagePaths::Places Places, const Accesses &Writes, const ChunkAccess &Of) {
    for (const ChunkAccess *Write : Writes)
      if (shareElement(*Write, Of))
        Places.insert(Write->In->Asked);
    return Places;
  }

  /// In its iteration something of its own side has written the element before.
  static bool isOwnBefore(const ChunkAccess &Read, const Accesses &Writes) {
    const SmallPtrSet<BasicBlock *, 1> NextIteration = {Read.In->L->getHeader()};
    return any_of(Writes, [&](const ChunkAccess *Write) {
      return Write->In == Read.In && isPotentiallyReachable(Write->I, Read.I, &NextIteration);
    });
  }

  /// The host's conditions do not choose between the two.
  bool areTogether(const Instruction &A, const Instruction &B) const {
    return Paths.areAllThrough(A) || Paths.areAllThrough(B) || Paths.isAlwaysBefore(A, B) || Paths.isAlwaysBefore(B, A);
  }

  void tell(const ChunkAccess &A, WarningGroup Group, const Twine &What) const {
    const Spot S = spotOf(*A.I, Texts);
    if (S.At)
      reportWarning(F, DiagnosticLocation(S.At),
                    ("'" + Twine(A.Array->Name) + "' is " + What + (S.InCall ? " (in this call)" : "")).str(), Group);
  }

  //===--------------------------------------------------------------------===//
  // Verdicts
  //===--------------------------------------------------------------------===//

  /// `Theirs`: writes of the other side; `Own`: of the read's.
  void judgeRead(const ChunkAccess &Read, const Accesses &Theirs, const Accesses &Own,
                 const StagePaths::Places &Updates) const {
    if (!Read.IsReached || isOwnBefore(Read, Own))
      return;
    for (const ChunkAccess *Write : Theirs) {
      if (!Write->InEachIteration || !shareElement(*Write, Read) || !goAlike(*Write->In, *Read.In) ||
          !areTogether(*Write->In->Asked, *Read.In->Asked))
        continue;
      if (Paths.leadPast(*Write->In->Asked, Read.In->Asked, with(Updates, Own, Read)))
        return tell(Read, WarningGroup::Halo,
                    Twine("read here as it was before ") + (Read.In->InKernel ? "host code" : "a kernel") + " changed it" +
                        lineOf(*Write->I, Texts) + ": no 'update " + (Read.In->InKernel ? "device" : "host") +
                        "' stands between");
    }
  }

  /// The update puts what the device has had before in place of what host code has changed.
  void judgeBack(const ChunkUpdate &Update, const Uses &U) const {
    const auto IsBroughtBefore = [&](const Instruction *I) { return Paths.lead(*I, Update.I); };
    if (none_of(U.Brought, IsBroughtBefore) && none_of(U.KernelWrites, [&](const auto *W) {
          return W->InEachIteration && IsBroughtBefore(W->In->Asked);
        }))
      return; // units that the device has never had stay as they are
    for (const ChunkAccess *Write : U.HostWrites)
      if (Write->InEachIteration && areTogether(*Write->In->Asked, *Update.I) &&
          Paths.leadPast(*Write->In->Asked, Update.I, with(U.Brought, U.KernelWrites, *Write)))
        return tell(*Write, WarningGroup::LostResult,
                    "changed by host code here, which 'update host'" + lineOf(*Update.I, Texts) +
                        " undoes: no 'update device' stands between");
  }

  /// The update puts what the host has had before in place of what a kernel has changed, and that is used.
  void judgeBrought(const ChunkUpdate &Update, const Uses &U) const {
    for (const ChunkAccess *Write : U.KernelWrites) {
      if (!Write->InEachIteration || !areTogether(*Write->In->Asked, *Update.I) ||
          !Paths.leadPast(*Write->In->Asked, Update.I, with(U.Back, U.HostWrites, *Write)))
        continue;
      const StagePaths::Places NotAgain = with({}, U.KernelWrites, *Write);
      const bool IsUsed = any_of(U.Back, [&](const auto *I) { return Paths.lead(*Update.I, I, NotAgain); }) ||
                          any_of(U.KernelReads, [&](const ChunkAccess *Read) {
                            return shareElement(*Read, *Write) && !isOwnBefore(*Read, U.KernelWrites) &&
                                   Paths.lead(*Update.I, Read->In->Asked, NotAgain);
                          });
      if (IsUsed)
        return tell(*Write, WarningGroup::LostResult,
                    "written by a kernel here, which 'update device'" + lineOf(*Update.I, Texts) +
                        " undoes: no 'update host' stands between");
    }
  }

  /// Where a kernel reads what has been written there, the array may be a place for what comes between.
  void judgeLast(const Uses &U) const {
    for (const ChunkAccess *Write : U.KernelWrites) {
      const Instruction &From = *Write->In->Asked;
      const bool IsRead = any_of(U.KernelReads, [&](const ChunkAccess *Read) {
        return Read->In == Write->In || Paths.lead(From, Read->In->Asked);
      });
      if (!IsRead && Write->InEachIteration && Paths.areAllThrough(From) &&
          Paths.leadPast(From, nullptr, with(U.Back, U.HostWrites, *Write)) &&
          none_of(U.KernelWrites, [&](const ChunkAccess *Other) { return Paths.lead(From, Other->In->Asked, U.Back); }))
        return tell(*Write, WarningGroup::LostResult,
                    "written here, but no 'update host' behind it in the pipeline brings it back");
    }
  }
};

} // namespace

void warnOfStaleCopies(const Function &F, const ChunkModel &M, const KernelTexts &Texts) {
  StaleCopyFinder(F, M, Texts).run();
}

} // namespace pacc
