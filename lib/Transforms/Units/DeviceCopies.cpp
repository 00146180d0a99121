//===- DeviceCopies.cpp - variables under declare, in device code ---------===//
#include "Units/DeviceCopies.h"

#include "Units/Unit.h"
#include "pacc/ABI/Unit.h"
#include "pacc/IR/AbiTypes.h"
#include "pacc/IR/Report.h"
#include "pacc/Targets/Target.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

using namespace llvm;

namespace pacc {
namespace {

/// Makes the address of a variable's copy at the beginning of a function.
class Copies {
public:
  Copies(Module &M, const Target &Device, AddressTable &Table)
      : M(M), Device(Device), Table(Table) {}

  bool replace(GlobalVariable &Variable);
  void finish();

private:
  Value *addressIn(Function &F, GlobalVariable &Variable);
  Value *askAt(Instruction &Before, GlobalVariable &Variable);
  void askAtUses(ArrayRef<Use *> Uses, GlobalVariable &Variable);
  GlobalVariable *table();

  Module &M;
  const Target &Device;
  AddressTable &Table;
  GlobalVariable *Unsized = nullptr; ///< the table before its length is known
};

} // namespace

static ArrayType *tableType(LLVMContext &C, uint64_t Length) {
  return ArrayType::get(PointerType::get(C, address_space::Global), Length);
}

GlobalVariable *Copies::table() {
  if (!Unsized)
    Unsized = new GlobalVariable(M, tableType(M.getContext(), 0), /*isConstant=*/false,
                                 GlobalValue::ExternalLinkage, nullptr, "", nullptr,
                                 GlobalValue::NotThreadLocal, address_space::Constant);
  return Unsized;
}

/// The emulator's answer; where there is no copy, the lane ends.
Value *Copies::askAt(Instruction &Before, GlobalVariable &Variable) {
  CallInst *Call = IRBuilder<>(&Before).CreateCall(
      declareEntry<decltype(__pacce_global)>(M, "__pacce_global"), {&Variable});
  Call->setDoesNotAccessMemory();
  Call->setDoesNotThrow();
  return Call;
}

/// What is perhaps not present is asked for where control comes to a use.
void Copies::askAtUses(ArrayRef<Use *> Uses, GlobalVariable &Variable) {
  DenseMap<BasicBlock *, Value *> AtEnd; // one value for all that a PHI has from a block
  for (Use *U : Uses) {
    auto *At = cast<Instruction>(U->getUser());
    auto *Phi = dyn_cast<PHINode>(At);
    if (!Phi) {
      U->set(askAt(*At, Variable));
      continue;
    }
    BasicBlock *From = Phi->getIncomingBlock(*U);
    Value *&Known = AtEnd[From];
    Known = Known ? Known : askAt(*From->getTerminator(), Variable);
    U->set(Known);
  }
}

Value *Copies::addressIn(Function &F, GlobalVariable &Variable) {
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  LLVMContext &C = M.getContext();
  if (Device.globalAccess() == GlobalAccess::ByCall)
    return askAt(*B.GetInsertPoint(), Variable);
  const size_t Place = find(Table.Variables, Variable.getName()) - Table.Variables.begin();
  if (Place == Table.Variables.size())
    Table.Variables.push_back(Variable.getName().str());
  Value *At = B.CreateConstInBoundsGEP2_64(tableType(C, 0), table(), 0, Place);
  LoadInst *Address = B.CreateLoad(PointerType::get(C, address_space::Global), At);
  Address->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(C, {}));
  return B.CreateAddrSpaceCast(Address, Variable.getType());
}

/// Code that uses the constant, directly or through others; null if there is none.
static const Instruction *codeThatReads(const User *Constant) {
  SmallPtrSet<const User *, 8> Seen;
  SmallVector<const User *, 8> Work = {Constant};
  while (!Work.empty()) {
    const User *Next = Work.pop_back_val();
    if (const auto *I = dyn_cast<Instruction>(Next))
      return I;
    for (const User *U : Next->users())
      if (Seen.insert(U).second)
        Work.push_back(U);
  }
  return nullptr;
}

/// False if anything but code refers to the variable: a constant table would hold the
/// host's address.
bool Copies::replace(GlobalVariable &Variable) {
  Variable.removeDeadConstantUsers();
  convertUsersOfConstantsToInstructions({&Variable});
  DenseMap<Function *, SmallVector<Use *, 8>> Uses;
  for (Use &U : Variable.uses())
    if (auto *I = dyn_cast<Instruction>(U.getUser()))
      Uses[I->getFunction()].push_back(&U);
    else {
      const std::string Message = "a constant that is used here holds the address of '" +
                                  userName(Variable.getName()) +
                                  "': of variables under 'declare' this is not supported yet";
      if (const Instruction *Reader = codeThatReads(U.getUser()))
        reportError(*Reader, Message);
      else
        reportError(M.getContext(), Message);
      return false;
    }
  for (Function &F : M) // in the module's order
    if (auto Found = Uses.find(&F); Found != Uses.end()) {
      if (Device.globalAccess() == GlobalAccess::ByCall && isLink(Variable)) {
        askAtUses(Found->second, Variable);
        continue;
      }
      Value *Address = addressIn(F, Variable);
      for (Use *U : Found->second)
        U->set(Address);
    }
  return true;
}

/// The table gets its length and its name.
void Copies::finish() {
  if (!Unsized)
    return;
  Type *T = tableType(M.getContext(), Table.Variables.size());
  auto *Sized = new GlobalVariable(M, T, /*isConstant=*/false, GlobalValue::ExternalLinkage,
                                   Constant::getNullValue(T), Table.Symbol, nullptr,
                                   GlobalValue::NotThreadLocal, address_space::Constant,
                                   /*isExternallyInitialized=*/true);
  Sized->setAlignment(Align(8));
  Unsized->replaceAllUsesWith(Sized);
  Unsized->eraseFromParent();
}

bool useDeviceCopies(Module &M, const Target &Device, AddressTable &Table) {
  if (Device.globalAccess() == GlobalAccess::InPlace)
    return true;
  SmallVector<GlobalVariable *, 8> Variables;
  for (GlobalVariable &Variable : M.globals())
    if (isDeclared(Variable) && Variable.isDeclaration())
      Variables.push_back(&Variable);
  Copies C(M, Device, Table);
  bool Good = true;
  for (GlobalVariable *Variable : Variables)
    Good = Good && C.replace(*Variable);
  C.finish();
  return Good;
}

} // namespace pacc
