//===- LoweringConsumer.h - hands finished functions to Lowering -*- C++ -*-===//
#ifndef PACC_FRONTEND_LOWERINGCONSUMER_H
#define PACC_FRONTEND_LOWERINGCONSUMER_H

#include <memory>

namespace clang {
class ASTConsumer;
class CompilerInstance;
} // namespace clang

namespace pacc {

/// Who prints the -Minfo report: the last pass, or (no code is generated) the
/// consumer at the end of the translation unit.
enum class Report { ByPasses, Here };

/// A consumer that runs before CodeGen's and calls lowerFunction for every
/// function that CodeGen may emit.
std::unique_ptr<clang::ASTConsumer>
createLoweringConsumer(clang::CompilerInstance &CI, Report Printer);

/// A consumer for a tree that will be stored: adds what PACC knows beside it.
std::unique_ptr<clang::ASTConsumer> createKeepingConsumer();

} // namespace pacc

#endif
