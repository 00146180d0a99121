//===- FakeKernels.cpp - kernels of a driver without a GPU ----------------===//
#include "FakeWork.h"
#include <cstring>

namespace pacc::rt::fake {

using namespace cuda;

namespace {

/// Takes the values of the parameters along, as the driver does.
std::function<void()> workOf(const FunctionHandle &F, void **Params) {
  const pacc_kernel &K = *F.Kernel;
  std::vector<std::vector<uint64_t>> Values(K.param_count + 1);
  for (uint32_t I = 0; I <= K.param_count; ++I) {
    const size_t Bytes = I < K.param_count ? K.params[I].size : sizeof(void *);
    Values[I].resize((Bytes + sizeof(uint64_t) - 1) / sizeof(uint64_t));
    std::memcpy(Values[I].data(), Params[I], Bytes);
  }
  return [&F, Values = std::move(Values)]() mutable {
    if (F.OnlyFinishes)
      return;
    std::vector<void *> Addresses;
    for (auto &Value : Values)
      Addresses.push_back(Value.data());
    F.Kernel->host(Addresses.data());
  };
}

CuResult launch(const FunctionHandle &F, unsigned X, unsigned Y, unsigned Z, Stream Order, void **Params) {
  Guard Locked(lock());
  return F.Required.allows(X, Y, Z) ? give(Order, workOf(F, Params)) : CuResult(InvalidValue);
}

/// Graphs whose launches come one behind the other.
void setGraphFunctions(Symbols &S) {
  S.cuGraphCreate = [](GraphHandle *Created, unsigned) -> CuResult {
    *Created = new GraphObject;
    return Success;
  };
  S.cuGraphDestroy = [](GraphHandle Graph) -> CuResult {
    delete Graph;
    return Success;
  };
  S.cuGraphAddKernelNode = [](GraphNode *Added, GraphHandle Into, const GraphNode *Before, size_t Count,
                              const KernelNode *L) -> CuResult {
    // A node is its place in the graph, from 1.
    const auto Last = reinterpret_cast<GraphNode>(Into->Launches.size());
    if (!L->Kernel->Required.allows(L->BlockX, L->BlockY, L->BlockZ) || Count != (Last ? 1 : 0) ||
        (Last && *Before != Last))
      return InvalidValue;
    Into->Launches.push_back(workOf(*L->Kernel, L->Params));
    *Added = reinterpret_cast<GraphNode>(Into->Launches.size());
    return Success;
  };
  S.cuGraphInstantiate = [](GraphExec *Made, GraphHandle Of, GraphNode *, char *, size_t) -> CuResult {
    *Made = new GraphExecObject{Of->Launches};
    return Success;
  };
  S.cuGraphExecKernelNodeSetParams = [](GraphExec Made, GraphNode Of, const KernelNode *L) -> CuResult {
    if (!L->Kernel->Required.allows(L->BlockX, L->BlockY, L->BlockZ))
      return InvalidValue;
    Made->Launches.at(reinterpret_cast<size_t>(Of) - 1) = workOf(*L->Kernel, L->Params);
    return Success;
  };
  S.cuGraphExecDestroy = [](GraphExec Made) -> CuResult {
    delete Made;
    return Success;
  };
  S.cuGraphLaunch = [](GraphExec Made, Stream Order) -> CuResult {
    Guard Locked(lock());
    CuResult Given = Success;
    for (const std::function<void()> &Launch : Made->Launches)
      Given = Given == Success ? give(Order, Launch) : Given;
    return Given;
  };
}

} // namespace

void setKernelFunctions(Symbols &S) {
  S.cuModuleLoadDataEx = [](Module *Loaded, const void *Image, unsigned, int *,
                            void **) -> CuResult {
    *Loaded = new ModuleHandle{Image};
    return Success;
  };
  S.cuModuleUnload = [](Module) -> CuResult { return Success; };
  // Kernels run as the host's code, which needs neither linking nor addresses; but the
  // runtime goes its ways.
  S.cuModuleGetGlobal = [](Pointer *Found, size_t *Bytes, Module,
                           const char *) -> CuResult {
    static char Table[4096];
    *Found = reinterpret_cast<Pointer>(Table);
    *Bytes = sizeof Table;
    return Success;
  };
  S.cuMemcpyHtoD = [](Pointer To, const void *From, size_t Bytes) -> CuResult {
    std::memcpy(host(To), From, Bytes);
    return Success;
  };
  S.cuLinkCreate = [](unsigned, int *, void **, LinkState *New) -> CuResult {
    *New = new LinkStateObject;
    return Success;
  };
  S.cuLinkAddData = [](LinkState State, int, void *Data, size_t, const char *,
                       unsigned, int *, void **) -> CuResult {
    State->Image = State->Image ? State->Image : Data; // the kernels'
    return Success;
  };
  S.cuLinkComplete = [](LinkState State, void **Image,
                        size_t *Bytes) -> CuResult {
    *Image = const_cast<void *>(State->Image);
    *Bytes = 0;
    return Success;
  };
  S.cuLinkDestroy = [](LinkState State) -> CuResult {
    delete State;
    return Success;
  };
  S.cuModuleGetFunction = [](Function *Found, Module In,
                             const char *Name) -> CuResult {
    const pacc_kernel *K = findKernel(In->Image, Name);
    if (!K)
      return NotFound;
    const bool Finishes =
        K->finish_name && std::strcmp(Name, K->finish_name) == 0;
    *Found = new FunctionHandle{K, Finishes, requiredBlock(In->Image, Name)};
    return Success;
  };
  S.cuFuncGetAttribute = [](int *Value, int, Function) -> CuResult {
    *Value = 1024;
    return Success;
  };
  S.cuOccupancyMaxActiveBlocksPerMultiprocessor =
      [](int *Blocks, Function, int Threads, size_t) -> CuResult {
    *Blocks = 2048 / Threads;
    return Success;
  };
  S.cuLaunchKernel = [](Function Kernel, unsigned, unsigned, unsigned, unsigned X,
                        unsigned Y, unsigned Z, unsigned, Stream Order,
                        void **Params, void **) -> CuResult {
    return launch(*Kernel, X, Y, Z, Order, Params);
  };
  S.cuLaunchCooperativeKernel =
      [](Function Kernel, unsigned, unsigned, unsigned, unsigned X, unsigned Y,
         unsigned Z, unsigned, Stream Order, void **Params) -> CuResult {
    return launch(*Kernel, X, Y, Z, Order, Params);
  };
  setGraphFunctions(S);
}

} // namespace pacc::rt::fake
