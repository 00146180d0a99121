//===- Targets.h - the targets that Target.cpp lists ------------*- C++ -*-===//
//
// In this room only: the steps on the IR get a target from where targets are
// gone through.
//
//===----------------------------------------------------------------------===//
#ifndef PACC_TARGETS_TARGETS_H
#define PACC_TARGETS_TARGETS_H

namespace pacc {
class ImageTarget;

/// NVIDIA GPUs.
const ImageTarget &nvptxTarget();

} // namespace pacc

#endif
