//===- Target.cpp - the list of targets -----------------------------------===//
#include "pacc/Targets/Target.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <limits>

using namespace llvm;

namespace pacc {

Target::~Target() = default;

std::unique_ptr<Module> Target::clone(const Module &Neutral) const {
  return CloneModule(Neutral);
}

// Each target's folder has a file Target.def, which names the function that gets it (and what device_type clauses call such
// GPUs, which Lowering asks for).
#define PACC_GPU_NAME(Name)
#define PACC_IMAGE_TARGET(Get) const ImageTarget &Get();
#define PACC_IN_PROCESS_TARGET(Get) const InProcessTarget &Get();
#include "TargetList.def"
#undef PACC_IMAGE_TARGET
#undef PACC_IN_PROCESS_TARGET

ArrayRef<const ImageTarget *> imageTargets() {
  static const ImageTarget *const List[] = {
#define PACC_IMAGE_TARGET(Get) &Get(),
#define PACC_IN_PROCESS_TARGET(Get)
#include "TargetList.def"
#undef PACC_IMAGE_TARGET
#undef PACC_IN_PROCESS_TARGET
  };
  return List;
}

ArrayRef<const InProcessTarget *> inProcessTargets() {
  static const InProcessTarget *const List[] = {
#define PACC_IMAGE_TARGET(Get)
#define PACC_IN_PROCESS_TARGET(Get) &Get(),
#include "TargetList.def"
#undef PACC_IMAGE_TARGET
#undef PACC_IN_PROCESS_TARGET
  };
  return List;
}
#undef PACC_GPU_NAME

ArrayRef<const Target *> allTargets() {
  static const auto List = [] {
    SmallVector<const Target *, 4> All(imageTargets().begin(), imageTargets().end());
    append_range(All, inProcessTargets());
    return All;
  }();
  return List;
}

static bool isWanted(const Target *Device) { return Device->isWanted(); }

bool wantsImages() { return any_of(imageTargets(), isWanted); }

bool isReported(const Target &Device) {
  const auto First = find_if(imageTargets(), isWanted);
  return First == imageTargets().end() || *First == &Device;
}

uint32_t commonWarpSize() {
  uint32_t Least = std::numeric_limits<uint32_t>::max();
  for (const Target *Device : allTargets())
    if (Device->hasLanes())
      Least = std::min(Least, Device->limits().WarpSize);
  return Least;
}

bool isLibraryMathematics(StringRef Name) {
  return any_of(imageTargets(), [Name](const ImageTarget *Device) { return Device->isMathFunction(Name); });
}

} // namespace pacc
