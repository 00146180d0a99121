//===- Host.cpp - kernels on the host's cores -----------------------------===//
#include "Driver/Host/Contract.h"
#include "pacc/Support/Options.h"
#include "pacc/Targets/Target.h"

namespace pacc {
namespace {

/// A gang is one lane of the user's process, and its memory is the program's.
class HostTarget : public InProcessTarget {
public:
  llvm::StringRef name() const override { return "host"; }
  llvm::StringRef codeName() const override { return "Multicore"; }
  bool isWanted() const override { return options().Host; }
  const BlockLimits &limits() const override { return HostBlock; }
  GlobalAccess globalAccess() const override { return GlobalAccess::InPlace; }

protected:
  bool callsHostFunctions() const override { return true; }
};

} // namespace

const InProcessTarget &hostTarget() {
  static const HostTarget Target;
  return Target;
}

} // namespace pacc
