//===- UnsupportedCode.h - what cannot be device code -----------*- C++ -*-===//
//
// In two parts. scan() looks at the code as the user wrote it: it reports at
// once what no optimisation makes right, and remembers where everything stands
// that may still vanish (calls without a body in dead code, indirect calls
// that become direct, exceptions). judge() looks at the optimised code and
// reports what is left, at the place that scan() remembered.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_UNSUPPORTEDCODE_H
#define PACC_TRANSFORMS_UNSUPPORTEDCODE_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DiagnosticInfo.h"
#include <string>

namespace llvm {
class CallBase;
class Function;
class Instruction;
class Module;
class Value;
} // namespace llvm

namespace pacc {

class ImageTarget;

class UnsupportedCode {
public:
  /// `M`: the neutral module, or its clone before anything is linked into it.
  /// Returns false if something was reported.
  bool scan(llvm::Module &M);
  /// `M`: the optimised device code. Returns false if something was reported.
  bool judge(llvm::Module &M, const ImageTarget &Device) const;

private:
  struct Place {
    std::string Function; ///< where the user wrote it
    llvm::DiagnosticLocation Location;
  };
  bool scanFunction(llvm::Function &F);
  bool scanInstruction(llvm::Instruction &I);
  bool scanCall(llvm::CallBase &Call);
  void rememberGlobals(const llvm::Instruction &I, const llvm::Value *Operand);
  void remember(llvm::StringRef Symbol, const llvm::Instruction &I);
  void report(const llvm::Value &What, const llvm::Instruction &Use, const ImageTarget &Device,
              llvm::StringSet<> &Reported) const;

  llvm::StringMap<Place> Places;
};

/// "device function 'f'" or "a compute construct of 'f'".
std::string placeName(const llvm::Function &F);

/// Reports functions that hold constructs: those are for the host's calls. False after a
/// report. The neutral module, before anything is inlined.
bool checkNoConstructs(llvm::Module &M);

} // namespace pacc

#endif
