//===- PipelinePragma.h - PACC's directives as OpenACC's tokens -*- C++ -*-===//
//
// What they become is drawn in pacc/Lowering/PipelineRecord.h.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_PIPELINEPRAGMA_H
#define PACC_FRONTEND_PIPELINEPRAGMA_H

#include "Spellings/Spellings.h"

namespace clang {
class CompilerInstance;
} // namespace clang

namespace pacc {

/// Turns `pipeline ...` into `data ...`; other directives are left alone.
/// `Tokens`: a directive without `#pragma pacc`. False after reporting an error:
/// Clang must not see the directive.
bool translatePipeline(clang::Preprocessor &PP, TokenList &Tokens);

/// Turns `pipe(d)` of a loop directive into a private clause that carries d. False as above.
bool takePipe(clang::CompilerInstance &CI, TokenList &Tokens);

} // namespace pacc

#endif
