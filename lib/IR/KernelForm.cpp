//===- KernelForm.cpp - kernel shape and origin as IR metadata ------------===//
#include "pacc/IR/KernelForm.h"
#include "pacc/Markers/Markers.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Type.h"

using namespace llvm;

namespace pacc {

static constexpr const char *ShapeName = "pacc.shape";
static constexpr const char *OriginName = "pacc.origin";
static constexpr const char *ToldName = "pacc.told";
static constexpr const char *PackedName = "pacc-packed", *NarrowValue = "narrow";
static constexpr const char *JamBlockName = "pacc-jam.block";
static constexpr const char *ApartName = "pacc-apart";
static constexpr const char *RoutineName = "pacc-routine";

static Metadata *number(LLVMContext &C, uint64_t Value) {
  return ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(C), Value));
}

static uint64_t numberOf(const MDNode *N, unsigned I) {
  return mdconst::extract<ConstantInt>(N->getOperand(I))->getZExtValue();
}

static void writeOrigin(Function &F, const KernelOrigin &O) {
  LLVMContext &C = F.getContext();
  F.setMetadata(OriginName,
                MDNode::get(C, {number(C, O.Construct), MDString::get(C, O.File),
                                MDString::get(C, O.Function), number(C, O.Line),
                                number(C, O.EndLine)}));
}

bool isKernel(const Function &F) { return F.hasFnAttribute("pacc-kernel"); }

unsigned routineLevel(const Function &F) {
  return F.getFnAttributeAsParsedInteger(RoutineName, PACC_ROUTINE_SEQ);
}

const char *levelName(unsigned Level) {
  static const char *const Names[] = {"seq", "vector", "worker", "gang"};
  return Names[std::min<size_t>(Level, std::size(Names) - 1)];
}

DeviceRole roleOf(const Function &F) {
  if (isKernel(F))
    return DeviceRole::Kernel;
  return routineLevel(F) == PACC_ROUTINE_SEQ ? DeviceRole::Plain : DeviceRole::Routine;
}

void makeKernel(Function &F, const KernelOrigin &Origin) {
  F.addFnAttr("pacc-kernel");
  writeOrigin(F, Origin);
}

void makeRoutine(Function &F, unsigned Level, const KernelOrigin &Origin) {
  F.addFnAttr(RoutineName, std::to_string(Level));
  writeOrigin(F, Origin);
}

KernelShape readShape(const Function &F) {
  KernelShape S;
  const MDNode *N = F.getMetadata(ShapeName);
  if (!N)
    return S;
  S.Flags = numberOf(N, 0);
  S.VectorLength = numberOf(N, 1);
  S.NumWorkers = numberOf(N, 2);
  S.NumGangs = numberOf(N, 3);
  S.SharedBytes = numberOf(N, 4);
  S.ScratchBytesPerGang = numberOf(N, 5);
  S.Once = numberOf(N, 6);
  S.AsksForLanes = numberOf(N, 7);
  S.AsksForGangs = numberOf(N, 8);
  S.Jam = numberOf(N, 9);
  S.RowParameter = numberOf(N, 10);
  S.RowBytes = numberOf(N, 11);
  S.Width = numberOf(N, 12);
  S.Height = numberOf(N, 13);
  S.AsksForWorkers = numberOf(N, 14);
  for (unsigned I = 15; I + 5 < N->getNumOperands(); I += 6) {
    pacc_loop_dim D = {};
    D.loop = numberOf(N, I);
    D.dim = numberOf(N, I + 1);
    D.gang_axis = numberOf(N, I + 2);
    D.block_axis = numberOf(N, I + 3);
    D.jam = numberOf(N, I + 4);
    D.dim_flags = numberOf(N, I + 5);
    S.Dims.push_back(D);
  }
  return S;
}

void writeShape(Function &F, const KernelShape &S) {
  LLVMContext &C = F.getContext();
  SmallVector<Metadata *, 16> Ops = {
      number(C, S.Flags),       number(C, S.VectorLength),
      number(C, S.NumWorkers),  number(C, S.NumGangs),
      number(C, S.SharedBytes), number(C, S.ScratchBytesPerGang),
      number(C, S.Once),        number(C, S.AsksForLanes),
      number(C, S.AsksForGangs), number(C, S.Jam),
      number(C, S.RowParameter), number(C, S.RowBytes),
      number(C, S.Width),       number(C, S.Height),
      number(C, S.AsksForWorkers)};
  for (const pacc_loop_dim &D : S.Dims)
    Ops.append({number(C, D.loop), number(C, D.dim), number(C, D.gang_axis),
                number(C, D.block_axis), number(C, D.jam), number(C, D.dim_flags)});
  F.setMetadata(ShapeName, MDNode::get(C, Ops));
}

void writeToldTrips(Function &Kernel, ArrayRef<ToldTrips> All) {
  LLVMContext &C = Kernel.getContext();
  SmallVector<Metadata *, 12> Ops;
  for (const ToldTrips &T : All)
    Ops.append({number(C, T.Loop), number(C, T.Dim), number(C, T.Trips)});
  Kernel.setMetadata(ToldName, MDNode::get(C, Ops));
}

std::optional<uint64_t> toldTripsOf(const Function &Kernel, unsigned Loop, unsigned Dim) {
  const MDNode *N = Kernel.getMetadata(ToldName);
  for (unsigned I = 0; N && I + 2 < N->getNumOperands(); I += 3)
    if (numberOf(N, I) == Loop && numberOf(N, I + 1) == Dim)
      return numberOf(N, I + 2);
  return std::nullopt;
}

std::string onceName(StringRef Kernel) { return (Kernel + "_once").str(); }

std::string finishName(StringRef Kernel) { return (Kernel + "_finish").str(); }

std::string jamName(StringRef Kernel) { return (Kernel + "_jam").str(); }

std::string apartName(StringRef Kernel) { return (Kernel + "_apart").str(); }

void setApartKernel(Function &Kernel, const Function *Apart) {
  Kernel.removeFnAttr(ApartName);
  if (Apart)
    Kernel.addFnAttr(ApartName, Apart->getName());
}

StringRef apartKernelOf(const Function &Kernel) { return Kernel.getFnAttribute(ApartName).getValueAsString(); }

void markPackedGangs(Function &F, bool AreNarrow) { F.addFnAttr(PackedName, AreNarrow ? NarrowValue : ""); }

bool hasPackedGangs(const Function &F) { return F.hasFnAttribute(PackedName); }
bool hasNarrowGangs(const Function &F) { return F.getFnAttribute(PackedName).getValueAsString() == NarrowValue; }
bool hasFixedJamBlock(const Function &F) { return F.hasFnAttribute(JamBlockName); }
void fixJamBlock(Function &F) { F.addFnAttr(JamBlockName); }

void forgetRoutine(Function &F) {
  F.removeFnAttr(RoutineName);
  F.setMetadata(OriginName, nullptr);
}

KernelOrigin readOrigin(const Function &F) {
  KernelOrigin O;
  const MDNode *N = F.getMetadata(OriginName);
  if (!N)
    return O;
  O.Construct = numberOf(N, 0);
  O.File = cast<MDString>(N->getOperand(1))->getString().str();
  O.Function = cast<MDString>(N->getOperand(2))->getString().str();
  O.Line = numberOf(N, 3);
  O.EndLine = numberOf(N, 4);
  return O;
}

} // namespace pacc
