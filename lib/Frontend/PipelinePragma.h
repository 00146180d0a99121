//===- PipelinePragma.h - PACC's directives as OpenACC's tokens -*- C++ -*-===//
//
// What they become is drawn in pacc/Lowering/PipelineRecord.h.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_PIPELINEPRAGMA_H
#define PACC_FRONTEND_PIPELINEPRAGMA_H

#include "Spellings/Spellings.h"

namespace pacc {

/// Turns `pipeline ...` into `data ...`; other directives are left alone.
/// `Tokens`: a directive without `#pragma pacc`. False after reporting an error:
/// Clang must not see the directive.
bool translatePipeline(clang::Preprocessor &PP, TokenList &Tokens);

/// Takes `pipe(d)` out of a loop directive. False as above.
bool takePipe(clang::Preprocessor &PP, TokenList &Tokens);

} // namespace pacc

#endif
