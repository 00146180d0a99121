//===- GangMemory.h - memory that the lanes of a gang share -----*- C++ -*-===//
//
// Small objects go to shared memory (a variable in the address space of a GPU's,
// the emulator's gang block elsewhere), large ones to the gang's part of the scratch
// buffer in device memory. Addresses are computed once, at the kernel's entry.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_GANGMEMORY_H
#define PACC_TRANSFORMS_GANGMEMORY_H

#include "DeviceCalls.h"
#include "pacc/IR/KernelForm.h"
#include "llvm/IR/IRBuilder.h"

namespace pacc {
class Target;

class GangMemory {
public:
  /// Reads the kernel's shape; `finish` writes the new sizes back.
  GangMemory(llvm::Function &Kernel, const Target &Device);

  /// An object of `Bytes` for each gang, or for each worker of the gang; the
  /// returned pointer is valid in the whole kernel.
  llvm::Value *allocate(uint64_t Bytes, llvm::Align Alignment, bool PerWorker,
                        const llvm::Twine &Name);

  /// Room for one gang's partial result of a reduction over gangs.
  struct Partial {
    unsigned Slot, Offset;
  };
  /// An error at `Where` if the kernel has more than scratch memory has counters for.
  Partial allocatePartial(uint64_t Bytes, const llvm::DebugLoc &Where);
  /// Where the gang has it; valid in the whole kernel.
  llvm::Value *addressOf(const Partial &P, const llvm::Twine &Name);
  /// allocate() would put so many bytes into shared memory.
  bool hasSharedRoom(uint64_t Bytes) const;

  const Target &device() const { return Device; }
  llvm::Value *scratch() const;
  /// The scratch buffer for BarrierGrid, which needs no part of a gang's.
  llvm::Value *scratchOfGrid();
  /// Bytes of scratch of one gang, known only after `finish`.
  llvm::Value *bytesPerGang(llvm::IRBuilder<> &B);

  /// Puts the sizes in place and into the kernel's shape.
  void finish();

private:
  llvm::Value *allocateShared(uint64_t Bytes, llvm::Align Alignment, const llvm::Twine &Name);
  llvm::Value *allocateScratch(uint64_t Bytes, llvm::Align Alignment, const llvm::Twine &Name);
  llvm::Value *addressInScratch(unsigned Offset, const llvm::Twine &Name);
  llvm::Value *linearGang(llvm::IRBuilder<> &B);

  llvm::Function &Kernel;
  const Target &Device;
  KernelShape Shape;
  unsigned Partials = 0;
};

/// Where pointers of a kernel lead: gang memory, or memory that others may have, too.
class GangPlaces {
public:
  enum Place { Gang, Elsewhere, Unknown };

  GangPlaces(const llvm::Function &Kernel, const GangMemory &Memory);

  /// A pointer that moves (`*p++`) stands for the objects that it may start from; one that comes
  /// from memory or from a call can lead to gang memory only if addressesEscape.
  Place of(const llvm::Value *P) const;
  /// Some address of gang memory is stored, or given to a function.
  bool addressesEscape() const { return Escape; }

private:
  bool isGangObject(const llvm::Value *Object) const;
  bool leadsThere(const llvm::Value *V) const;

  const GangMemory &Memory;
  bool Escape;
};

} // namespace pacc

#endif
