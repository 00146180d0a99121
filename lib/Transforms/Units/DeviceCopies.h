//===- DeviceCopies.h - variables under declare, in device code -*- C++ -*-===//
//
// OpenACC 3.4, 2.13. What the user's code names is the host's variable. After,
//
//     %g = load ptr addrspace(1), ptr addrspace(4) @pacc_globals_0123, ...   ; GPU
//     %g = call ptr @__pacce_global(ptr @g)                                  ; emulator
//
// stands at the beginning of each function that uses it (pacc/ABI/Unit.h).
//
// Constructs reach such variables by their parameters; what is found here are
// routines, and what was inlined of them. Stands behind the instrumentation,
// which tells the variables' names.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_DEVICECOPIES_H
#define PACC_TRANSFORMS_DEVICECOPIES_H

#include <string>
#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace pacc {
class Target;

/// The addresses that the runtime must give to an image, whichever target's it is.
struct AddressTable {
  std::string Symbol;
  std::vector<std::string> Variables; ///< symbols of the host, in the table's order
};

/// Replaces the variables by their copies in `M`, code of `Device`. Reports what
/// cannot be and returns false. `Table`: for images, with its symbol; gets what is not there yet.
bool useDeviceCopies(llvm::Module &M, const Target &Device, AddressTable &Table);

} // namespace pacc

#endif
