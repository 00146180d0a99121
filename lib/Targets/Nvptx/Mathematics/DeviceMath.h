//===- DeviceMath.h - libm and llvm.* math on the GPU -----------*- C++ -*-===//
//
// Calls of the C math library, and LLVM's math intrinsics that NVPTX does not
// lower by itself, go to libdevice of a CUDA toolkit, else to libclc's bitcode.
// What neither has stays a call, which UnsupportedCode then reports.
//
// Two steps, because optimisers know `pow` but not `__nv_pow`: simplifyMath
// first, with LLVM's knowledge of libm; then lowerMath.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TARGETS_NVPTX_DEVICEMATH_H
#define PACC_TARGETS_NVPTX_DEVICEMATH_H

#include "llvm/ADT/StringRef.h"
#include <memory>
#include <string>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace pacc {

/// The bitcode that defines math functions, or none.
class MathLibrary {
public:
  explicit MathLibrary(llvm::LLVMContext &C);
  ~MathLibrary();

  /// Symbol of libm's function (double `sin`, float `sinf`); "" if there is none. The first question about a function
  /// of libm loads the first library that can be read.
  std::string symbolOf(llvm::StringRef Function);
  /// Links what `M` needs. Ends the library's life.
  bool link(llvm::Module &M);
  /// Where libraries are looked for, for messages.
  static std::string searched();

private:
  llvm::LLVMContext &Context;
  std::unique_ptr<llvm::Module> Contents;
  bool IsLoaded = false, IsNvidia = false;

  void load();
};

/// A function of libm that the device may have.
bool isMathFunction(llvm::StringRef Name);

/// Folds and simplifies calls of libm. There is no errno on the device.
void simplifyMath(llvm::Module &M);

/// Redirects math calls and intrinsics to the library, and links it.
bool lowerMath(llvm::Module &M);

} // namespace pacc

#endif
