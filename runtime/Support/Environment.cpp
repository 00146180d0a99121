//===- Environment.cpp - every environment variable -----------------------===//

#include "Support/Environment.h"
#include <cerrno>
#include <cstdlib>

namespace pacc::rt {

const VariableInfo VariableTable[] = {
    {Variable::DeviceType,
     {"NVCOMPILER_ACC_DEVICE_TYPE", "NV_ACC_DEVICE_TYPE", "PGI_ACC_DEVICE_TYPE",
      "ACC_DEVICE_TYPE"},
     "device type: nvidia, host or emulator (OpenACC 3.4, 4.1)"},
    {Variable::DeviceNumber,
     {"NVCOMPILER_ACC_DEVICE_NUM", "NV_ACC_DEVICE_NUM", "PGI_ACC_DEVICE_NUM",
      "ACC_DEVICE_NUM"},
     "device number within the type, from 0 (OpenACC 3.4, 4.2)"},
    {Variable::RequireOffload,
     {"ACC_REQUIRE_OFFLOAD"},
     "1: an error instead of running on the host where no GPU is found"},
    {Variable::NumCores,
     {"ACC_NUM_CORES"},
     "threads of the host device; default: the cores this process may use"},
    {Variable::Notify,
     {"PACC_NOTIFY", "NVCOMPILER_ACC_NOTIFY", "NV_ACC_NOTIFY",
      "PGI_ACC_NOTIFY"},
     "sum of: 1 launches, 2 transfers, 4 regions, 8 waits, 16 allocations"},
    {Variable::Synchronous,
     {"PACC_SYNCHRONOUS", "NVCOMPILER_ACC_SYNCHRONOUS", "NV_ACC_SYNCHRONOUS",
      "PGI_ACC_SYNCHRONOUS"},
     "1: the host waits at the end of every construct, with async too"},
    {Variable::DeviceMemory,
     {"PACC_DEVICE_MEMORY"},
     "most memory of each device to use, bytes, with K, M, G or T"},
    {Variable::Heap,
     {"PACC_HEAP", "NVCOMPILER_ACC_CUDA_HEAPSIZE", "NV_ACC_CUDA_HEAPSIZE",
      "PGI_ACC_CUDA_HEAPSIZE"},
     "bytes of a GPU's memory for malloc in kernels; default: a 32nd of it"},
    {Variable::Stack,
     {"PACC_STACK", "NVCOMPILER_ACC_CUDA_STACKSIZE", "NV_ACC_CUDA_STACKSIZE",
      "PGI_ACC_CUDA_STACKSIZE"},
     "bytes of a GPU thread's stack for functions that call themselves; "
     "default: 1K"},
    {Variable::PrintBuffer,
     {"PACC_PRINT_BUFFER", "NVCOMPILER_ACC_CUDA_PRINTFIFOSIZE",
      "NV_ACC_CUDA_PRINTFIFOSIZE", "PGI_ACC_CUDA_PRINTFIFOSIZE"},
     "bytes for what a GPU's kernels print before the host takes it"},
    {Variable::Devices,
     {"PACC_DEVICES"},
     "devices that a pipeline uses, or all; default: 1, the current one"},
    {Variable::EmulatorDevices,
     {"PACC_EMULATOR_DEVICES"},
     "emulator devices that there are; default: 1"},
    {Variable::Emulator,
     {"PACC_EMULATOR"},
     "order:<seed>: lanes and gangs run in an order drawn from it; deferred: "
     "queues do nothing before something waits for it"},
    {Variable::Pipelines,
     {"PACC_PIPELINES"},
     "tasks of a pipeline that are on a device at a time; default: 3"},
    {Variable::Graphs,
     {"PACC_GRAPHS"},
     "how often launches repeat before they are given to the GPU as CUDA graphs, of "
     "some eight; 0: never; default: 8"},
    {Variable::Time,
     {"PACC_TIME", "NVCOMPILER_ACC_TIME", "NV_ACC_TIME", "PGI_ACC_TIME"},
     "1: tables at exit: regions, kernels and transfers with their times; "
     "pipelines"},
    {Variable::TraceFile,
     {"PACC_TRACE_FILE"},
     "file for a timeline of all directives, in Chrome's trace format"},
    {Variable::Nvtx,
     {"PACC_NVTX"},
     "1: NVTX ranges for NVIDIA's profilers, which switch them on themselves; "
     "0: none"},
    {Variable::ProfileLibrary,
     {"ACC_PROFLIB", "NVCOMPILER_ACC_PROFLIB", "PGI_ACC_PROFLIB"},
     "libraries of profiling tools, separated by ; (OpenACC 3.4, 5.4)"},
};
const unsigned VariableCount = sizeof VariableTable / sizeof *VariableTable;

namespace {

const char *nameThatIsSet(const VariableInfo &Info) {
  for (const char *Name : Info.Names)
    if (Name)
      if (const char *Text = std::getenv(Name); Text && *Text)
        return Name;
  return nullptr;
}

const VariableInfo &rowOf(Variable V) {
  const VariableInfo &Row = VariableTable[static_cast<unsigned>(V)];
  assert(Row.Id == V && "table out of order");
  return Row;
}

Status malformed(Variable V, const char *Wanted) {
  return Status::error(ErrorCode::InvalidUse, "%s=%s: %s expected",
                       environmentName(V), environmentText(V), Wanted);
}

} // namespace

const char *environmentText(Variable V) {
  const char *Name = nameThatIsSet(rowOf(V));
  return Name ? std::getenv(Name) : nullptr;
}

const char *environmentName(Variable V) {
  const char *Name = nameThatIsSet(rowOf(V));
  return Name ? Name : rowOf(V).Names[0];
}

Result<std::optional<int64_t>> environmentInteger(Variable V) {
  const char *Text = environmentText(V);
  if (!Text)
    return std::optional<int64_t>();
  char *End = nullptr;
  errno = 0;
  const long long Value = std::strtoll(Text, &End, 0);
  if (errno || End == Text || *End)
    return malformed(V, "an integer");
  return std::optional<int64_t>(Value);
}

Result<std::optional<uint64_t>> environmentBytes(Variable V) {
  const char *Text = environmentText(V);
  if (!Text)
    return std::optional<uint64_t>();
  char *End = nullptr;
  errno = 0;
  uint64_t Value = std::strtoull(Text, &End, 0);
  if (errno || End == Text || *Text == '-')
    return malformed(V, "a number of bytes");
  unsigned Shift = 0;
  switch (*End) {
  case 'k': case 'K': Shift = 10; break;
  case 'm': case 'M': Shift = 20; break;
  case 'g': case 'G': Shift = 30; break;
  case 't': case 'T': Shift = 40; break;
  }
  if (Shift)
    ++End;
  if (*End || (Value << Shift) >> Shift != Value)
    return malformed(V, "a number of bytes");
  return std::optional<uint64_t>(Value << Shift);
}

} // namespace pacc::rt
