//===- KernelParameters.h - what fills each parameter of a kernel -*- C++ -*-===//
//
// The __pacc_arg calls that stand before the call of a captured function say
// how each captured variable reaches the kernel. They are read here, and kept
// as metadata on the kernel until Embed writes them into its record.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_ACCESS_KERNELPARAMETERS_H
#define PACC_ACCESS_KERNELPARAMETERS_H

#include "pacc/Access/LaunchConditions.h"
#include "pacc/IR/KernelForm.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/Alignment.h"
#include <optional>
#include <string>
#include <vector>

namespace llvm {
class CallBase;
class Function;
class Type;
class Value;
} // namespace llvm

namespace pacc {

/// One kernel parameter; index in the kernel's parameter list = slot. The last one
/// may be PACC_ARG_CHECKS, which no slot fills.
struct KernelParameter {
  unsigned Kind = 0;      ///< enum pacc_arg_kind
  std::string Name;       ///< the user's name of the variable
  uint64_t Size = 0;      ///< bytes of the variable
  llvm::Align Alignment;  ///< of the variable
  llvm::Type *Variable = nullptr;       ///< its type where it can be seen (of an array of
                                        ///< variable length its elements'), else null
  const llvm::Value *Storage = nullptr; ///< the alloca or global that is the variable, or null
  const llvm::Value *Object = nullptr;  ///< what the kernel reaches through the parameter lies in
                                        ///< this alloca, global or allocation; null: unknown
  unsigned Reduction = 0; ///< as pacc_param::reduction
  unsigned Apart = 0;     ///< PACC_PARAM_APART of pacc_param::apart
  bool Back = false;      ///< and PACC_PARAM_BACK
  llvm::SmallVector<uint32_t, 0> Pointers; ///< as pacc_param::pointers
  bool InPlace = false;   ///< by value, but its size is known at the launch only (an array of
                          ///< variable length): the kernel gets the address of the bytes
  bool Restrict = false;  ///< a pointer that nothing else in the function aliases
  bool HandedOver = false; ///< beside it, functions got it, which may have kept it where kernels find addresses
  bool KernelsOwn = false; ///< the host's code does nothing with the variable: a local one of `kernels`

  /// Of a number: how it comes from numbers of other parameters, if that is seen. A count of a loop is 0 where this is negative.
  std::vector<LaunchCondition::Step> MadeOf;
  static constexpr int64_t OfHost = 1 << 16; ///< from here on the places of numbers in it that the kernel does not get
  std::optional<unsigned> Base; ///< of a pointer: it is that parameter's, and
  int64_t BytesBeyond = 0;      ///< so many bytes

  bool isCount() const; ///< of a loop's iterations, which Lowering has computed
  bool isPointer() const; ///< the parameter is a pointer variable's value
  bool isByValue() const; ///< the parameter holds the variable's bytes
  bool isAddress() const; ///< the parameter is the variable's device address
  /// Passed as a copy in memory (larger than a machine word, or of an odd size).
  bool isMemoryCopy() const;
};

/// The structs in which captured functions that become kernels get the addresses of
/// variables. Kernels have copies of pointers: nothing is assigned through these addresses.
struct CaptureContexts : llvm::SmallPtrSet<const llvm::Value *, 8> {
  bool KernelsKeepAddresses = false; ///< a captured function may put addresses where other kernels find them
};

/// The arguments announced for the captured function that `Call` calls, by
/// slot; `Slots` is their number. Reports a broken contract and returns false.
bool findKernelParameters(llvm::CallBase &Call, unsigned Slots, const CaptureContexts &Contexts,
                          std::vector<KernelParameter> &Parameters);

/// num_gangs, num_workers and vector_length of the construct, where constant.
KernelShape findConstantShape(llvm::CallBase &Call);

/// Kind, size, alignment and what data must lie apart, kept on the kernel (storage is not, types are of variables of
/// `kernels` alone).
void writeKernelParameters(llvm::Function &Kernel,
                           const std::vector<KernelParameter> &Parameters);
std::vector<KernelParameter> readKernelParameters(const llvm::Function &Kernel);

/// Sets what the markers of the kernel's body tell of reductions.
void findReductionParameters(const llvm::Function &Kernel,
                             std::vector<KernelParameter> &Parameters);

} // namespace pacc

#endif
