//===- Check.cpp - the driver's results as Status -------------------------===//

#include "Driver/Cuda/Check.h"

namespace pacc::rt::cuda {

namespace {

struct ErrorText {
  CuResult Code;
  const char *Text;
};

/// As nvc's runtime words them; the driver's own text serves for the rest.
const ErrorText Texts[] = {
    {1, "Invalid value"},
    {2, "Out of memory"},
    {3, "Not initialized"},
    {4, "Deinitialized"},
    {100, "No device"},
    {101, "Invalid device"},
    {200, "Invalid image"},
    {201, "Invalid context"},
    {209, "No binary for GPU"},
    {218, "Invalid PTX"},
    {222, "Unsupported PTX version"},
    {400, "Invalid handle"},
    {500, "Not found"},
    {700, "Illegal address during kernel execution"},
    {701, "Launch out of resources"},
    {702, "Launch timeout"},
    {715, "Illegal instruction during kernel execution"},
    {716, "Misaligned address during kernel execution"},
    {719, "Launch failed (often invalid pointer dereference)"},
};

const char *textOf(CuResult Code) {
  for (const ErrorText &Row : Texts)
    if (Row.Code == Code)
      return Row.Text;
  const char *Text = nullptr;
  const Symbols *Api = driver();
  if (Api && Api->cuGetErrorString(Code, &Text) == Success && Text)
    return Text;
  return "Unknown error";
}

} // namespace

Status failure(const char *Call, CuResult Code) {
  return Status::error(
      Code == OutOfMemory ? ErrorCode::OutOfMemory : ErrorCode::Driver,
      "call to %s returned error %d: %s", Call, Code, textOf(Code));
}

} // namespace pacc::rt::cuda
