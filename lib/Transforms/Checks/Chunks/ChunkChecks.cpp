//===- ChunkChecks.cpp - what chunks would do differently -----------------===//
#include "Checks/Chunks/ChunkChecks.h"

#include "Checks/Chunks/Order/ChunkOrder.h"
#include "Checks/Chunks/Order/HostOrder.h"
#include "Checks/Chunks/Reach/ChunkReach.h"
#include "Checks/Chunks/MissingUpdates.h"
#include "Checks/Chunks/LeftLoops.h"
#include "Checks/Variables/VariableNames.h"
#include "Checks/Chunks/PlainPipelines.h"
#include "Checks/Chunks/Reach/SomeIterations.h"
#include "Checks/Chunks/Reach/WithinChunk.h"
#include "Checks/Chunks/StaleCopies.h"
#include "Checks/Chunks/UnsetElements.h"
#include "Checks/Chunks/Values/Choices.h"
#include "Checks/Variables/AroundItems.h"
#include "Checks/Variables/ChunkVariables.h"
#include "pacc/ABI/Pipeline.h"
#include "pacc/IR/Analyses.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/Report.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace pacc {
namespace {

class ChunkJudge {
public:
  ChunkJudge(const Function &F, const ChunkModel &M, ChunkReader &Reader, Choices &Values, const KernelTexts &Texts)
      : F(F), M(M), Reader(Reader), Values(Values), Texts(Texts) {}

  /// False after reporting an error.
  bool run() {
    for (const PipeLoop &In : M.Loops)
      judgeLoop(In);
    if (!judgeDirection() || !Good)
      return false;
    // `b[i + 1] += x` is told of as what it changes.
    for (const bool Writes : {true, false})
      for (const ChunkAccess &A : M.Accesses)
        if (A.Writes == Writes)
          A.In->InKernel ? judgeKernel(A) : judgeHost(A);
    for (const ChunkArray &Array : M.Arrays)
      judgeHostWrites(Array);
    return Good;
  }

private:
  const Function &F;
  const ChunkModel &M;
  ChunkReader &Reader;
  Choices &Values;
  const KernelTexts &Texts;
  SmallPtrSet<const ChunkArray *, 4> ReadEarlier, ReadLater; ///< in kernels, of chunks that come earlier or later
  SmallPtrSet<const ChunkArray *, 4> MayReadEarlier, MayReadLater; ///< in some iterations
  DenseSet<std::tuple<const DILocation *, const ChunkArray *>> Reported;
  bool Good = true;

  //===--------------------------------------------------------------------===//
  // Places
  //===--------------------------------------------------------------------===//

  /// Chunks come from the first units to the last ones, or the other way.
  bool isOfLater(const Outside &O) const { return O.IsBehind != M.InOrder.areDown(); }

  void tell(const ChunkAccess &A, const Twine &What, const Twine &Why) {
    const Spot S = spotOf(*A.I, Texts);
    const bool IsSure = A.IsCertain && (A.IsReached || A.Writes);
    Good &= !IsSure;
    if (!Reported.insert({S.At, A.Array}).second)
      return;
    const std::string Text = ("'" + Twine(A.Array->Name) + "' is " + What + (S.InCall ? " in this call" : "") +
                              (IsSure ? "" : A.IsCertain ? ", if the condition holds" : ", if the pointer leads there") + Why)
                                 .str();
    if (!IsSure && S.At)
      reportWarning(F, DiagnosticLocation(S.At), Text, WarningGroup::Halo);
    else if (IsSure)
      S.At ? reportError(F, DiagnosticLocation(S.At), Text) : reportError(*A.I, Text);
  }

  void tellOf(const Instruction &I, const Twine &What, const Twine &Why) {
    const Spot S = spotOf(I, Texts);
    const std::string Text = (What + (S.InCall ? " in this call" : "") + Why).str();
    S.At ? reportError(F, DiagnosticLocation(S.At), Text) : reportError(I, Text);
    Good = false;
  }

  /// The loop has the chunk's part, and its place must make all of it: where functions have it, the text does not show.
  void judgeLoop(const PipeLoop &In) {
    for (const PipeLoop &Round : M.Loops)
      if (Round.L != In.L && Round.L->contains(In.L)) {
        tellOf(*In.Marker, "the loop",
               " goes over the chunk's part, as a loop round it does already" + lineOf(*Round.Marker, Texts) +
                   ": together they would go over the pairs of one chunk only");
        break;
      }
    if (const BasicBlock *From = In.InKernel ? nullptr : whereLeft(*In.L))
      tellOf(*From->getTerminator(), "the loop over the chunk's part is left", ": that would end only this part of it");
  }

  /// Loops whose iterations come in order would need chunks that go both ways.
  bool judgeDirection() {
    const CallBase *Up = M.InOrder.Up, *Down = M.InOrder.Down;
    if (!Up || !Down)
      return true;
    const bool IsDownFirst = Reader.isBefore(*Down, *Up);
    const CallBase &First = IsDownFirst ? *Down : *Up, &Second = IsDownFirst ? *Up : *Down;
    tellOf(Second, "the iterations of the loop",
           Twine(" come in order and go ") + (IsDownFirst ? "up" : "down") + ", those of another loop" + lineOf(First, Texts) +
               " go " + (IsDownFirst ? "down" : "up") +
               ": the chunks of a pipeline go one way; put the loops into pipelines of their own, or say 'independent' of "
               "one whose order means nothing");
    return false;
  }

  //===--------------------------------------------------------------------===//
  // Kernels
  //===--------------------------------------------------------------------===//

  void judgeKernel(const ChunkAccess &A) {
    if (A.Writes)
      return judgeWrite(A);
    const std::optional<Outside> Own = outsideOf(A, {}, {});
    if (!Own) {
      judgeSome(A, A.Array->Left, A.Array->Right, "read ", haloText);
      judgePerhaps(A, A.Array->Left, A.Array->Right);
      return judgeChosenHalo(A);
    }
    (isOfLater(*Own) ? A.IsCertain ? ReadLater : MayReadLater : A.IsCertain ? ReadEarlier : MayReadEarlier).insert(A.Array);
    if (const std::optional<Outside> O = outsideOf(A, A.Array->Left, A.Array->Right))
      return tell(A, "read " + distanceText(A, *O), haloText(A, *O));
    judgeHalo(A, *Own);
    judgeSome(A, A.Array->Left, A.Array->Right, "read ", haloText);
    judgePerhaps(A, A.Array->Left, A.Array->Right);
  }

  /// Nothing shows where it is.
  void judgePerhaps(const ChunkAccess &A, const Polynomial &Left, const Polynomial &Right) {
    if (!A.From.isKnown())
      return;
    const Within Is = withinChunk(A, Left, Right, Reader.atoms(), Values);
    const Spot S = spotOf(*A.I, Texts);
    if (Is == Within::Surely || !S.At || !Reported.insert({S.At, A.Array}).second)
      return;
    const StringRef Side = Is == Within::NotBefore ? "beyond" : Is == Within::NotBehind ? "before" : "outside of";
    const std::string Text =
        ("'" + Twine(A.Array->Name) + "' may be " + (A.Writes ? "written " : "read ") + Side + " the task's own" +
         (A.Writes ? "" : " and its halo") + (S.InCall ? " in this call" : "") +
         ": nothing shows how far the subscript goes from the iteration's own unit" +
         (A.Writes ? ", and only those come back; limit it" : "; limit it (min, max, a condition), or, if all chunks need the "
                                                              "array, name it without (left,unit,right)"))
            .str();
    reportWarning(F, DiagnosticLocation(S.At), Text, WarningGroup::Halo);
  }

  /// Where ranges are short, or have one chunk only, there may be no such iterations.
  void judgeSome(const ChunkAccess &A, const Polynomial &Left, const Polynomial &Right, const char *Done,
                 function_ref<std::string(const ChunkAccess &, const Outside &)> Why) {
    const std::optional<OutsideInSome> O = outsideInSome(A, Left, Right, Values);
    const Spot S = spotOf(*A.I, Texts);
    if (!O || !S.At || !Reported.insert({S.At, A.Array}).second)
      return;
    const std::vector<unsigned> Counts = A.In->Iteration.atoms();
    const bool IsMoving = any_of(Counts, [&](unsigned Atom) { return O->There.From.has(Atom); });
    const std::string Text =
        O->Where == OutsideInSome::Middle
            ? Done + distanceText(A, O->There) + ", in iterations away from the ends of the range" + Why(A, O->There) +
                  (IsMoving && !A.Writes ? "; what all chunks need comes whole, without (left,unit,right)" : "")
            : Done + std::string("in the ") + (O->Where == OutsideInSome::First ? "first" : "last") +
                  " iteration of all at the other end of the range, which is another chunk's: do that iteration outside of "
                  "the pipeline" + (A.Writes ? "" : ", or read those elements in an array of their own");
    reportWarning(F, DiagnosticLocation(S.At),
                  "'" + A.Array->Name + "' is " + Text + (S.InCall ? " (in this call)" : ""), WarningGroup::Halo);
  }

  void judgeWrite(const ChunkAccess &A) {
    if (A.Array->Direction == PACC_TARGETIN)
      return tell(A, "written by a kernel", ", but no chunk of 'targetin' comes back: put it in 'targetinout'");
    // A condition may be true only where there is no other chunk.
    if (!A.InEachIteration)
      return judgePerhaps(A, {}, {});
    const auto Back = [](const auto &...) { return std::string(": only those come back"); };
    if (const std::optional<Outside> O = outsideOf(A, {}, {}))
      tell(A, "written " + distanceText(A, *O), Back());
    else
      judgeSome(A, {}, {}, "written ", Back);
    judgePerhaps(A, {}, {});
  }

  /// What may be written in the chunk before `Read` reads it there. `IsLater`: what that is of later chunks alone is still as
  /// it was in the plain program, too.
  struct Writer {
    const ChunkAccess *A;
    Meeting Met;
    bool BySelf; ///< and by nobody before
  };
  SmallVector<Writer, 4> writersBefore(const ChunkAccess &Read, bool IsLater) {
    SmallVector<Writer, 4> Writers;
    for (const ChunkAccess &Write : M.Accesses) {
      if (!Write.Writes || !Write.In->InKernel || Write.Array != Read.Array)
        continue;
      const bool BySelf = Write.In == Read.In && Read.In->InOrder && !IsLater;
      const bool Before = Reader.areSwept(*Write.In, *Read.In) ||
                          (Write.In != Read.In && Reader.isBefore(*Write.In->Marker, *Read.In->Marker));
      const Meeting Met = BySelf || Before ? meetingOf(Read, Write, Reader.atoms()) : Meeting::Never;
      if (Met != Meeting::Never)
        Writers.push_back({&Write, Met, BySelf && !Before});
    }
    return Writers;
  }

  /// The chunk has its own part alone of what kernels before have written.
  void judgeHalo(const ChunkAccess &Read, const Outside &Own) {
    const SmallVector<Writer, 4> Writers = writersBefore(Read, isOfLater(Own));
    const auto *Sure = find_if(Writers, [](const Writer &W) { return W.Met == Meeting::Surely && W.A->InEachIteration; });
    if (Sure != Writers.end())
      return tell(Read, "read " + distanceText(Read, Own),
                  ", in a halo that " +
                      (Sure->BySelf ? "this loop, one iteration after the other, writes"
                                    : "a kernel before writes" + lineOf(*Sure->A->I, Texts)) +
                      ": there are still the values from before the pipeline; " +
                      (Sure->BySelf ? "hand them on in a variable or an array beside the pipeline's (copy(last))"
                                    : "put the kernels into pipelines of their own"));
    if (!Writers.empty())
      warn(Read, *Writers.back().A);
  }

  /// Other chunks than its own in which an access may be.
  struct Chunks {
    bool Earlier, Later;
  };
  Chunks mayBeIn(const ChunkAccess &A) {
    const Within Is = A.From.isKnown() ? withinChunk(A, {}, {}, Reader.atoms(), Values) : Within::Surely;
    const bool Before = Is == Within::NotBehind || Is == Within::Perhaps;
    const bool Behind = Is == Within::NotBefore || Is == Within::Perhaps;
    return M.InOrder.areDown() ? Chunks{Behind, Before} : Chunks{Before, Behind};
  }

  /// The same of an access that some iterations alone have in the halo, those at a chunk's ends: `a[max(i - 1, 0)]`.
  void judgeChosenHalo(const ChunkAccess &Read) {
    const auto IsNone = [](const Polynomial &P) { return P.isKnown() && P.terms().empty(); };
    if (IsNone(Read.Array->Left) && IsNone(Read.Array->Right))
      return;
    const SmallVector<Writer, 4> Writers = writersBefore(Read, /*IsLater=*/false);
    const bool IsOfHost = any_of(M.Accesses, [&](const ChunkAccess &A) {
      return A.Writes && !A.In->InKernel && A.Array == Read.Array;
    });
    if (Writers.empty() && !IsOfHost) // that much can be said without a proof, which takes long
      return;
    const Chunks In = mayBeIn(Read);
    if (In.Later)
      MayReadLater.insert(Read.Array);
    if (In.Earlier)
      MayReadEarlier.insert(Read.Array);
    const auto *Writer = find_if(Writers, [&](const auto &W) { return In.Earlier || (In.Later && !W.BySelf); });
    if (Writer != Writers.end())
      warn(Read, *Writer->A);
  }

  void warn(const ChunkAccess &Read, const ChunkAccess &Write) {
    warnOf(Read, "is read here in a halo that a kernel before may have written" + lineOf(*Write.I, Texts) +
                     ": there are still the values from before the pipeline");
  }

  void warnOf(const ChunkAccess &A, const Twine &What) {
    const Spot S = spotOf(*A.I, Texts);
    if (S.At && Reported.insert({S.At, A.Array}).second)
      reportWarning(F, DiagnosticLocation(S.At), "'" + Twine(A.Array->Name) + "' " + What, WarningGroup::Halo);
  }

  //===--------------------------------------------------------------------===//
  // Host code
  //===--------------------------------------------------------------------===//

  void judgeHost(const ChunkAccess &A) {
    const std::optional<Outside> O = outsideOf(A, {}, {});
    const bool IsAnywhere = !A.IsCertain && !A.From.isKnown();
    if (!O && !IsAnywhere && !showsItsWay(A, Reader.atoms()))
      return;
    const Chunks In = O ? Chunks{!isOfLater(*O), isOfLater(*O)} : IsAnywhere ? Chunks{true, true} : mayBeIn(A);
    for (const bool IsLater : {true, false})
      if (IsLater ? In.Later : In.Earlier)
        if (const std::optional<HostConflict> With = conflictOf(A, IsLater, M, Reader)) {
          const StringRef Verb = A.Writes ? "written " : "read ";
          const StringRef Side = IsLater != M.InOrder.areDown() ? "beyond" : "before";
          const std::string Why = With->text(lineOf(*With->With, Texts));
          if (O && With->IsSure && (A.IsReached || !A.Writes || With->IsToComeBack))
            return tell(A, Verb + distanceText(A, *O), Why);
          return warnOf(A, "may be " + Verb + Side + " the task's own" + Why);
        }
  }

  /// A warning, where chunks may read the halo, or not.
  void tellHostWrite(const ChunkAccess &A, const SmallPtrSetImpl<const ChunkArray *> &Readers, const Twine &When,
                     const Twine &Why) {
    if (Readers.contains(A.Array))
      return tell(A, When, ", and chunks read a halo of it" + Why);
    warnOf(A, "is " + When + ", and chunks may read a halo of it" + Why);
  }

  void judgeHostWrites(const ChunkArray &Array) {
    if (!Array.Dimension || Array.Direction == PACC_TARGETOUT)
      return;
    for (const ChunkAccess &A : M.Accesses) {
      if (!A.Writes || A.In->InKernel || A.Array != &Array)
        continue;
      bool Before = false, Behind = false; // an update of the array to the device
      for (const ChunkUpdate &U : M.Updates)
        if (U.ToDevice && U.Array == &Array)
          (Reader.isBefore(*A.In->Marker, *U.I) ? Before : Behind) = true;
      Behind &= Array.Direction == PACC_TARGETIN;
      if (Before && (ReadLater.contains(&Array) || MayReadLater.contains(&Array)))
        tellHostWrite(A, ReadLater, "changed by host code before the update",
                      ": there the next chunk's part has the old values; do it before the pipeline");
      else if (Behind && (ReadEarlier.contains(&Array) || MayReadEarlier.contains(&Array)))
        tellHostWrite(A, ReadEarlier, "changed by host code behind the update",
                      ": there the next chunk finds the new ones; do it after the pipeline");
    }
  }
};

} // namespace

/// Has `Judge` look at each function with pipelines in a copy of the module that nothing is generated from.
template <typename Callback> static void inCopy(const Module &Host, Callback Judge) {
  ValueToValueMapTy Map;
  std::unique_ptr<Module> Copy = CloneModule(Host, Map);
  Analyses A;
  for (Function &F : *Copy)
    if (hasPipelines(F))
      Judge(F, A.FAM);
}

static SmallVector<CallBase *, 2> beginningsIn(Function &F) {
  SmallVector<CallBase *, 2> Calls;
  for (Instruction &I : instructions(F))
    if (calleeName(I) == "__pacc_pipeline_begin")
      Calls.push_back(cast<CallBase>(&I));
  return Calls;
}

bool checkChunks(Module &Host) {
  bool Good = true;
  AroundVerdicts Around;
  SmallVector<CallBase *, 2> Downwards; // of Host
  if (!callsOf(Host, "__pacc_pipeline_begin").empty()) {
    inCopy(Host, [&](Function &F, FunctionAnalysisManager &FAM) {
      KernelTexts Texts;
      // Those of functions that the function calls are judged there.
      const SmallVector<CallBase *, 2> Copies = beginningsIn(F), Calls = beginningsIn(*Host.getFunction(F.getName()));
      makePlain(F, FAM, Texts);
      ChunkReader Reader(F, FAM);
      Choices Values(Reader.atoms(), FAM.getResult<ScalarEvolutionAnalysis>(F), FAM.getResult<LoopAnalysis>(F),
                     FAM.getResult<DominatorTreeAnalysis>(F));
      for (const ChunkModel &M : Reader.read()) {
        const bool IsGood = ChunkJudge(F, M, Reader, Values, Texts).run();
        if (IsGood) {
          warnOfUnsetElements(F, FAM, M, Texts);
          warnOfMissingUpdates(F, M, Reader, Texts);
          warnOfStaleCopies(F, M, Texts);
        }
        Good &= IsGood;
        if (const auto *Copy = find(Copies, M.Begin); M.InOrder.areDown() && Copy != Copies.end())
          Downwards.push_back(Calls[Copy - Copies.begin()]);
      }
    });
    inCopy(Host, [&](Function &F, FunctionAnalysisManager &FAM) { Good &= checkVariables(F, FAM); });
    if (!callsOf(Host, "__pacc_around").empty())
      inCopy(Host, [&](Function &F, FunctionAnalysisManager &FAM) { judgeAround(F, FAM, Around); });
  }
  for (CallBase *Begin : Downwards) {
    const int64_t Flags = constantArgument(*Begin, 0).value_or(0) | PACC_PIPELINE_DOWNWARDS;
    Begin->setArgOperand(0, ConstantInt::get(Begin->getArgOperand(0)->getType(), Flags));
  }
  for (CallBase *Call : callsOf(Host, "__pacc_around")) {
    const bool Goes = Around.lookup(constantArgument(*Call, 0).value_or(0));
    Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), Goes));
    Call->eraseFromParent();
  }
  for (const char *Marker : {"__pacc_chunk", "__pacc_callee"})
    for (CallBase *Call : callsOf(Host, Marker))
      Call->eraseFromParent();
  return Good;
}

} // namespace pacc
