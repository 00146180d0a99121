//===- OutsideUses.h - what the code round a pipeline does with variables -===//
#ifndef PACC_TRANSFORMS_OUTSIDEUSES_H
#define PACC_TRANSFORMS_OUTSIDEUSES_H

namespace llvm {
class Loop;
} // namespace llvm

namespace pacc {

struct Place;

/// A variable that only the body of the pipeline knows: what a chunk finds in it, it has put there itself.
/// `OverChunks`: the loop that goes over all chunks and stages.
bool isOwn(const Place &Of, const llvm::Loop &OverChunks);

/// Somebody may see behind the pipeline what is there.
bool isUsedBehind(const Place &Of, const llvm::Loop &OverChunks);

} // namespace pacc

#endif
