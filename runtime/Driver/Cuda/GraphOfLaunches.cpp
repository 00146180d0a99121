//===- GraphOfLaunches.cpp - launches that are given together -------------===//
#include "Driver/Cuda/GraphOfLaunches.h"
#include "Driver/Cuda/Check.h"
#include "Driver/KernelParameters.h"
#include <algorithm>
#include <cstring>
#include <utility>

namespace pacc::rt::cuda {

Status giveLaunch(const Symbols &Api, const CudaKernel &K, const LaunchShape &Shape, void **Params, Stream To) {
  // Shared memory of a kernel is static in its image.
  PACC_CUDA_CALL(Api, cuLaunchKernel, K.Handle, Shape.Grid[0], Shape.Grid[1], Shape.Grid[2], Shape.Block[0],
                 Shape.Block[1], 1, 0, To, Params, nullptr);
  return Status::success();
}

GivenLaunch::GivenLaunch(const CudaKernel &Kernel, const LaunchShape &Shape, void **Params) : Kernel(&Kernel) {
  const pacc_kernel &K = Kernel.Kernel;
  size_t Words = 0;
  for (uint32_t I = 0; I <= K.param_count; ++I)
    Words += wordsOfParameter(K, I);
  Values.resize(Words);
  update(Shape, Params);
}

bool GivenLaunch::update(const LaunchShape &There, void **Params) {
  bool Differs = !std::equal(std::begin(Shape.Grid), std::end(Shape.Grid), std::begin(There.Grid)) ||
                 !std::equal(std::begin(Shape.Block), std::end(Shape.Block), std::begin(There.Block));
  Shape = There;
  uint64_t *To = Values.data();
  for (uint32_t I = 0; I <= Kernel->Kernel.param_count; ++I) {
    const size_t Bytes = bytesOfParameter(Kernel->Kernel, I);
    if (std::memcmp(To, Params[I], Bytes) != 0) {
      std::memcpy(To, Params[I], Bytes);
      Differs = true;
    }
    To += wordsOfParameter(Kernel->Kernel, I);
  }
  return Differs;
}

KernelNode GivenLaunch::node() {
  Addresses.clear();
  uint64_t *Next = Values.data();
  for (uint32_t I = 0; I <= Kernel->Kernel.param_count; ++I) {
    Addresses.push_back(Next);
    Next += wordsOfParameter(Kernel->Kernel, I);
  }
  return {Kernel->Handle, Shape.Grid[0], Shape.Grid[1], Shape.Grid[2], Shape.Block[0],
          Shape.Block[1], 1, 0, Addresses.data(), nullptr};
}

Status GivenLaunch::give(const Symbols &Api, Stream To) {
  return giveLaunch(Api, *Kernel, Shape, node().Params, To);
}

GraphOfLaunches::GraphOfLaunches(const Symbols &Api, std::vector<GivenLaunch> Launches)
    : Api(Api), Launches(std::move(Launches)), Nodes(this->Launches.size()), IsOutdated(this->Launches.size()) {}

GraphOfLaunches::GraphOfLaunches(GraphOfLaunches &&Other)
    : Api(Other.Api), Launches(std::move(Other.Launches)), Nodes(std::move(Other.Nodes)),
      IsOutdated(std::move(Other.IsOutdated)), Graph(std::exchange(Other.Graph, nullptr)),
      Exec(std::exchange(Other.Exec, nullptr)) {}

/// The driver may be gone by then, which does no harm; of a device that is lost the next call tells.
GraphOfLaunches::~GraphOfLaunches() {
  if (Exec)
    noteFailure("cuGraphExecDestroy", Api.cuGraphExecDestroy(Exec));
  if (Graph)
    noteFailure("cuGraphDestroy", Api.cuGraphDestroy(Graph));
}

bool GraphOfLaunches::build() {
  const char *Call = "cuGraphCreate";
  CuResult Code = Api.cuGraphCreate(&Graph, 0);
  for (size_t I = 0; I != Launches.size() && Code == Success; ++I) {
    Call = "cuGraphAddKernelNode";
    const KernelNode Launch = Launches[I].node();
    Code = Api.cuGraphAddKernelNode(&Nodes[I], Graph, I ? &Nodes[I - 1] : nullptr, I ? 1 : 0, &Launch);
  }
  if (Code == Success) {
    Call = "cuGraphInstantiate";
    Code = Api.cuGraphInstantiate(&Exec, Graph, nullptr, nullptr, 0);
  }
  if (Code != Success)
    noteFailure(Call, Code);
  return Code == Success;
}

void GraphOfLaunches::update(size_t Index, const LaunchShape &Shape, void **Params) {
  if (Launches[Index].update(Shape, Params))
    IsOutdated[Index] = true;
}

Status GraphOfLaunches::give(Stream To) {
  for (size_t I = 0; I != Launches.size(); ++I) {
    if (!IsOutdated[I])
      continue;
    const KernelNode Launch = Launches[I].node();
    PACC_CUDA_CALL(Api, cuGraphExecKernelNodeSetParams, Exec, Nodes[I], &Launch);
    IsOutdated[I] = false;
  }
  PACC_CUDA_CALL(Api, cuGraphLaunch, Exec, To);
  return Status::success();
}

std::unique_ptr<GraphOfLaunches> LaunchesAlone::make(const CudaKernel &Kernel, const LaunchShape &Shape, void **Params) {
  constexpr size_t MostGraphs = 64; // each takes memory of the driver
  if (Graphs == MostGraphs)
    return nullptr;
  std::vector<GivenLaunch> Only;
  Only.emplace_back(Kernel, Shape, Params);
  auto Graph = std::make_unique<GraphOfLaunches>(Api, std::move(Only));
  if (!Graph->build()) {
    Graphs = MostGraphs; // nor would it make others
    return nullptr;
  }
  ++Graphs;
  return Graph;
}

Status LaunchesAlone::give(const CudaKernel &Kernel, const LaunchShape &Shape, void **Params, Stream To) {
  Known &Of = Kernels[&Kernel];
  if (Of.Graph)
    Of.Graph->update(0, Shape, Params);
  else if (++Of.Launches > Patience)
    Of.Graph = make(Kernel, Shape, Params);
  return Of.Graph ? Of.Graph->give(To) : giveLaunch(Api, Kernel, Shape, Params, To);
}

Status GraphOfLaunches::giveFirst(size_t Count, Stream To) {
  for (size_t I = 0; I != Count; ++I)
    PACC_RETURN_IF_ERROR(Launches[I].give(Api, To));
  return Status::success();
}

} // namespace pacc::rt::cuda
