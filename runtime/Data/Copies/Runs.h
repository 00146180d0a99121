//===- Runs.h - many pieces, few transfers ----------------------*- C++ -*-===//
#ifndef PACC_RUNTIME_DATA_RUNS_H
#define PACC_RUNTIME_DATA_RUNS_H

#include "Data/Copies/Transfer.h"
#include <vector>

namespace pacc::rt {

/// Collects pieces of host memory and their places on the device, joins
/// neighbours, and copies all of them. For the rows of pointer sections.
class Runs {
public:
  /// One that begins where the last one ends, in both memories, makes that longer.
  void add(HostAddress Host, DeviceAddress Device, size_t Bytes);
  /// `S` of `M`, but for attached pointers, which differ.
  void addMapped(const Mapping &M, const Section &S);
  Status upload(DataContext &C, const char *Name) const;
  /// As upload, for runs that lie in one new device block: what is between
  /// them is padding and may be overwritten, so small runs travel together.
  Status uploadNewBlock(DataContext &C, const char *Name) const;
  Status download(DataContext &C, const char *Name) const;

private:
  /// `Count` pieces of `Bytes`, `Stride` bytes apart on both sides.
  struct Run {
    HostAddress Host;
    DeviceAddress Device;
    size_t Bytes;
    size_t Count = 1, Stride = 0;

    HostRows rows() const;
  };
  void addAround(const Mapping &M, HostAddress Begin, HostAddress End);
  /// Tells of what `Give` gives to the queue.
  template <typename Function>
  Status move(DataContext &C, TraceKind Kind, const char *Name,
              Function Give) const;
  /// Uploads gathered pieces.
  Status packed(DataContext &C, const char *Name) const;

  std::vector<Run> List;
  size_t Total = 0;
};

} // namespace pacc::rt

#endif
