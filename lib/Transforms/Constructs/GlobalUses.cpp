//===- GlobalUses.cpp - what device code does with variables --------------===//
#include "Constructs/GlobalUses.h"

#include "Routines/RoutineVersions.h"
#include "pacc/IR/HostOnlyCode.h"
#include "pacc/IR/SymbolNames.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace pacc {

void DeviceReach::see(Instruction &I, Value &Operand) {
  if (auto *F = dyn_cast<Function>(&Operand)) {
    if (!F->isDeclaration() && !isHostsOnly(*F))
      Functions.insert(F);
  } else if (auto *Variable = dyn_cast<GlobalVariable>(&Operand)) {
    Instruction *&Use = Globals[Variable];
    if (!Use || is_contained(From, Use->getFunction()))
      Use = &I;
  } else if (auto *C = dyn_cast<Constant>(&Operand)) {
    for (Use &Inner : C->operands())
      see(I, *Inner);
  }
}

DeviceReach::DeviceReach(ArrayRef<Function *> From) : From(From) {
  Functions.insert(From.begin(), From.end());
  for (unsigned Next = 0; Next != Functions.size(); ++Next) {
    if (Function *Bound = dyn_cast_or_null<Function>(boundTo(*Functions[Next])); Bound && !Bound->isDeclaration())
      Functions.insert(Bound);
    for (BasicBlock *Block : blocksOffHost(*Functions[Next]))
      for (Instruction &I : *Block)
        for (Use &Operand : I.operands())
          see(I, *Operand);
  }
}

static bool isUsedIn(const Value &V, ArrayRef<Function *> Functions) {
  return any_of(V.users(), [&](const User *U) {
    const auto *I = dyn_cast<Instruction>(U);
    return I ? is_contained(Functions, I->getFunction()) : isa<ConstantExpr>(U) && isUsedIn(*U, Functions);
  });
}

/// Captured functions have no names of their own: what they use directly, and is not captured, they declare.
bool DeviceReach::declares(const GlobalVariable &Variable) const {
  StringRef Symbol = Variable.getName();
  if (!isStaticLocal(Symbol))
    return false;
  if (!Symbol.consume_front("_ZZ")) // C: of the function that uses it
    return true;
  return isUsedIn(Variable, From) || any_of(Functions, [&](const Function *F) {
           StringRef Rest = Symbol, Name = F->getName();
           return Name.consume_front("_Z") && Rest.consume_front(Name) && Rest.starts_with("E");
         });
}

/// A variable in which front ends keep a parameter or a reference: its address goes nowhere else.
static bool isPlainSlot(const Value &Slot) {
  return isa<AllocaInst>(Slot) && all_of(Slot.users(), [&](const User *U) {
           const auto *Store = dyn_cast<StoreInst>(U);
           const auto *I = dyn_cast<Instruction>(U);
           return isa<LoadInst>(U) || (Store && Store->getValueOperand() != &Slot) || (I && I->isLifetimeStartOrEnd());
         });
}

bool DeviceReach::isOnlyRead(Value &Address) const {
  SetVector<Value *> Names; // of it, or of a part
  Names.insert(&Address);
  const auto AddCalls = [&](Function &F) { // their results
    for (User *U : F.users())
      if (auto *Call = dyn_cast<CallBase>(U); Call && Call->getCalledOperand() == &F)
        Names.insert(Call);
  };
  const auto GoesOn = [&](Use &U) { // or is it lost from sight?
    auto *I = dyn_cast<Instruction>(U.getUser());
    if (!I) {
      Names.insert(U.getUser()); // a constant expression
      return isa<ConstantExpr>(U.getUser());
    }
    if (!Functions.contains(I->getFunction()) || isa<LoadInst, ICmpInst>(I))
      return true;
    if (auto *Store = dyn_cast<StoreInst>(I); Store && Store->getValueOperand() == U.get()) {
      if (!isPlainSlot(*Store->getPointerOperand()))
        return false;
      for (User *Load : Store->getPointerOperand()->users())
        if (isa<LoadInst>(Load))
          Names.insert(Load);
      return true;
    }
    if (isa<GetElementPtrInst, CastInst, PHINode, SelectInst>(I)) {
      Names.insert(I);
      return !isa<PtrToIntInst>(I);
    }
    if (isa<ReturnInst>(I)) {
      AddCalls(*I->getFunction());
      return true;
    }
    if (const auto *Copy = dyn_cast<MemTransferInst>(I))
      return &Copy->getRawSourceUse() == &U;
    auto *Call = dyn_cast<CallBase>(I);
    if (Call && Call->isArgOperand(&U) && Call->isByValArgument(Call->getArgOperandNo(&U)))
      return true;
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee || !Functions.contains(Callee) || !Call->isArgOperand(&U) ||
        Call->getArgOperandNo(&U) >= Callee->arg_size())
      return false;
    Names.insert(Callee->getArg(Call->getArgOperandNo(&U)));
    return true;
  };
  for (unsigned Next = 0; Next != Names.size(); ++Next)
    for (Use &U : Names[Next]->uses())
      if (!GoesOn(U))
        return false;
  return true;
}

} // namespace pacc
