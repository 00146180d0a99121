//===- StoredWords.h - how an object is made again --------------*- C++ -*-===//
#ifndef PACC_FRONTEND_STOREDWORDS_H
#define PACC_FRONTEND_STOREDWORDS_H

#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace pacc {

/// The words of a clang command that makes this compilation's object from its code as Clang made it
/// (pacc/Support/StoredUnit.h), `Arguments` being the plugin's. None where instrumentation, a code model or LLVM's own link-time optimisation is asked for
/// that these words would not repeat.
std::optional<std::vector<std::string>> storedWords(const clang::CompilerInstance &CI,
                                                    const std::vector<std::string> &Arguments);

} // namespace pacc

#endif
