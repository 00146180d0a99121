//===- HandedOn.h - variables in which kernels hand addresses on -*- C++ -*-===//
//
//   #pragma acc kernels
//   {
//     double *x = s.a, *y = s.b;    // the first kernel
//     for (t ...) { ...; swap }     // the second one finds them in memory
//   }
//
// A local variable of `kernels` that several of its kernels use lies in the device's memory, and the host never sees it
// (KernelParameter::KernelsOwn): addresses there are the device's, whatever object they come from.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_HANDEDON_H
#define PACC_TRANSFORMS_HANDEDON_H

#include "pacc/Access/KernelParameters.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SetVector.h"

namespace pacc {

/// The objects into which `Address` may lead: of its function, or of those that give it an argument, as a constructor
/// gets its object. Among them arguments of functions whose callers are followed, too.
llvm::SmallSetVector<const llvm::Value *, 4> objectsBehind(const llvm::Value &Address);

class HandedOn {
public:
  HandedOn(const llvm::Function &Kernel, llvm::ArrayRef<KernelParameter> Parameters)
      : Kernel(Kernel), Parameters(Parameters) {}

  /// `Address` may lead into such a variable.
  bool mayHold(const llvm::Value &Address) const { return variableAt(Address) != nullptr; }

  /// Where the pointers lie in `Bytes` bytes that are copied to `To`, from the first of these on. None if no such
  /// variable is there.
  llvm::SmallVector<uint64_t, 4> pointersIn(const llvm::Value &To, uint64_t Bytes) const;

private:
  const KernelParameter *variableAt(const llvm::Value &Address) const;

  const llvm::Function &Kernel;
  const llvm::ArrayRef<KernelParameter> Parameters;
};

} // namespace pacc

#endif
