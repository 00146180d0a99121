//===- ArrayNames.h - which array of a pipeline an address is in -*- C++ -*-===//
#ifndef PACC_TRANSFORMS_CHECKS_CHUNKS_ARRAYNAMES_H
#define PACC_TRANSFORMS_CHECKS_CHUNKS_ARRAYNAMES_H

#include "Checks/Chunks/ChunkModel.h"

namespace llvm {
class ScalarEvolution;
} // namespace llvm

namespace pacc {

/// The array that goes by this very value.
const ChunkArray *arrayNamed(const llvm::Value *Base, const ChunkModel &M);

/// An array, seen from the pointer that an address begins with.
struct NamedArray {
  const ChunkArray *Array;
  Polynomial Begin; ///< bytes from there on at which it begins
};

/// By its own name, or by one that has led there since before the pipeline.
std::optional<NamedArray> arrayAt(const llvm::Value &Address, int64_t Bytes, const ChunkModel &M,
                                  llvm::ScalarEvolution &SE, Atoms &Values, const llvm::DataLayout &DL);

} // namespace pacc

#endif
