//===- RaceChecks.cpp - kernels tell the emulator what they touch ---------===//
#include "Checks/RaceChecks.h"

#include "Checks/AccessSites.h"
#include "FormSteps.h"
#include "pacc/ABI/Races.h"
#include "pacc/IR/AbiTypes.h"
#include "pacc/IR/Calls.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/Support/Options.h"
#include "llvm/Analysis/MemoryBuiltins.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

bool wantsRaceChecks() {
  return options().Emulator && (options().Races || options().Check);
}

namespace {

class Instrumenter {
public:
  explicit Instrumenter(Module &M) : M(M), DL(M.getDataLayout()), Sites(M) {}

  void run(Function &F) {
    SmallVector<Instruction *, 64> Work;
    for (Instruction &I : instructions(F))
      if (I.mayReadOrWriteMemory() && !isa<DbgInfoIntrinsic>(I))
        Work.push_back(&I);
    for (Instruction *I : Work)
      visit(*I);
  }

private:
  /// Whether other lanes may see what lies there, and some of them change it.
  static bool isVisible(const Value *Address) {
    if (Address->getType()->getPointerAddressSpace() != 0 || isLanePrivate(Address))
      return false;
    const auto *Global = dyn_cast<GlobalVariable>(getUnderlyingObject(Address));
    return !Global || !Global->isConstant();
  }

  template <typename Prototype>
  void plant(IRBuilder<> &B, StringRef Name, ArrayRef<Value *> Arguments) {
    CallInst *Call = B.CreateCall(declareEntry<Prototype>(M, Name), Arguments);
    Call->setDoesNotThrow();
  }

  void visit(Instruction &I) {
    if (auto *Load = dyn_cast<LoadInst>(&I)) {
      if (Load->isAtomic())
        return update(I, Load->getPointerOperand(), Load->getType(), Load->getOrdering(),
                      PACC_ATOMIC_READS);
      return reads(I, Load->getPointerOperand(), bytesOf(Load->getType()));
    }
    if (auto *Store = dyn_cast<StoreInst>(&I)) {
      if (Store->isAtomic())
        return update(I, Store->getPointerOperand(), Store->getValueOperand()->getType(),
                      Store->getOrdering(), 0);
      return writes(*Store);
    }
    if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
      return update(I, Update->getPointerOperand(), Update->getType(), Update->getOrdering(), 0);
    if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
      return update(I, Exchange->getPointerOperand(), Exchange->getNewValOperand()->getType(),
                    Exchange->getSuccessOrdering(), 0);
    if (auto *Memory = dyn_cast<AnyMemIntrinsic>(&I))
      return blocks(*Memory);
    if (auto *Call = dyn_cast<CallBase>(&I))
      calls(*Call);
  }

  uint64_t bytesOf(Type *T) const { return DL.getTypeStoreSize(T).getFixedValue(); }

  void reads(Instruction &I, Value *Address, uint64_t Bytes) {
    if (!isVisible(Address) || !Bytes)
      return;
    IRBuilder<> B(&I);
    plant<decltype(__pacce_reads)>(B, "__pacce_reads",
                                   {Address, B.getInt64(Bytes), Sites.of(I, Address, Bytes)});
  }

  void writes(StoreInst &Store) {
    Value *Address = Store.getPointerOperand(), *Stored = Store.getValueOperand();
    const uint64_t Bytes = bytesOf(Stored->getType());
    if (!isVisible(Address) || !Bytes)
      return;
    IRBuilder<> B(&Store);
    Constant *Site = Sites.of(Store, Address, Bytes);
    Value *Bits = bitsOf(B, Stored);
    if (Bits)
      plant<decltype(__pacce_writes)>(B, "__pacce_writes",
                                      {Address, Bits, B.getInt32(Bytes), Site});
    else
      plant<decltype(__pacce_writes_block)>(
          B, "__pacce_writes_block",
          {Address, ConstantPointerNull::get(B.getPtrTy()), B.getInt64(Bytes), Site});
  }

  /// A scalar's bits as memory will hold them; null if they are no machine word.
  Value *bitsOf(IRBuilder<> &B, Value *Stored) const {
    Type *T = Stored->getType();
    const uint64_t Bytes = bytesOf(T);
    if (!isPowerOf2_64(Bytes) || Bytes > 8)
      return nullptr;
    if (T->isPointerTy())
      return B.CreatePtrToInt(Stored, B.getInt64Ty());
    if (T->isFloatingPointTy() || T->isVectorTy()) {
      if (DL.getTypeSizeInBits(T).getFixedValue() != 8 * Bytes)
        return nullptr;
      Stored = B.CreateBitCast(Stored, B.getIntNTy(8 * Bytes));
    }
    return Stored->getType()->isIntegerTy() ? B.CreateZExt(Stored, B.getInt64Ty()) : nullptr;
  }

  void update(Instruction &I, Value *Address, Type *T, AtomicOrdering Ordering,
              uint32_t Order) {
    if (!isVisible(Address))
      return;
    if (isAcquireOrStronger(Ordering) && !isa<StoreInst>(I))
      Order |= PACC_ATOMIC_ACQUIRE;
    if (isReleaseOrStronger(Ordering) && !isa<LoadInst>(I))
      Order |= PACC_ATOMIC_RELEASE;
    IRBuilder<> B(&I);
    plant<decltype(__pacce_updates)>(
        B, "__pacce_updates",
        {Address, B.getInt32(bytesOf(T)), B.getInt32(Order), Sites.of(I, Address, bytesOf(T))});
  }

  void blocks(AnyMemIntrinsic &Memory) {
    IRBuilder<> B(&Memory);
    Value *Bytes = B.CreateZExtOrTrunc(Memory.getLength(), B.getInt64Ty());
    Value *Source = ConstantPointerNull::get(B.getPtrTy());
    if (auto *Copy = dyn_cast<AnyMemTransferInst>(&Memory)) {
      Source = Copy->getRawSource();
      if (isVisible(Source))
        plant<decltype(__pacce_reads)>(B, "__pacce_reads",
                                       {Source, Bytes, Sites.of(Memory, Source, 1)});
    }
    Value *To = Memory.getRawDest();
    if (isVisible(To))
      plant<decltype(__pacce_writes_block)>(B, "__pacce_writes_block",
                                            {To, Source, Bytes, Sites.of(Memory, To, 1)});
  }

  /// The heap, from which lanes share what one of them takes; objects passed as copies.
  void calls(CallBase &Call) {
    const StringRef Name = calleeName(Call);
    if (Name == "malloc" || Name == "calloc" || Name == "realloc" || Name == "aligned_alloc" ||
        Name.starts_with("_Znw") || Name.starts_with("_Zna")) {
      if (Name == "realloc")
        loses(Call, Call.getArgOperand(0));
      Instruction *Next = isa<InvokeInst>(Call)
                              ? &*cast<InvokeInst>(Call).getNormalDest()->getFirstInsertionPt()
                              : Call.getNextNode();
      IRBuilder<> B(Next);
      plant<decltype(__pacce_has)>(B, "__pacce_has", {&Call});
    } else if (Name == "free" || Name.starts_with("_Zdl") || Name.starts_with("_Zda")) {
      loses(Call, Call.getArgOperand(0));
    }
    for (unsigned I = 0; I != Call.arg_size(); ++I)
      if (Type *Copied = Call.getParamByValType(I))
        reads(Call, Call.getArgOperand(I), bytesOf(Copied));
  }

  /// What is given back nobody may use any more, as if all of it were written.
  void loses(CallBase &Call, Value *Memory) {
    IRBuilder<> B(&Call);
    FunctionCallee Size = M.getOrInsertFunction("malloc_usable_size", B.getInt64Ty(), B.getPtrTy());
    plant<decltype(__pacce_writes_block)>(
        B, "__pacce_writes_block",
        {Memory, ConstantPointerNull::get(B.getPtrTy()), B.CreateCall(Size, Memory), Sites.of(Call, Memory, 1)});
    plant<decltype(__pacce_loses)>(B, "__pacce_loses", {Memory});
  }

  Module &M;
  const DataLayout &DL;
  AccessSites Sites;
};

} // namespace

void insertRaceChecks(Module &M) {
  SmallVector<Function *, 16> Work;
  for (Function &F : M)
    if (!F.isDeclaration())
      Work.push_back(&F);
  Instrumenter I(M);
  for (Function *F : Work) {
    // The calls look at the memory that the function only was allowed to read.
    F->removeFnAttr(Attribute::Memory);
    I.run(*F);
    if (!isKernel(*F))
      continue;
    KernelShape Shape = readShape(*F);
    Shape.Flags |= PACC_KERNEL_RACES;
    writeShape(*F, Shape);
  }
}

} // namespace pacc
