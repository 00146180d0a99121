//===- Target.cpp - the list of targets -----------------------------------===//
#include "pacc/Targets/Target.h"

#include "Targets.h"
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

ArrayRef<const ImageTarget *> imageTargets() {
  static const ImageTarget *const List[] = {&nvptxTarget()};
  return List;
}

ArrayRef<const InProcessTarget *> inProcessTargets() {
  static const InProcessTarget *const List[] = {&emulatorTarget(), &hostTarget()};
  return List;
}

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
