//===- Emulator.cpp - kernels on the stand-in for a GPU -------------------===//
#include "Driver/Emulator/Contract.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"

namespace pacc {
namespace {

/// Gangs have the lanes and limits of a GPU's, and memory of the device's own.
class EmulatorTarget : public InProcessTarget {
public:
  llvm::StringRef name() const override { return "emulator"; }
  llvm::StringRef codeName() const override { return "emulator"; }
  bool isWanted() const override { return options().Emulator; }
  const BlockLimits &limits() const override { return EmulatorBlock; }
  /// It makes nothing faster here, and costs up to half of what the emulator's code takes to compile: only those that
  /// look for mistakes get it, the user's (-gpu=races) and the compiler's (its tests).
  bool hasJamForm() const override { return options().Races || options().EmulatorJams; }
  GlobalAccess globalAccess() const override { return GlobalAccess::ByCall; }
  bool detectsRaces() const override { return true; }

protected:
  bool callsHostFunctions() const override { return false; }
  bool lanesHaveStacks() const override { return true; }
  bool isOptimizedBriefly() const override { return true; }
};

} // namespace

const InProcessTarget &emulatorTarget() {
  static const EmulatorTarget Target;
  return Target;
}

} // namespace pacc
