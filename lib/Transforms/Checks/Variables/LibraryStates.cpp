//===- LibraryStates.cpp - what the library keeps between calls -----------===//
#include "Checks/Variables/LibraryStates.h"

#include "Checks/Chunks/CalledEffects.h"
#include "Checks/Variables/BodyAccesses.h"
#include "Checks/Variables/VariableNames.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/Report.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

class StateFinder {
public:
  StateFinder(const Function &F, const BodyAccesses &Body, const KernelTexts &Texts)
      : F(F), Body(Body), Texts(Texts), Calls(*F.getParent()) {}

  void run() {
    for (const Instruction &I : instructions(F)) // in the order of the text, as the loop's blocks are not
      if (Body.overChunks().contains(&I)) {
        const auto *Call = dyn_cast<CallBase>(&I);
        const std::optional<State> Of = Call && !kernelOf(I, Texts) ? stateOf(*Call) : std::nullopt;
        if (!Of)
          continue;
        if (const unsigned Loop = Body.loops().loopOf(I))
          judge(*Of, *Call, Loop);
        else if (isStream(*Of) && I.use_empty()) // of `out << a << b` the last; what others answer is told of by itself
          tell(*Call, "once for each chunk: do it before or behind the pipeline, or in a 'pipe' loop");
      }
  }

private:
  /// A stream, by its value or the variable that has it; null: the one of that name.
  using State = std::pair<const Value *, StringRef>;

  const Function &F;
  const BodyAccesses &Body;
  const KernelTexts &Texts;
  const CalledEffects Calls;
  MapVector<State, std::pair<const CallBase *, unsigned>> First; ///< call, and the loop that it is in
  SmallPtrSet<const DILocation *, 8> Reported;

  /// Of functions that get no stream.
  static StringRef nameOfState(StringRef Callee) {
    return StringSwitch<StringRef>(Callee)
        .Cases({"rand", "random", "strtok"}, Callee)
        .Cases({"drand48", "lrand48", "mrand48"}, "drand48")
        .Cases({"printf", "vprintf", "puts", "putchar"}, "stdout")
        .Cases({"scanf", "vscanf", "getchar", "gets"}, "stdin")
        .Default("");
  }

  std::optional<State> stateOf(const CallBase &Call) const {
    const Function *Callee = Call.getCalledFunction();
    if (!Callee || !(Callee->isDeclaration() || Callee->hasAvailableExternallyLinkage()))
      return std::nullopt; // the program's own function
    if (const StringRef Name = nameOfState(Callee->getName()); !Name.empty())
      return State(nullptr, Name);
    const Value *Stream = Calls.streamOf(Call);
    while (const auto *Before = dyn_cast_or_null<CallBase>(Stream)) { // `out << a << b`
      const Value *Its = Calls.streamOf(*Before);
      if (!Its)
        break;
      Stream = Its;
    }
    if (const auto *Load = dyn_cast_or_null<LoadInst>(Stream))
      Stream = Load->getPointerOperand();
    const Value *Object = Stream ? getUnderlyingObject(Stream) : nullptr;
    const auto *Global = dyn_cast_or_null<GlobalVariable>(Object);
    const auto Is = [Global](std::initializer_list<StringRef> Names) { return Global && is_contained(Names, Global->getName()); };
    if (!Object || Is({"stderr", "_ZSt4cerr", "_ZSt4clog"}))
      return std::nullopt;
    if (const auto *I = dyn_cast<Instruction>(Object); I && Body.overChunks().contains(I))
      return std::nullopt; // each chunk has its own
    return Is({"stdout", "stdin"}) ? State(nullptr, Global->getName()) : State(Object, "");
  }

  /// Numbers of `rand` are values that chunks differ in (DifferingValues.h).
  static bool isStream(const State &Of) { return Of.first || Of.second.starts_with("std"); }

  void judge(const State &Of, const CallBase &Call, unsigned Loop) {
    const auto [Found, IsNew] = First.try_emplace(Of, &Call, Loop);
    const auto *Round = Body.loops().loop(Loop).getParentLoop();
    if (!IsNew && Found->second.second != Loop)
      tellOfOrder(Call, "and in another loop of the pipeline" + lineOf(*Found->second.first, Texts),
                  "put the loops into pipelines of their own");
    else if (Round && Round != &Body.overChunks() && Body.overChunks().contains(Round))
      tellOfOrder(Call, "in each round of a loop that goes over the chunk's part again", "put the pipeline into that loop");
  }

  void tellOfOrder(const CallBase &Call, const Twine &Where, const Twine &Advice) {
    tell(Call, Where + ": chunk by chunk these calls come in another order; " + Advice);
  }

  void tell(const CallBase &Call, const Twine &What) {
    const Spot S = spotOf(Call, Texts);
    if (S.At && Reported.insert(S.At).second)
      reportWarning(F, DiagnosticLocation(S.At),
                    ("'" + Twine(userName(Call.getCalledFunction()->getName())) + "' is called here " + What).str(),
                    WarningGroup::Halo);
  }
};

} // namespace

void warnOfLibraryStates(const Function &F, const BodyAccesses &Body, const KernelTexts &Texts) {
  StateFinder(F, Body, Texts).run();
}

} // namespace pacc
