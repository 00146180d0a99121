//===- DeviceCopies.cpp - variables under declare, in device code ---------===//
#include "Units/DeviceCopies.h"

#include "Units/Unit.h"
#include "pacc/ABI/Unit.h"
#include "pacc/IR/AbiTypes.h"
#include "pacc/IR/Report.h"
#include "pacc/Targets/Target.h"
#include "llvm/ADT/SetVector.h"
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
  bool findHolders(User *From, SmallSetVector<GlobalVariable *, 4> &Out) const;
  bool fillAtEntry(GlobalVariable &Holder, GlobalVariable &Variable);
  bool complain(const User &Constant, const GlobalVariable &Variable);

  Module &M;
  const Target &Device;
  AddressTable &Table;
  SmallPtrSet<const GlobalVariable *, 4> Filled; ///< constants that held addresses of variables
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

/// Where a constant holds the variable's address, in bytes, and what it adds to that.
struct Held {
  uint64_t At;
  APInt Besides;
};

static bool refersTo(const Constant *Of, const GlobalVariable &Variable) {
  return Of == &Variable || (!isa<GlobalValue>(Of) && any_of(Of->operands(), [&](const Use &U) {
           return refersTo(cast<Constant>(U), Variable);
         }));
}

/// Notes the places in the constant, which lies `At` bytes behind the beginning, and gives it without them; null: it
/// computes with the address.
static Constant *withoutAddress(Constant *Of, const GlobalVariable &Variable, uint64_t At, const DataLayout &Layout,
                                SmallVectorImpl<Held> &Out) {
  if (Of == &Variable || isa<ConstantExpr>(Of)) {
    if (!refersTo(Of, Variable))
      return Of;
    APInt Besides(Layout.getIndexTypeSizeInBits(PointerType::get(Of->getContext(), 0)), 0);
    if (!Of->getType()->isPointerTy() ||
        Of->stripAndAccumulateConstantOffsets(Layout, Besides, /*AllowNonInbounds=*/true) != &Variable)
      return nullptr;
    Out.push_back({At, Besides});
    return Constant::getNullValue(Of->getType());
  }
  auto *Aggregate = dyn_cast<ConstantAggregate>(Of);
  if (!Aggregate || isa<ConstantVector>(Of))
    return Of;
  SmallVector<Constant *, 16> Parts;
  auto *Struct = dyn_cast<StructType>(Of->getType());
  for (unsigned I = 0; I != Aggregate->getNumOperands(); ++I) {
    const uint64_t Behind = Struct ? Layout.getStructLayout(Struct)->getElementOffset(I).getFixedValue()
                                   : I * Layout.getTypeAllocSize(Of->getType()->getArrayElementType()).getFixedValue();
    Parts.push_back(withoutAddress(Aggregate->getOperand(I), Variable, At + Behind, Layout, Out));
    if (!Parts.back())
      return nullptr;
  }
  return Struct ? ConstantStruct::get(Struct, Parts) : ConstantArray::get(cast<ArrayType>(Of->getType()), Parts);
}

/// The constants in which the address stands; false: something else has it.
bool Copies::findHolders(User *From, SmallSetVector<GlobalVariable *, 4> &Out) const {
  if (auto *Holder = dyn_cast<GlobalVariable>(From)) {
    Out.insert(Holder);
    return Holder->isConstant() || Filled.contains(Holder);
  }
  return isa<ConstantExpr, ConstantAggregate>(From) &&
         all_of(From->users(), [&](User *U) { return findHolders(U, Out); });
}

/// The functions that can come to the constant: by its name, or by that of one that leads to it.
static void findReaders(const User *Constant, SmallPtrSetImpl<const User *> &Seen, SmallSetVector<Function *, 8> &Out) {
  for (const User *U : Constant->users())
    if (const auto *I = dyn_cast<Instruction>(U))
      Out.insert(const_cast<Function *>(I->getFunction()));
    else if (Seen.insert(U).second)
      findReaders(U, Seen, Out);
}

/// Each lane puts the device's address there before it can read it: all put the same. More than a few places would
/// cost each lane more than the table is worth.
bool Copies::fillAtEntry(GlobalVariable &Holder, GlobalVariable &Variable) {
  constexpr size_t MostPlaces = 64;
  SmallVector<Held, 8> Places;
  Constant *Rest = withoutAddress(Holder.getInitializer(), Variable, 0, M.getDataLayout(), Places);
  if (!Rest || Places.size() > MostPlaces || Holder.isThreadLocal())
    return false;
  SmallSetVector<Function *, 8> Readers;
  SmallPtrSet<const User *, 8> Seen;
  findReaders(&Holder, Seen, Readers);
  Holder.setInitializer(Rest);
  Holder.setConstant(false);
  Filled.insert(&Holder);
  for (Function *F : Readers) {
    F->removeFnAttr(Attribute::Memory);
    Value *Address = addressIn(*F, Variable);
    IRBuilder<> B(cast<Instruction>(Address)->getNextNode());
    for (const auto &[At, Besides] : Places) {
      Value *To = B.CreatePtrAdd(&Holder, B.getInt64(At));
      StoreInst *Store = B.CreateAlignedStore(B.CreatePtrAdd(Address, B.getInt(Besides)), To, Align(8));
      Store->setAtomic(AtomicOrdering::Unordered);
    }
  }
  return true;
}

/// False if something else than code and constants refers to the variable.
bool Copies::replace(GlobalVariable &Variable) {
  Variable.removeDeadConstantUsers();
  convertUsersOfConstantsToInstructions({&Variable});
  SmallSetVector<GlobalVariable *, 4> Holders;
  for (User *U : Variable.users()) {
    if (isa<Instruction>(U) || (!isLink(Variable) && findHolders(U, Holders)))
      continue;
    return complain(*U, Variable);
  }
  DenseMap<Function *, SmallVector<Use *, 8>> Uses;
  for (Use &U : Variable.uses())
    if (auto *I = dyn_cast<Instruction>(U.getUser()))
      Uses[I->getFunction()].push_back(&U);
  for (GlobalVariable *Holder : Holders)
    if (!fillAtEntry(*Holder, Variable))
      return complain(*Holder, Variable);
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

bool Copies::complain(const User &Constant, const GlobalVariable &Variable) {
  const std::string Message = "a constant that is used here holds the address of '" + userName(Variable.getName()) +
                              (isLink(Variable) ? "', which is in 'declare link': there is not always a copy"
                                                  : "' in a way, or in more places (64), than device code can fill in");
  if (const Instruction *Reader = codeThatReads(&Constant))
    reportError(*Reader, Message);
  else
    reportError(M.getContext(), Message);
  return false;
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
