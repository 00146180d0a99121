//===- Levels.cpp - which kernels there are, and the levels of their loops -===//
#include "FormSteps.h"
#include "Kernels/CheckedKernels.h"
#include "Levels/ApartKernels.h"
#include "Levels/Interchange.h"
#include "Levels/Lanes/LanesOfGangs.h"
#include "Levels/Lanes/ShortRows.h"
#include "Levels/LoopLevels.h"
#include "Loops/ChosenLoads.h"
#include "Reductions/Implicit/ImplicitReductions.h"
#include "Reductions/Implicit/OtherWays.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/Support/Options.h"

#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"
#include <optional>

using namespace llvm;

namespace pacc {

/// Lets more loops be parallel, or with less to wait for.
static Interchanges improve(Module &M, function_ref<bool(const Function &)> IsWanted, LoopVerdicts &Verdicts) {
  Interchanges Done;
  if (!options().NoInterchange)
    Done = interchangeLoops(M, IsWanted, Verdicts);
  makeImplicitReductions(M, IsWanted, Verdicts);
  return Done;
}

void assignLoopLevels(Module &M) {
  prepareCallees(M);
  const NamedUses Named(M);
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F)) {
      forwardHeldAddresses(F);
      loadWhereChosen(F);
    }
  Named.dropOtherMarks(M);
  AheadLoadsOf Ahead;
  StringMap<RepeatedUpdates> Repeated;
  LoopVerdicts Verdicts = analyseLoops(M, DeviceRole::Kernel, [&](Function &F) {
    Ahead[F.getName()] = findAheadLoads(F);
    Repeated[F.getName()] = findRepeatedUpdates(F);
  });
  std::optional<KernelsAsFound> AsFound(std::in_place, M, Verdicts, Ahead);
  const Interchanges Always = improve(M, [&](const Function &F) { return !AsFound->contains(F); }, Verdicts);
  ApartKernels Apart = makeApartKernels(M, Verdicts, Ahead, *AsFound);
  AsFound.reset();
  const Interchanges OfApart = improve(M, [&](const Function &F) { return Apart.contains(F); }, Apart.Verdicts);
  ApartKernels LongRows;
  if (!options().NoImplicitSums)
    LongRows = makeKernelsForLongRows(M, Verdicts, Apart);
  dropUselessKernels(M, Verdicts, Apart);
  const ApartKernels Lanes = options().NoGangLanes ? ApartKernels() : makeKernelsOfLanes(M, Verdicts, Apart);
  ApartKernels ShortRows;
  if (!options().NoGangLanes)
    ShortRows = makeKernelsForShortRows(M, [&](const Function &F) -> const LoopVerdicts * {
      return Lanes.contains(F)      ? nullptr
             : LongRows.contains(F) ? &LongRows.Verdicts
             : Apart.contains(F)    ? &Apart.Verdicts
                                    : &Verdicts;
    }, LongRows);
  dropPossibleReductions(M);
  addInOrderCopies(M);
  for (Function &F : M) {
    if (F.isDeclaration() || !isKernel(F) || checksKernels(F))
      continue;
    const Function *Copy = M.getFunction(apartKernelOf(F)); // is told of, if it has other levels than clauses say
    const bool IsToldOf = (!Copy || Lanes.contains(*Copy) || ShortRows.contains(*Copy)) && !Lanes.contains(F) &&
                          !ShortRows.contains(F) && !isPartOfKernels(F);
    const ApartKernels *Of = nullptr;
    for (const ApartKernels *Some : {&std::as_const(LongRows), &std::as_const(Apart), &Lanes, &std::as_const(ShortRows)})
      if (!Of && Some->contains(F))
        Of = Some;
    if (Of)
      assignLevels(F, Of->Verdicts, {.IsWanted = IsToldOf, .WhereDataMeet = &Verdicts});
    else
      assignLevels(F, Verdicts, {.IsWanted = IsToldOf, .Repeated = Repeated.lookup(F.getName())});
  }
  report(Always);
  report(OfApart);
}

} // namespace pacc
