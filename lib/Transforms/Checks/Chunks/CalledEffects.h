//===- CalledEffects.h - what calls do with memory --------------*- C++ -*-===//
//
// Of functions whose bodies are not here the front end says what declarations tell, by __pacc_callee (Markers.h).
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TRANSFORMS_CALLEDEFFECTS_H
#define PACC_TRANSFORMS_CALLEDEFFECTS_H

#include "llvm/ADT/StringMap.h"
#include <string>

namespace llvm {
class CallBase;
class Function;
class Module;
class Value;
} // namespace llvm

namespace pacc {

enum class CallEffect { Nothing, Reads, Writes, Both };

class CalledEffects {
public:
  explicit CalledEffects(const llvm::Module &M);

  /// It may read and change any global variable.
  bool mayUseGlobals(const llvm::CallBase &Call, bool OnDevice) const;
  /// What it does with what a pointer leads to.
  CallEffect ofArgument(const llvm::CallBase &Call, unsigned Argument) const;

  /// What is known of the function says more than its body, if that is here: of streams, and what the library has, too.
  bool isOpaque(const llvm::Function &Callee) const;

  /// The stream that a function of the library gets; null: none.
  const llvm::Value *streamOf(const llvm::CallBase &Call) const;

private:
  struct Said {
    unsigned Flags; ///< enum pacc_callee_flags
    std::string Parameters;
  };
  llvm::StringMap<Said> Known;
};

} // namespace pacc

#endif
