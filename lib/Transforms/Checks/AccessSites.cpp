//===- AccessSites.cpp - places that touch memory -------------------------===//
#include "Checks/AccessSites.h"

#include "Checks/RaceChecks.h"
#include "pacc/Access/LoopTree.h"
#include "pacc/Access/Updates.h"
#include "pacc/IR/Calls.h"
#include "pacc/ABI/Races.h"
#include "pacc/IR/ConstantRecord.h"
#include "pacc/IR/KernelForm.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace pacc {

//===-------------------------------------------------------------------------===//
// What is known before kernels are lowered
//===-------------------------------------------------------------------------===//

/// Metadata on an access: the lines of loops, as in pacc_site, then the variable.
static constexpr const char *AboutName = "pacc.access";

static void noteAccessesOf(Function &Kernel) {
  const LoopTree Tree(Kernel);
  LLVMContext &C = Kernel.getContext();
  for (Instruction &I : instructions(Kernel)) {
    auto *Memory = dyn_cast<AnyMemIntrinsic>(&I);
    const Value *Address = Memory ? Memory->getRawDest() : addressOf(I);
    if (!Address)
      continue;
    uint32_t Lines[3] = {};
    for (const MarkedLoop *L = Tree.loopOf(I.getParent()); L; L = L->Parent) {
      const bool Levels[3] = {L->Map.Gang, L->Map.Worker, L->Map.Vector};
      for (unsigned Level = 0; Level != 3; ++Level)
        if (Levels[Level] && !Lines[Level])
          Lines[Level] = L->Line;
    }
    SmallVector<Metadata *, 4> Operands;
    for (uint32_t Line : Lines)
      Operands.push_back(ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(C), Line)));
    const auto *Variable = dyn_cast<AllocaInst>(getUnderlyingObject(Address));
    Operands.push_back(MDString::get(C, Variable ? Variable->getName() : ""));
    I.setMetadata(AboutName, MDNode::get(C, Operands));
  }
}

void noteAccesses(Module &M) {
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M)
    if (!F.isDeclaration() && isKernel(F))
      Kernels.push_back(&F);
  for (Function *Kernel : Kernels)
    noteAccessesOf(*Kernel);
}

//===-------------------------------------------------------------------------===//
// What a store combines with what was there
//===-------------------------------------------------------------------------===//

/// The value in the leader's hands, where other lanes have none (Guards.cpp).
static const Value *ofLeader(const PHINode &Phi) {
  if (Phi.getNumIncomingValues() == 2)
    for (unsigned I : {0u, 1u})
      if (isa<PoisonValue>(Phi.getIncomingValue(I)))
        return Phi.getIncomingValue(1 - I);
  return nullptr;
}

/// `V` without conversions.
static const Value *stripped(const Value *V) {
  for (;;) {
    const Value *Next = nullptr;
    if (auto *Cast = dyn_cast<CastInst>(V))
      Next = Cast->getOperand(0);
    else if (auto *Phi = dyn_cast<PHINode>(V))
      Next = ofLeader(*Phi);
    if (!Next)
      return V;
    V = Next;
  }
}

/// What becomes of `V` by conversions alone, where nothing else does.
static const User *converted(const User *V) {
  while (V->hasOneUse() &&
         (isa<CastInst>(V) || (isa<PHINode>(V) && ofLeader(*cast<PHINode>(V)))))
    V = V->user_back();
  return V;
}

/// `V` is what was at `Address`, up to conversions.
static bool isOldValue(const Value *V, const Value *Address) {
  V = stripped(V);
  auto *Load = dyn_cast<LoadInst>(V);
  return Load && isSameComputation(Load->getPointerOperand(), Address);
}

/// `if (x > m) m = x;`: the store stands behind a comparison with the old value.
static std::optional<unsigned> comparedBefore(const StoreInst &Store) {
  const BasicBlock *Before = Store.getParent()->getSinglePredecessor();
  auto *Branch = Before ? dyn_cast<BranchInst>(Before->getTerminator()) : nullptr;
  auto *Test = Branch && Branch->isConditional() ? dyn_cast<CmpInst>(Branch->getCondition())
                                                 : nullptr;
  if (!Test)
    return std::nullopt;
  CmpInst::Predicate Way = Test->getPredicate();
  if (Branch->getSuccessor(1) == Store.getParent())
    Way = CmpInst::getInversePredicate(Way);
  if (isOldValue(Test->getOperand(0), Store.getPointerOperand()))
    Way = CmpInst::getSwappedPredicate(Way);
  else if (!isOldValue(Test->getOperand(1), Store.getPointerOperand()))
    return std::nullopt;
  switch (Way) {
  case CmpInst::FCMP_OGT: case CmpInst::FCMP_OGE: case CmpInst::FCMP_UGT: case CmpInst::FCMP_UGE:
  case CmpInst::ICMP_SGT: case CmpInst::ICMP_SGE: case CmpInst::ICMP_UGT: case CmpInst::ICMP_UGE:
    return PACC_RED_MAX;
  case CmpInst::FCMP_OLT: case CmpInst::FCMP_OLE: case CmpInst::FCMP_ULT: case CmpInst::FCMP_ULE:
  case CmpInst::ICMP_SLT: case CmpInst::ICMP_SLE: case CmpInst::ICMP_ULT: case CmpInst::ICMP_ULE:
    return PACC_RED_MIN;
  default:
    return std::nullopt;
  }
}

/// The operator by which the store's value comes from the old one.
static std::optional<unsigned> combines(const StoreInst &Store) {
  const Value *V = stripped(Store.getValueOperand());
  if (auto *I = dyn_cast<Instruction>(V))
    if (std::optional<unsigned> Operator = reductionOf(*I))
      for (const Value *Operand : I->operands())
        if (isOldValue(Operand, Store.getPointerOperand()))
          return Operator;
  return comparedBefore(Store);
}

/// A load whose value goes into such a store, which is the same place to the user.
static std::optional<unsigned> combinesLater(const LoadInst &Load) {
  for (const User *U : Load.users()) {
    const User *Value = converted(U);
    for (const User *Next : Value->users()) {
      Next = converted(Next);
      if (auto *Store = dyn_cast<StoreInst>(Next);
          Store && isSameComputation(Load.getPointerOperand(), Store->getPointerOperand()))
        return combines(*Store);
    }
    if (auto *Test = dyn_cast<CmpInst>(Value); Test && Test->hasOneUse())
      if (auto *Branch = dyn_cast<BranchInst>(Test->user_back()))
        for (const BasicBlock *Next : Branch->successors())
          for (const Instruction &I : *Next)
            if (auto *Store = dyn_cast<StoreInst>(&I);
                Store && isSameComputation(Load.getPointerOperand(), Store->getPointerOperand()))
              return comparedBefore(*Store);
  }
  return std::nullopt;
}

//===-------------------------------------------------------------------------===//
// Records
//===-------------------------------------------------------------------------===//

uint64_t elementBytesOf(const Value *Address, uint64_t Atom, const DataLayout &DL) {
  uint64_t Bytes = Atom;
  while (const auto *Gep = dyn_cast<GEPOperator>(Address)) {
    Type *T = Gep->getSourceElementType();
    while (auto *Array = dyn_cast<ArrayType>(T))
      T = Array->getElementType();
    if (!T->isIntegerTy(8))
      Bytes = DL.getTypeAllocSize(T);
    Address = Gep->getPointerOperand();
  }
  return Bytes;
}

/// No index that may vary leads to it.
static bool isWhole(const Value *Address) {
  while (const auto *Gep = dyn_cast<GEPOperator>(Address)) {
    if (!Gep->hasAllConstantIndices())
      return false;
    Address = Gep->getPointerOperand();
  }
  return isa<Argument, CallInst>(Address);
}

Constant *AccessSites::text(StringRef Text) {
  Constant *&Known = Texts[Text];
  if (!Known) {
    Constant *Bytes = ConstantDataArray::getString(M.getContext(), Text);
    auto *Variable = new GlobalVariable(M, Bytes->getType(), /*isConstant=*/true,
                                        GlobalValue::PrivateLinkage, Bytes, "pacc.text");
    Variable->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    Known = Variable;
  }
  return Known;
}

const std::vector<KernelParameter> &AccessSites::parametersOf(const Function &F) {
  auto [Found, IsNew] = Parameters.try_emplace(&F);
  if (IsNew)
    Found->second = readKernelParameters(F);
  return Found->second;
}

AccessSites::About AccessSites::aboutOf(const Instruction &I, const Value *Object) {
  About A;
  if (const MDNode *Noted = I.getMetadata(AboutName)) {
    for (unsigned Level = 0; Level != 3; ++Level)
      A.Loops[Level] =
          mdconst::extract<ConstantInt>(Noted->getOperand(Level))->getZExtValue();
    A.Variable = cast<MDString>(Noted->getOperand(3))->getString().str();
  }
  if (auto *Parameter = dyn_cast<Argument>(Object)) {
    const std::vector<KernelParameter> &All = parametersOf(*I.getFunction());
    if (Parameter->getArgNo() < All.size())
      A.Variable = All[Parameter->getArgNo()].Name;
  }
  return A;
}

std::string fileOfPlace(const DILocation &Place, const KernelOrigin &Origin) {
  SmallString<128> Path(Place.getFilename());
  if (sys::path::is_absolute(Origin.File))
    sys::path::make_absolute(Place.getDirectory(), Path);
  return Path.str().str();
}

Constant *AccessSites::of(const Instruction &I, const Value *Address, uint64_t Bytes) {
  LLVMContext &C = M.getContext();
  const KernelOrigin Origin = readOrigin(*I.getFunction());
  const About A = aboutOf(I, getUnderlyingObject(Address, /*MaxLookup=*/0));
  const DebugLoc &Loc = I.getDebugLoc();
  const bool HasLine = Loc && Loc.getLine();

  ConstantRecord<pacc_site> Record(C);
  Record.set(&pacc_site::file,
             text(HasLine               ? fileOfPlace(*Loc, Origin)
                  : Origin.File.empty() ? M.getSourceFileName()
                                        : Origin.File));
  Record.set(&pacc_site::line, uint64_t(HasLine ? Loc.getLine() : Origin.Line));
  if (!A.Variable.empty())
    Record.set(&pacc_site::variable, text(A.Variable));
  Record.set(&pacc_site::element, elementBytesOf(Address, Bytes, M.getDataLayout()));
  std::optional<unsigned> Operator;
  if (auto *Store = dyn_cast<StoreInst>(&I))
    Operator = combines(*Store);
  else if (auto *Load = dyn_cast<LoadInst>(&I))
    Operator = combinesLater(*Load);
  uint64_t Flags = Operator ? *Operator + 1 : 0;
  if (isWhole(Address))
    Flags |= PACC_SITE_SCALAR;
  if (!HasLine && A.Variable.empty())
    Flags |= PACC_SITE_COMPILER;
  Record.set(&pacc_site::flags, Flags);
  Record.set(&pacc_site::gang_loop, uint64_t(A.Loops[0]));
  Record.set(&pacc_site::worker_loop, uint64_t(A.Loops[1]));
  Record.set(&pacc_site::vector_loop, uint64_t(A.Loops[2]));
  auto *Variable = new GlobalVariable(M, Record.get()->getType(), /*isConstant=*/false,
                                      GlobalValue::InternalLinkage, Record.get(), "pacc.site");
  Variable->setAlignment(Align(alignof(pacc_site)));
  return Variable;
}

} // namespace pacc
