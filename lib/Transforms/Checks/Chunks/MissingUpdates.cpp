//===- MissingUpdates.cpp - what updates of a pipeline leave out ----------===//
#include "Checks/Chunks/MissingUpdates.h"

#include "Checks/Chunks/Reach/ChunkReach.h"
#include "Checks/Chunks/UnsetElements.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/IR/Report.h"

#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"

using namespace llvm;

namespace pacc {
namespace {

class MissingUpdateFinder {
public:
  MissingUpdateFinder(const Function &F, const ChunkModel &M, const ChunkReader &Reader, const KernelTexts &Texts)
      : F(F), M(M), Reader(Reader), Texts(Texts) {}

  void run() {
    if (M.HasOtherUpdates)
      return;
    for (const ChunkArray &A : M.Arrays) {
      SmallVector<const ChunkAccess *, 4> Reads, Writes; // in kernels
      for (const ChunkAccess &Access : M.Accesses)
        if (Access.Array == &A && Access.In->InKernel && Access.IsCertain)
          (Access.Writes ? Writes : Reads).push_back(&Access);
      const auto Is = [&A](bool ToDevice) {
        return [&A, ToDevice](const ChunkUpdate &U) { return U.Array == &A && U.ToDevice == ToDevice; };
      };
      if (!Writes.empty() && !M.MayUseHost && A.Direction != PACC_TARGETIN && none_of(M.Updates, Is(false)))
        judgeResult(Reads, Writes);
      if (A.Dimension && !M.MayUseHost && none_of(M.Updates, Is(true)))
        judgeUnbrought(Reads, Writes);
      if (Writes.empty() && A.Dimension == 1 && any_of(M.Updates, Is(true)))
        judgeReads(A, Reads);
    }
  }

private:
  const Function &F;
  const ChunkModel &M;
  const ChunkReader &Reader;
  const KernelTexts &Texts;

  void tell(const ChunkAccess &A, WarningGroup Group, const Twine &What) const {
    const Spot S = spotOf(*A.I, Texts);
    if (S.At)
      reportWarning(F, DiagnosticLocation(S.At), ("'" + Twine(A.Array->Name) + "' " + What).str(), Group);
  }

  /// The read comes behind the write, in another loop or in the same iteration.
  bool mayFind(const ChunkAccess &Read, const ChunkAccess &Write) const {
    if (Read.In != Write.In || Read.In->InOrder)
      return Read.In == Write.In || Reader.areSwept(*Write.In, *Read.In) ||
             Reader.isBefore(*Write.In->Marker, *Read.In->Marker);
    const SmallPtrSet<BasicBlock *, 1> NextIteration = {Read.In->L->getHeader()};
    return Reader.areSwept(*Write.In, *Read.In) || isPotentiallyReachable(Write.I, Read.I, &NextIteration);
  }

  /// Nothing has been there when the first kernel reads.
  void judgeUnbrought(ArrayRef<const ChunkAccess *> Reads, ArrayRef<const ChunkAccess *> Writes) const {
    for (const ChunkAccess *Read : Reads)
      if (!mayBeUsedOtherwise(M, *Read) &&
          none_of(Writes, [&](const ChunkAccess *Write) { return mayFind(*Read, *Write); }))
        return tell(*Read, WarningGroup::Halo,
                    "is read here, but no 'update device' in the pipeline brings it, and no kernel before writes it");
  }

  /// An array that a kernel writes for another one is a place for what comes between.
  void judgeResult(ArrayRef<const ChunkAccess *> Reads, ArrayRef<const ChunkAccess *> Writes) const {
    for (const ChunkAccess *Write : Writes)
      for (const ChunkAccess *Read : Reads)
        if (mayFind(*Read, *Write))
          return;
    if (!mayBeUsedOtherwise(M, *Writes.front()))
      tell(*Writes.front(), WarningGroup::LostResult,
           "of '" + Twine(Writes.front()->Array->clause()) +
               "' is written here, but no 'update host' in the pipeline brings it back");
  }

  void judgeReads(const ChunkArray &A, ArrayRef<const ChunkAccess *> Reads) const {
    for (const ChunkAccess *Read : Reads)
      for (const bool IsFirst : {true, false})
        if (Read->InEachIteration && Read->From.isKnown() && isOutside(A, *Read, IsFirst) &&
            !mayBeUsedOtherwise(M, *Read)) {
          tell(*Read, WarningGroup::Halo,
               Twine("is read here in the ") + (IsFirst ? "first" : "last") +
                   " iteration where no 'update device' in the pipeline brings it");
          return;
        }
  }

  /// In that iteration, and some round of each loop in it, it reads none of what updates bring.
  bool isOutside(const ChunkArray &A, const ChunkAccess &Read, bool IsFirst) const {
    const Polynomial &At = IsFirst ? Read.In->First : Read.In->Final;
    if (!At.isKnown())
      return false;
    const Polynomial Anywhere = Read.From + Read.Number * A.Unit + A.Offset;
    const std::vector<unsigned> Counters = (Read.In->Iteration - Polynomial::atom(Read.In->Beginning)).atoms();
    const Polynomial There = Anywhere.with(Counters.front(), Polynomial()).with(Read.In->Beginning, At);
    return anyRound(Read.Inner, {There}, [&](ArrayRef<Polynomial> P) {
      return all_of(M.Updates, [&](const ChunkUpdate &U) {
        if (U.Array != &A || !U.ToDevice)
          return true;
        const bool IsWhole = U.Bytes.constant() == -1;
        const Polynomial From = IsWhole ? A.Start : U.From, Bytes = IsWhole ? A.Length : U.Bytes;
        return Read.Facts.prove(From - P[0] - Polynomial::number(1)) || Read.Facts.prove(P[0] - From - Bytes);
      });
    });
  }
};

} // namespace

void warnOfMissingUpdates(const Function &F, const ChunkModel &M, const ChunkReader &Reader, const KernelTexts &Texts) {
  MissingUpdateFinder(F, M, Reader, Texts).run();
}

} // namespace pacc
