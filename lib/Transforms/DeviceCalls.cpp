//===- DeviceCalls.cpp - calls of the device runtime ----------------------===//
#include "DeviceCalls.h"

#include "pacc/ABI/Device.h"
#include "pacc/ABI/Types.h"
#include "pacc/IR/AbiTypes.h"
#include "pacc/IR/Calls.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace pacc {
namespace {

/// What the compiler takes for granted of a call (DeviceEntries.def).
enum class Effect { Pure, Meeting, Own, Any };

/// One function.
struct Row {
  const char *Name;
  DeviceFunction Function;
  Effect What;
  FunctionType *(*type)(LLVMContext &);
};

#define PACC_ROW(Id, symbol, effect, reduced)                                                      \
  {#symbol, {DeviceEntry::Id, reduced}, Effect::effect, FunctionTypeOf<decltype(symbol)>::get},
#define PACC_ROW_REDUCED(A, OP, F, O, N, E, T) PACC_ROW_REDUCED_(PACC_UNPACKED A, OP, O, N, E)
#define PACC_ROW_REDUCED_(...) PACC_ROW_REDUCED__(__VA_ARGS__)
#define PACC_ROW_REDUCED__(Id, name, effect, OP, O, N, E)                                          \
  PACC_ROW(Id, name##_##OP##_##N, effect, PACC_UNPACKED(ReducedValue{O, E}))
#define PACC_UNPACKED(...) __VA_ARGS__

const Row Rows[] = {
#define PACC_DEVICE_ENTRY(Id, name, effect, result, parameters)                                    \
  PACC_ROW(Id, name, effect, std::nullopt)
#define PACC_DEVICE_LANES(Id, name, effect)                                                        \
  PACC_REDUCED_SCALARS(PACC_ROW_REDUCED, (Id, name, effect))                                       \
  PACC_REDUCED_WIDE(PACC_ROW_REDUCED, (Id, name, effect))
#define PACC_DEVICE_GANGS(Id, name, effect, result, parameters)                                    \
  PACC_DEVICE_LANES(Id, name, effect)
#include "pacc/ABI/DeviceEntries.def"
};

const Row *rowOf(StringRef Name) {
  static const StringMap<const Row *> ByName = [] {
    StringMap<const Row *> Map;
    for (const Row &R : Rows)
      Map[R.Name] = &R;
    return Map;
  }();
  return ByName.lookup(Name);
}

const Row &rowOf(const DeviceFunction &Wanted) {
  return *find_if(Rows, [&](const Row &R) {
    return R.Function.Entry == Wanted.Entry && R.Function.Reduced == Wanted.Reduced;
  });
}

} // namespace

bool DeviceFunction::isMeeting() const {
  return Entry != DeviceEntry::None && rowOf(*this).What == Effect::Meeting;
}

bool DeviceFunction::isIdentity() const {
  return is_contained({DeviceEntry::Gang, DeviceEntry::NumGangs, DeviceEntry::LaneX,
                       DeviceEntry::LaneY, DeviceEntry::Width, DeviceEntry::Height},
                      Entry);
}

DeviceFunction deviceFunctionOf(const Instruction &I) {
  const Row *Found = rowOf(calleeName(I));
  return Found ? Found->Function : DeviceFunction();
}

FunctionCallee declareDevice(Module &M, DeviceFunction Wanted) {
  const Row &R = rowOf(Wanted);
  FunctionCallee Callee = M.getOrInsertFunction(R.Name, R.type(M.getContext()));
  auto *F = cast<Function>(Callee.getCallee());
  if (R.What != Effect::Any)
    F->setDoesNotThrow();
  if (R.What == Effect::Meeting)
    F->setConvergent();
  if (R.What == Effect::Pure)
    F->setDoesNotAccessMemory();
  if (R.What != Effect::Any) // the device runtime keeps no address of a value
    for (Argument &A : F->args())
      if (A.getType()->isPointerTy())
        A.addAttr(Attribute::getWithCaptureInfo(M.getContext(), CaptureInfo::none()));
  return Callee;
}

CallInst *callDevice(IRBuilder<> &B, DeviceFunction Called, ArrayRef<Value *> Args) {
  CallInst *Call = B.CreateCall(declareDevice(*B.GetInsertBlock()->getModule(), Called), Args);
  if (Call->getCalledFunction()->isConvergent())
    Call->setConvergent();
  return Call;
}

CallInst *callDevice(IRBuilder<> &B, DeviceEntry Entry, ArrayRef<Value *> Args) {
  return callDevice(B, DeviceFunction{Entry, std::nullopt}, Args);
}

} // namespace pacc
