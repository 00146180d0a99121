//===- Embed.h - kernel records and device images in the object -*- C++ -*-===//
//
// Defines what __pacc_launch is called with: a struct pacc_kernel for each
// kernel, and one struct pacc_image with the device code of this object file;
// and the struct pacc_unit that tells the runtime of the file as a whole.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_EMBED_H
#define PACC_TRANSFORMS_EMBED_H

#include "pacc/Access/KernelParameters.h"
#include "pacc/Access/LaunchConditions.h"
#include "Units/DeviceCopies.h"
#include "Units/Unit.h"
#include "pacc/IR/KernelForm.h"
#include "pacc/Targets/Target.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {

/// What the record of one kernel says.
struct KernelRecord {
  std::string Name;
  KernelOrigin Origin;
  KernelShape Shape;
  std::vector<KernelParameter> Parameters;
  std::string Apart; ///< the kernel for launches that allow more; empty: there is none
  LaunchConditions Conditions;
  std::vector<const Target *> Jams; ///< targets whose jam form is as the shape's dimensions say
};

/// Adds to `Record` what the form of the kernel for one more device needs: the record
/// serves all of them.
void mergeShape(KernelRecord &Record, const KernelShape &Form, const Target &Device);

/// Device code, and what the runtime must tell it. No entries: compiled without.
struct CompiledImage {
  std::vector<DeviceImage> Entries;
  AddressTable Table;
};

/// All that the object file has for devices.
struct CompiledUnit {
  UnitInterface Interface;
  std::vector<KernelRecord> Kernels;
  CompiledImage OfKernels, OfRoutines;
};

/// The symbol of an image's table of addresses: no other image has it.
std::string tableSymbol(const llvm::Module &M, ImagePart Part);

/// Defines all records in `Host`, and the functions that register them. Entries of the
/// host's forms are found by name.
void embed(llvm::Module &Host, const CompiledUnit &Unit);

} // namespace pacc

#endif
