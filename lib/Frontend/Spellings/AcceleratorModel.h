//===- AcceleratorModel.h - directives from before OpenACC ------*- C++ -*-===//
//
// PGI's accelerator model was there before OpenACC, and its compilers, up to nvc, take both, also mixed:
//
//   #pragma acc region                     ->  kernels
//   #pragma acc region for                 ->  kernels loop
//   #pragma acc kernels for                ->  kernels loop
//   #pragma acc data region local(a[0:n])  ->  data create(a[0:n])
//   #pragma acc for parallel, vector(8)    ->  loop gang, vector(8)
//
//===----------------------------------------------------------------------===//
#ifndef PACC_FRONTEND_ACCELERATORMODEL_H
#define PACC_FRONTEND_ACCELERATORMODEL_H

#include "Spellings/Spellings.h"

namespace pacc {

/// Spells such a directive as OpenACC does, with a warning. (The second number of a section was the last element at
/// first, and later the length, as it is in OpenACC.)
void translateAcceleratorModel(clang::Preprocessor &PP, TokenList &Tokens);

} // namespace pacc

#endif
