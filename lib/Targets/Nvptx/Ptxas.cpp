//===- Ptxas.cpp - PTX to machine code ------------------------------------===//
#include "Nvptx/Ptxas.h"

#include "Nvptx/Toolkit.h"
#include "pacc/IR/Report.h"
#include "pacc/Support/Options.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace pacc {
namespace {

/// A file in the temporary folder that goes with this object.
class TemporaryFile {
public:
  explicit TemporaryFile(StringRef Suffix) {
    Valid = !sys::fs::createTemporaryFile("pacc", Suffix, Path);
    if (Valid)
      Remover.setFile(Path);
  }
  bool valid() const { return Valid; }
  StringRef path() const { return Path; }
  bool write(StringRef Text) {
    std::error_code Error;
    raw_fd_ostream Stream(Path, Error);
    Stream << Text;
    Stream.close();
    bool Good = !Error && !Stream.has_error();
    Stream.clear_error();
    return Good;
  }
  std::unique_ptr<MemoryBuffer> read() const {
    auto Buffer = MemoryBuffer::getFile(Path);
    return Buffer ? std::move(*Buffer) : MemoryBuffer::getMemBuffer("");
  }

private:
  SmallString<128> Path;
  FileRemover Remover;
  bool Valid;
};

} // namespace

static std::vector<std::string> arguments(StringRef Ptxas, unsigned Arch) {
  const Options &O = options();
  std::vector<std::string> Arguments = {Ptxas.str(), "-O3", "-arch=sm_" + std::to_string(Arch)};
  if (O.MaxRegisters)
    Arguments.push_back("-maxrregcount=" + std::to_string(O.MaxRegisters));
  if (O.LineInfo)
    Arguments.push_back("-lineinfo");
  if (O.NoFma)
    Arguments.push_back("-fmad=false");
  if (O.ofTarget("ptxinfo"))
    Arguments.push_back("-v");
  return Arguments;
}

AssembleResult assemble(LLVMContext &C, StringRef Ptx, unsigned Arch,
                        SmallVectorImpl<char> &Cubin, bool IsEmbedded) {
  std::string Ptxas = findPtxas();
  if (Ptxas.empty())
    return AssembleResult::Skipped;
  TemporaryFile Source("ptx"), Output("cubin"), Messages("txt");
  Ptx.consume_back(StringRef("\0", 1));
  if (!Source.valid() || !Output.valid() || !Messages.valid() || !Source.write(Ptx)) {
    reportError(C, "cannot write temporary files for ptxas");
    return AssembleResult::Failed;
  }
  std::vector<std::string> Arguments = arguments(Ptxas, Arch);
  Arguments.insert(Arguments.end(), {"-o", Output.path().str(), Source.path().str()});
  std::vector<StringRef> Views(Arguments.begin(), Arguments.end());
  std::optional<StringRef> Redirects[] = {std::nullopt, Messages.path(), Messages.path()};
  std::string Problem;
  int Code = sys::ExecuteAndWait(Ptxas, Views, std::nullopt, Redirects, 0, 0, &Problem);
  std::unique_ptr<MemoryBuffer> Said = Messages.read();
  if (Code == 0) {
    if (options().ofTarget("ptxinfo"))
      errs() << Said->getBuffer();
    std::unique_ptr<MemoryBuffer> Code = Output.read();
    Cubin.assign(Code->getBufferStart(), Code->getBufferEnd());
    return AssembleResult::Done;
  }
  if (Said->getBuffer().contains("is not defined for option 'gpu-name'")) {
    if (!IsEmbedded || options().ofTarget("ptxinfo"))
      reportWarning(C, "'" + Ptxas + "' does not know sm_" + Twine(Arch) +
                           ": the driver will compile the PTX when the program runs");
    return AssembleResult::Skipped;
  }
  reportError(C, "ptxas failed for sm_" + Twine(Arch) + ": " + Problem + "\n" +
                     Said->getBuffer());
  return AssembleResult::Failed;
}

} // namespace pacc
