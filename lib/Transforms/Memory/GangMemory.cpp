//===- GangMemory.cpp - memory that the lanes of a gang share -------------===//
#include "Memory/GangMemory.h"

#include "pacc/IR/Calls.h"
#include "pacc/Targets/Target.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {

GangMemory::GangMemory(Function &Kernel, const Target &Device)
    : Kernel(Kernel), Device(Device), Shape(readShape(Kernel)) {}

Value *GangMemory::scratch() const { return Kernel.getArg(Kernel.arg_size() - 1); }

Value *GangMemory::scratchOfGrid() {
  Shape.Flags |= PACC_KERNEL_SCRATCH;
  return scratch();
}

static IRBuilder<> atEntry(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  auto It = Entry.begin();
  while (isa<AllocaInst>(*It))
    ++It;
  return IRBuilder<>(&Entry, It);
}

Value *GangMemory::allocate(uint64_t Bytes, Align Alignment, bool PerWorker,
                            const Twine &Name) {
  uint64_t Row = alignTo(std::max<uint64_t>(Bytes, 1), Alignment);
  // With vector lanes a row is a warp at least (the runtime rounds up), without just one lane.
  const BlockLimits &Limits = Device.limits();
  const unsigned Most = Shape.Flags & PACC_KERNEL_VECTOR ? Limits.maxWarps() : Limits.MaxLanes;
  unsigned Workers = !PerWorker         ? 1
                     : Shape.NumWorkers ? std::min(Shape.NumWorkers, Most)
                                        : Most;
  uint64_t Total = Row * Workers;
  Value *Base = hasSharedRoom(Total)
                    ? allocateShared(Total, Alignment, Name)
                    : allocateScratch(Total, Alignment, Name);
  if (!PerWorker)
    return Base;
  IRBuilder<> B = atEntry(Kernel);
  if (auto *I = dyn_cast<Instruction>(Base))
    B.SetInsertPoint(I->getNextNode());
  Value *Y = callDevice(B, DeviceEntry::LaneY);
  return B.CreateGEP(B.getInt8Ty(), Base,
                     B.CreateMul(B.CreateZExt(Y, B.getInt64Ty()), B.getInt64(Row)));
}

bool GangMemory::hasSharedRoom(uint64_t Bytes) const {
  return Shape.SharedBytes + Bytes <= Device.limits().MaxSharedBytes;
}

Value *GangMemory::allocateShared(uint64_t Bytes, Align Alignment, const Twine &Name) {
  Shape.SharedBytes = alignTo(Shape.SharedBytes, Alignment);
  unsigned Offset = Shape.SharedBytes;
  Shape.SharedBytes += Bytes;
  IRBuilder<> B = atEntry(Kernel);
  if (!Device.hasSharedVariables())
    return B.CreateConstGEP1_64(
        B.getInt8Ty(), callDevice(B, DeviceEntry::SharedBase), Offset);
  auto *Type = ArrayType::get(B.getInt8Ty(), Bytes);
  auto *Variable = new GlobalVariable(
      *Kernel.getParent(), Type, /*isConstant=*/false, GlobalValue::InternalLinkage,
      PoisonValue::get(Type), "pacc.shared." + Name, nullptr,
      GlobalValue::NotThreadLocal, address_space::Shared);
  Variable->setAlignment(Alignment);
  return ConstantExpr::getAddrSpaceCast(Variable, B.getPtrTy());
}

Value *GangMemory::linearGang(IRBuilder<> &B) {
  auto Gang = [&](unsigned A) { return callDevice(B, DeviceEntry::Gang, B.getInt32(A)); };
  auto Gangs = [&](unsigned A) { return callDevice(B, DeviceEntry::NumGangs, B.getInt32(A)); };
  Value *Row = B.CreateAdd(B.CreateMul(Gang(2), Gangs(1)), Gang(1));
  return B.CreateAdd(B.CreateMul(Row, Gangs(0)), Gang(0));
}

Value *GangMemory::allocateScratch(uint64_t Bytes, Align Alignment, const Twine &Name) {
  Shape.Flags |= PACC_KERNEL_SCRATCH;
  Shape.ScratchBytesPerGang = alignTo(Shape.ScratchBytesPerGang, std::max(Alignment, Align(16)));
  unsigned Offset = Shape.ScratchBytesPerGang;
  Shape.ScratchBytesPerGang += Bytes;
  return addressInScratch(Offset, Name);
}

Value *GangMemory::addressOf(const Partial &P, const Twine &Name) { return addressInScratch(P.Offset, Name); }

Value *GangMemory::addressInScratch(unsigned Offset, const Twine &Name) {
  IRBuilder<> B = atEntry(Kernel);
  Value *Gang = B.CreateZExt(linearGang(B), B.getInt64Ty());
  Value *Distance =
      B.CreateMul(Gang, B.CreateZExt(bytesPerGang(B), B.getInt64Ty()));
  Value *Base = B.CreateGEP(B.getInt8Ty(), scratch(), Distance);
  return B.CreateConstGEP1_64(B.getInt8Ty(), Base, PACC_SCRATCH_HEADER + Offset, Name);
}

GangMemory::Partial GangMemory::allocatePartial(uint64_t Bytes, const DebugLoc &Where) {
  if (Partials == PACC_SCRATCH_SLOTS)
    Kernel.getContext().diagnose(DiagnosticInfoUnsupported(
        Kernel, "more than " + Twine(PACC_SCRATCH_SLOTS) +
                    " reductions over gangs in one kernel are not supported yet",
        Where));
  Shape.Flags |= PACC_KERNEL_SCRATCH;
  Shape.ScratchBytesPerGang = alignTo(Shape.ScratchBytesPerGang, 16);
  Partial P = {Partials++, Shape.ScratchBytesPerGang};
  Shape.ScratchBytesPerGang += Bytes;
  return P;
}

Value *GangMemory::bytesPerGang(IRBuilder<> &B) {
  return callDevice(B, DeviceEntry::BytesPerGang);
}

void GangMemory::finish() {
  Shape.ScratchBytesPerGang = alignTo(Shape.ScratchBytesPerGang, 16);
  auto *BytesPerGang = cast<Function>(
      declareDevice(*Kernel.getParent(), {DeviceEntry::BytesPerGang, std::nullopt}).getCallee());
  for (User *U : make_early_inc_range(BytesPerGang->users())) {
    auto *Call = cast<CallInst>(U);
    if (Call->getFunction() != &Kernel)
      continue;
    Call->replaceAllUsesWith(ConstantInt::get(Call->getType(), Shape.ScratchBytesPerGang));
    Call->eraseFromParent();
  }
  if (BytesPerGang->use_empty())
    BytesPerGang->eraseFromParent();
  KernelShape Now = readShape(Kernel);
  Now.Flags |= Shape.Flags & PACC_KERNEL_SCRATCH;
  Now.SharedBytes = Shape.SharedBytes;
  Now.ScratchBytesPerGang = Shape.ScratchBytesPerGang;
  writeShape(Kernel, Now);
}

GangPlaces::GangPlaces(const Function &Kernel, const GangMemory &Memory)
    : Memory(Memory), Escape(any_of(instructions(Kernel), [&](const Instruction &I) {
        if (auto *Store = dyn_cast<StoreInst>(&I))
          return leadsThere(Store->getValueOperand());
        auto *Call = dyn_cast<CallBase>(&I);
        return Call && !isa<MemIntrinsic>(Call) && !markerOf(*Call) && !deviceFunctionOf(*Call) &&
               any_of(Call->args(), [&](const Use &U) { return leadsThere(U); });
      })) {}

bool GangPlaces::isGangObject(const Value *Object) const {
  if (auto *G = dyn_cast<GlobalVariable>(Object))
    return G->getAddressSpace() == address_space::Shared;
  if (auto *Call = dyn_cast<CallBase>(Object))
    return deviceFunctionOf(*Call).is(DeviceEntry::SharedBase);
  return Object == Memory.scratch();
}

bool GangPlaces::leadsThere(const Value *V) const {
  SmallVector<const Value *, 4> Objects;
  if (V->getType()->isPointerTy())
    getUnderlyingObjects(V, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  return any_of(Objects, [&](const Value *O) { return isGangObject(O); });
}

GangPlaces::Place GangPlaces::of(const Value *P) const {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(P, Objects, /*LI=*/nullptr, /*MaxLookup=*/0);
  bool InGang = false, Outside = false;
  for (const Value *Object : Objects) {
    if (isGangObject(Object))
      InGang = true;
    else if (isa<Argument, AllocaInst, GlobalVariable>(Object) || !Escape)
      Outside = true;
    else
      return Unknown;
  }
  return InGang && Outside ? Unknown : InGang ? Gang : Elsewhere;
}

} // namespace pacc
