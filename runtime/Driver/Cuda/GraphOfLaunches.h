//===- GraphOfLaunches.h - launches that are given together -----*- C++ -*-===//
#ifndef PACC_RUNTIME_DRIVER_CUDA_GRAPHOFLAUNCHES_H
#define PACC_RUNTIME_DRIVER_CUDA_GRAPHOFLAUNCHES_H

#include "Driver/Cuda/Module.h"
#include <memory>
#include <unordered_map>
#include <vector>

namespace pacc::rt::cuda {

/// Gives the driver one launch.
Status giveLaunch(const Symbols &Api, const CudaKernel &Kernel, const LaunchShape &Shape, void **Params, Stream To);

/// A kernel, where it runs and the values of its parameters.
class GivenLaunch {
public:
  GivenLaunch(const CudaKernel &Kernel, const LaunchShape &Shape, void **Params);
  bool isOf(const CudaKernel &Other) const { return Kernel == &Other; }
  /// Takes over where the kernel runs this time, and with what. False if both are as they were.
  bool update(const LaunchShape &Shape, void **Params);
  /// As giveLaunch.
  Status give(const Symbols &Api, Stream To);
  /// For a graph. What it leads to is the launch's, and stays until the next update.
  KernelNode node();

private:
  const CudaKernel *Kernel;
  LaunchShape Shape;
  std::vector<uint64_t> Values;
  std::vector<void *> Addresses; ///< of the parameters in Values
};

/// Launches that come one behind the other, as an object of the driver.
class GraphOfLaunches {
public:
  GraphOfLaunches(const Symbols &Api, std::vector<GivenLaunch> Launches);
  GraphOfLaunches(GraphOfLaunches &&);
  ~GraphOfLaunches();

  size_t size() const { return Launches.size(); }
  const GivenLaunch &at(size_t Index) const { return Launches[Index]; }
  /// Has the driver make it. False if it cannot, which noteFailure() knows.
  bool build();
  /// As GivenLaunch; the graph has it when it is given next.
  void update(size_t Index, const LaunchShape &Shape, void **Params);
  /// Gives all launches.
  Status give(Stream To);
  /// Gives the first `Count` launches one by one.
  Status giveFirst(size_t Count, Stream To);

private:
  const Symbols &Api;
  std::vector<GivenLaunch> Launches;
  std::vector<GraphNode> Nodes;
  std::vector<bool> IsOutdated; ///< the graph has other parameters than the launch
  GraphHandle Graph = nullptr;
  GraphExec Exec = nullptr;
};

/// Launches that no other ones are known to come with: once a kernel has been launched often enough on a queue, as a graph
/// of one launch. (H200, driver 580, microseconds: a launch takes the host 3.4, a graph of one 1.7, with other parameters
/// 2.0; with a wait behind it 8.9, 6.5, 6.9; a kernel of 12 us, one behind the other, 11.8, 11.5, 11.7. The graph takes 30
/// to 50 to make.) For one thread at a time.
class LaunchesAlone {
public:
  /// `Patience`: how often a kernel is launched before its graph is made.
  LaunchesAlone(const Symbols &Api, uint64_t Patience) : Api(Api), Patience(Patience) {}
  /// As giveLaunch.
  Status give(const CudaKernel &Kernel, const LaunchShape &Shape, void **Params, Stream To);

private:
  struct Known {
    uint64_t Launches = 0;
    std::unique_ptr<GraphOfLaunches> Graph;
  };
  /// Null: there are too many, or the driver makes none.
  std::unique_ptr<GraphOfLaunches> make(const CudaKernel &Kernel, const LaunchShape &Shape, void **Params);

  const Symbols &Api;
  const uint64_t Patience;
  size_t Graphs = 0;
  std::unordered_map<const CudaKernel *, Known> Kernels;
};

} // namespace pacc::rt::cuda

#endif
