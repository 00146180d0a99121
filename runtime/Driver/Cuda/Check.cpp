//===- Check.cpp - the driver's results as Status -------------------------===//

#include "Driver/Cuda/Check.h"
#include <atomic>
#include <cstring>

namespace pacc::rt::cuda {

namespace {

/// What the user can do about an error.
constexpr const char *
    LessMemory = "Use less device memory at a time: smaller sections, data "
                 "regions that end earlier, or 'pacc pipeline'",
   *SeeGpu = "See whether nvidia-smi shows the GPU and the driver in order",
   *OtherCode = "Compile with -gpu=ccNN for this GPU (pacc-info shows it), or "
                "update its driver",
   *CheckAccesses = "Compile with -gpu=check and run again: it names accesses "
                    "outside of the data on the device",
   *CheckAccessesOrStack = "Compile with -gpu=check and run again: it names accesses "
                           "outside of the data on the device; functions that call themselves "
                           "(qsort does) may need more stack: PACC_STACK=64K",
   *SmallerGangs = "Use a smaller vector_length or num_workers",
   *RunWithTrace = "Run with PACC_NOTIFY=31 to see what came before; if the "
                   "program is right, it is a defect of PACC";

struct ErrorText {
  CuResult Code;
  const char *Text, *Advice;
};

/// Texts as nvc's runtime words them; the driver's own serve for the rest.
const ErrorText Texts[] = {
    {1, "Invalid value", RunWithTrace},
    {2, "Out of memory", LessMemory},
    {3, "Not initialized", SeeGpu},
    {4, "Deinitialized", SeeGpu},
    {100, "No device", SeeGpu},
    {101, "Invalid device", SeeGpu},
    {200, "Invalid image", OtherCode},
    {201, "Invalid context", RunWithTrace},
    {209, "No binary for GPU", OtherCode},
    {214, "Uncorrectable memory error of the GPU", SeeGpu},
    {218, "Invalid PTX", OtherCode},
    {222, "Unsupported PTX version", OtherCode},
    {400, "Invalid handle", RunWithTrace},
    {500, "Not found", RunWithTrace},
    {700, "Illegal address during kernel execution", CheckAccessesOrStack},
    {701, "Launch out of resources", SmallerGangs},
    {702, "Launch timeout", SeeGpu},
    {715, "Illegal instruction during kernel execution", CheckAccesses},
    {716, "Misaligned address during kernel execution", CheckAccesses},
    {719, "Launch failed (often invalid pointer dereference)", CheckAccessesOrStack},
};

const ErrorText *find(CuResult Code) {
  for (const ErrorText &Row : Texts)
    if (Row.Code == Code)
      return &Row;
  return nullptr;
}

std::string textOf(CuResult Code) {
  if (const ErrorText *Row = find(Code))
    return Row->Text;
  const char *Text = nullptr;
  const Symbols *Api = driver();
  if (Api && Api->cuGetErrorString(Code, &Text) == Success && Text)
    return Text;
  return "Unknown error";
}

/// Whether all later calls of the context return this error too.
bool stays(CuResult Code) {
  constexpr CuResult MemoryError = 214, FirstOfKernels = 700,
                     OutOfResources = 701, LastOfKernels = 799, Unknown = 999;
  return Code == MemoryError || Code == Unknown ||
         (Code >= FirstOfKernels && Code <= LastOfKernels &&
          Code != OutOfResources);
}

/// The call that returned an error that stays, before all others.
std::atomic<const char *> FirstToSee{nullptr};

} // namespace

const char *noteFailure(const char *Call, CuResult Code) {
  const char *First = nullptr;
  if (!stays(Code) || FirstToSee.compare_exchange_strong(First, Call))
    return Call;
  return First;
}

std::string describe(const char *Call, CuResult Code) {
  std::string Text = std::string("call to ") + Call + " returned error " +
                     std::to_string(Code) + ": " + textOf(Code);
  const char *First = noteFailure(Call, Code);
  if (std::strcmp(First, Call) != 0)
    Text += std::string("\n Seen first by a call to ") + First;
  const ErrorText *Row = find(Code);
  return Text + "\n " + (Row ? Row->Advice : SeeGpu);
}

Status failure(const char *Call, CuResult Code) {
  return Status(Code == OutOfMemory ? ErrorCode::OutOfMemory
                                    : ErrorCode::Driver,
                describe(Call, Code));
}

} // namespace pacc::rt::cuda
