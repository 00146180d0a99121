//===- LoopObstacles.cpp - why a loop is not parallel, in words -----------===//
#include "pacc/Access/LoopObstacles.h"
#include "Loaded/PointerPaths.h"
#include "pacc/Access/KernelParameters.h"
#include "pacc/IR/Report.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugLoc.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace pacc {
namespace {

/// A variable as its user knows it.
struct UserVariable {
  std::string Name; ///< empty if nobody knows it
  bool IsPointer = false, IsScalar = false;
};

/// What Clang calls the memory of a variable, and LLVM the values in it.
std::string nameIn(StringRef Name) {
  Name.consume_back(".addr");
  const size_t Suffix = Name.find('.');
  return Name.starts_with("__") ? "" : Name.take_front(Suffix).str();
}

UserVariable variableOf(const Instruction &I, const Value *Address) {
  const Value *Object = getUnderlyingObject(Address);
  if (const auto *Pointer = dyn_cast<LoadInst>(Object))
    return {pathOf(*Pointer), /*IsPointer=*/true, /*IsScalar=*/false};
  if (auto *Parameter = dyn_cast<Argument>(Object)) {
    const std::vector<KernelParameter> All = readKernelParameters(*I.getFunction());
    if (Parameter->getArgNo() < All.size()) {
      const KernelParameter &P = All[Parameter->getArgNo()];
      Type *Accessed = isa<CallBase>(I) ? nullptr : getLoadStoreType(&I);
      const bool IsWhole = Accessed && Address == Parameter &&
                           I.getDataLayout().getTypeStoreSize(Accessed) == P.Size;
      return {P.Name, P.isPointer(), P.isAddress() && IsWhole};
    }
  }
  if (auto *Global = dyn_cast<GlobalVariable>(Object)) // a function uses it
    return {nameIn(userName(Global->getName())), /*IsPointer=*/false, Global->getValueType()->isSingleValueType()};
  return {nameIn(Object->getName())};
}

/// In the file of the construct: of what a function of another file does (`std::max`), where that is called.
unsigned lineOf(const Instruction &I) {
  const DILocation *Location = I.getDebugLoc();
  if (!Location)
    return 0;
  const DILocation *Outermost = Location;
  while (Outermost->getInlinedAt())
    Outermost = Outermost->getInlinedAt();
  while (Location->getInlinedAt() && Location->getFilename() != Outermost->getFilename())
    Location = Location->getInlinedAt();
  return Location->getLine();
}

std::string atLine(const Instruction &I) {
  const unsigned Line = lineOf(I);
  return Line ? " at line " + std::to_string(Line) : "";
}

std::string accessText(const Instruction &I) {
  const char *Verb = I.mayWriteToMemory() ? I.mayReadFromMemory() ? "updates" : "writes" : "reads";
  return Verb + atLine(I);
}

} // namespace

/// An iteration, seen from another one.
static std::string laterBy(int64_t Distance) {
  constexpr int64_t Near = 4;
  return std::abs(Distance) > Near ? "a later one" : std::abs(Distance) == 1 ? "the next one" : "the one " + std::to_string(std::abs(Distance)) + " later";
}

static std::string complexText(ArrayRef<std::string> Names) {
  return "Complex loop carried dependence of " + join(Names, "->,") + "-> prevents parallelization";
}

LoopObstacle carriedDependence(const Instruction &X, const Value *AtX, const Instruction &Y,
                               const Value *AtY, int64_t Distance) {
  const UserVariable VX = variableOf(X, AtX), VY = variableOf(Y, AtY);
  const std::string Name = VX.Name.empty() ? "array" : VX.Name;
  const Value *ObjectX = getUnderlyingObject(AtX), *ObjectY = getUnderlyingObject(AtY);
  const bool IsOverlap = ObjectX != ObjectY && (isa<Argument>(ObjectX) || isa<Argument>(ObjectY));
  if (VX.IsScalar && VX.Name == VY.Name)
    return {"Loop carried scalar dependence for " + Name + atLine(X.mayWriteToMemory() ? X : Y) +
                " prevents parallelization",
            "an iteration may use what another has left in " + Name +
                "; reduction if all make it together, private(" + Name +
                ") if each sets its own first and nothing needs it behind the loop",
            /*IsOverlap=*/false, /*IsOfMemory=*/true};
  if (VX.Name != VY.Name && !VX.Name.empty() && !VY.Name.empty())
    return {complexText({VX.Name, VY.Name}),
            "an iteration " + accessText(X) + " through " + VX.Name + " what another " +
                accessText(Y) + " through " + VY.Name +
                ", if the two overlap; if they do not: restrict, or 'loop independent'",
            IsOverlap, /*IsOfMemory=*/true};
  if (Distance)
    return {"Loop carried dependence of " + Name + "-> prevents parallelization" +
                (std::abs(Distance) > 1 ? " (iterations " + std::to_string(std::abs(Distance)) + " apart)" : ""),
            "what an iteration " + accessText(Distance > 0 ? X : Y) + ", " + laterBy(Distance) + " " +
                accessText(Distance > 0 ? Y : X),
            IsOverlap, /*IsOfMemory=*/true};
  const std::string Other = &X == &Y ? accessText(Y) + ", too" : accessText(Y);
  return {"Loop carried dependence of " + Name + "-> prevents parallelization",
          "an iteration " + accessText(X) + " what another may do: " + Other +
              "; if they never meet: 'loop independent'",
          IsOverlap, /*IsOfMemory=*/true};
}

bool OverlapNames::isKnown(const Value *AtX, const Value *AtY) const {
  const Value *ObjectX = getUnderlyingObject(AtX), *ObjectY = getUnderlyingObject(AtY);
  return !Names.empty() && (ObjectX == ObjectY || (Objects.contains(ObjectX) && Objects.contains(ObjectY)));
}

bool OverlapNames::add(const Instruction &X, const Value *AtX, const Instruction &Y, const Value *AtY,
                       const LoopObstacle &Found) {
  const std::string OfX = variableOf(X, AtX).Name, OfY = variableOf(Y, AtY).Name;
  const bool IsOverlap = Found.IsOverlap && OfX != OfY && !OfX.empty() && !OfY.empty();
  if (!IsOverlap)
    return !Names.empty(); // the first one stands
  if (Names.empty())
    First = Found;
  for (const std::string &Name : {OfX, OfY})
    if (!is_contained(Names, Name))
      Names.push_back(Name);
  Objects.insert({getUnderlyingObject(AtX), getUnderlyingObject(AtY)});
  return true;
}

LoopObstacle OverlapNames::obstacle() const {
  LoopObstacle All = First;
  if (!Names.empty())
    All.Text = complexText(Names);
  return All;
}

LoopConflict sureConflict(const Instruction &X, const Value *AtX, const Instruction &Y,
                          int64_t Distance) {
  const UserVariable Variable = variableOf(X, AtX);
  if (Variable.Name.empty())
    return {};
  if (!Distance)
    return {"all iterations of this loop update " +
                (Variable.IsScalar ? Variable.Name
                                   : "one and the same element of " + Variable.Name) +
                ": " +
                (Variable.IsScalar ? "a reduction clause for it"
                                   : "a variable with a reduction clause") +
                ", or 'atomic update', is missing",
            Y.getDebugLoc()};
  const Instruction &First = Distance > 0 ? X : Y, &Second = Distance > 0 ? Y : X;
  auto verb = [](const Instruction &I) { return I.mayWriteToMemory() ? "writes" : "reads"; };
  return {std::string("what an iteration of this loop ") + verb(First) + ", " + laterBy(Distance) + " " +
              verb(Second) + " (" + Variable.Name +
              "): its iterations are not independent; 'loop seq', or 'kernels' without "
              "'independent', keeps their order",
          X.getDebugLoc()};
}

LoopConflict conflictOfLoops(const Instruction &Earlier, const Instruction &Later, const Value *At) {
  const UserVariable Variable = variableOf(Later, At);
  if (Variable.Name.empty())
    return {};
  const bool Writes = Later.mayWriteToMemory();
  return {std::string("this loop ") + (Writes ? "writes" : "reads") + " (" + Variable.Name +
              ") what other iterations of a loop before it " + (Writes ? "read" : "write") + atLine(Earlier) +
              ": gangs do not wait for each other in 'parallel'; a construct for each of the two, or 'kernels', has them one "
              "after the other",
          Later.getDebugLoc()};
}

static std::string overwriteText(const std::string &What, const std::string &Own) {
  return "iterations of this loop set " + What + " to different values, any of which may stay: " + Own +
         " if each needs its own, a reduction, 'loop seq', or 'kernels' without 'independent', for the last one's, "
         "'atomic write' if any will do";
}

LoopConflict overwriteConflict(const Instruction &Store, const Value *At) {
  const UserVariable Variable = variableOf(Store, At);
  if (Variable.Name.empty())
    return {};
  const std::string Text = Variable.IsScalar
                               ? overwriteText(Variable.Name, "private(" + Variable.Name + ")")
                               : overwriteText("one and the same element of " + Variable.Name, "a private variable");
  return {Text, Store.getDebugLoc()};
}

LoopConflict repeatedUpdate(const Instruction &Store, const Value *At) {
  const UserVariable Variable = variableOf(Store, At);
  if (Variable.Name.empty())
    return {};
  return {"each gang updates " + Variable.Name +
              " here, and nothing orders them: 'serial', or num_gangs(1), if it is meant once, 'atomic update' if once for each "
              "gang",
          Store.getDebugLoc()};
}

LoopConflict overwriteOfGang(const Instruction &Where, const Loop &L) {
  return {overwriteText("a variable of the gang", "a private clause for it"),
          Where.getDebugLoc() ? Where.getDebugLoc() : L.getStartLoc()};
}

LoopConflict goesOnFromOthers(const Instruction &Where, const PHINode &Phi, const Loop &L) {
  const std::string Name = nameIn(Phi.getName());
  return {"iterations of this loop go on from what others have left in " + (Name.empty() ? "a variable of the gang" : Name) +
              ": they are not independent; compute it from the loop's variable, 'atomic capture' if each needs any place of "
              "its own, 'loop seq' or 'kernels' without 'independent' for their order",
          Where.getDebugLoc() ? Where.getDebugLoc() : L.getStartLoc()};
}

LoopObstacle carriedScalar(const PHINode &Phi, const Loop &L) {
  const std::string Name = nameIn(Phi.getName());
  const Instruction *Update = nullptr;
  for (unsigned I = 0; I < Phi.getNumIncomingValues(); ++I)
    if (L.contains(Phi.getIncomingBlock(I)))
      Update = dyn_cast<Instruction>(Phi.getIncomingValue(I));
  if (Name.empty())
    return {"Loop carried scalar dependence prevents parallelization", ""};
  return {"Loop carried scalar dependence for " + Name + (Update ? atLine(*Update) : "") +
              " prevents parallelization",
          "an iteration needs the value of " + Name +
              " from the one before; a sum, product or extreme is a reduction, a counter can be "
              "computed from the loop's variable"};
}

LoopObstacle unknownEffect(const Instruction &I) {
  const auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return {"Loop contains a call that may have side effects",
          Callee ? "it calls " + Callee->getName().str() + atLine(I) +
                       "; if its calls do not disturb each other: 'loop independent'"
                 : ""};
}

} // namespace pacc
