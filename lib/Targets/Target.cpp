//===- Target.cpp - the list of targets -----------------------------------===//
#include "pacc/Targets/Target.h"

#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace pacc {

Target::~Target() = default;

std::unique_ptr<llvm::Module> Target::clone(const llvm::Module &Neutral) const {
  return llvm::CloneModule(Neutral);
}

bool isReported(const Target &Device) { return &Device == &gpuTarget() || !gpuTarget().isWanted(); }

llvm::ArrayRef<const InProcessTarget *> inProcessTargets() {
  static const InProcessTarget *const List[] = {&emulatorTarget(), &hostTarget()};
  return List;
}

llvm::ArrayRef<const Target *> allTargets() {
  static const Target *const List[] = {&gpuTarget(), &emulatorTarget(), &hostTarget()};
  return List;
}

} // namespace pacc
