//===- FlagTable.cpp - every flag the driver knows ------------------------===//
#include "FlagTable.h"

namespace pacc::driver {

static constexpr Group Flag = Group::Flag, Acc = Group::Acc, Ta = Group::Ta, Gpu = Group::Gpu,
                       AccModel = Group::AccModel,
                       Minfo = Group::Minfo, Mneginfo = Group::Mneginfo, Mp = Group::Mp,
                       Tp = Group::Tp, CudaLib = Group::CudaLib, Offload = Group::Offload;

// Reasons that several rows share.
static const char ClangDecides[] = "clang's optimiser decides this at -O2 and -O3";
static const char Harmless64[] = "array indices are always 64-bit where they need to be";
static const char FortranOnly[] = "concerns Fortran only";
static const char Managed[] = "the program's heap is memory that the GPU shares";
static const char Unified[] = "the GPU uses all of the host's memory, data clauses move nothing";
static const char Separate[] = "the GPU has memory of its own";
static const char Pinned[] = "copies always go through pinned memory";
static const char OneToolkit[] = "the CUDA toolkit that is found is used";
static const char AndLater[] = "there is always PTX, from which the driver makes code for compute capability 7.5 and later";
static const char CacheOfGpu[] = "recent GPUs choose the cache themselves";
static const char InternalSwitch[] = "is not supported: a switch of the inside of another compiler";
static const char NoFortran[] = "is not supported: name the Fortran compiler's library, as -lgfortran";
static const char OtherWarnings[] = "clang's warnings have names: -Wno-<name>";
static const char NoListing[] = "is not supported: no such file is written";

// What -fast and its other spellings are.
static const char FastFlags[] = "-O3 -ffp-contract=fast -mdaz-ftz";
static const char FastWords[] = "optimise, fuse multiply and add, denormals are zero on the host";

// An optimisation that gcc knows by this name, and clang by none.
#define GCC_OPTIMISATION(Name)                                                                                         \
  {Flag, "-f" Name, Do::Ignore, "", ClangDecides}, { Flag, "-fno-" Name, Do::Ignore, "", ClangDecides }

// clang-format off
const FlagRow FlagTable[] = {
  // --- The driver's own
  {Flag, "--help",    Do::Help, "", "print this text"},
  {Flag, "-help",     Do::Help, "", "print this text"},
  {Flag, "-help=*",   Do::Help, "", "print this text"},
  {Flag, "--version", Do::Version, "", "print PACC's and clang's version"},
  {Flag, "-V",        Do::Version, "", "print PACC's and clang's version"},
  {Flag, "-V*",       Do::Warn, "", "is not supported: there is one version"},
  {Flag, "-dryrun",   Do::DryRun, "", "print the commands, run nothing (clang's -###)"},
  {Flag, "-show",     Do::DryRun, "", "print the commands, run nothing (clang's -###)"},
  {Flag, "-noswitcherror", Do::Lenient, "", "unknown switches are warnings"},
  {Flag, "-switcherror", Do::Ignore, "", "unknown switches are errors unless -noswitcherror is given"},

#include "AccFlags.def"
#include "HostFlags.def"

  // --- Linking
  {Flag, "-acclibs",  Do::Ignore, "", "the run-time library is always linked when needed"},
  {Flag, "-c++libs",  Do::Pass, "-lstdc++", "link C++'s library"},
  {Flag, "-pgc++libs", Do::Pass, "-lstdc++", "link C++'s library"},
  {Flag, "-fortranlibs", Do::Warn, "", NoFortran},
  {Flag, "-pgf90libs", Do::Warn, "", NoFortran},
  {Flag, "-pgf77libs", Do::Warn, "", NoFortran},
  {Flag, "-g77libs",  Do::Warn, "", NoFortran},
  {Flag, "-Mscalapack", Do::Warn, "", "is not supported: name the libraries, as -lscalapack"},
  {Flag, "-Mmkl*",    Do::Warn, "", "is not supported: name the libraries, as -lmkl_rt"},
  {Flag, "-Mnostdlib", Do::NoLibs, "-nostdlib", "without the system's libraries"},
  {Flag, "-Mrpath",   Do::Ignore, "", "PACC's own library has its path"},
  {Flag, "-Mnorpath", Do::Ignore, "", "there is no other compiler's library to be found; PACC's own has its path"},
  {Flag, "-cuda",     Do::CudaLib, "?cudart", "link the CUDA run-time library if there is one"},
  {Flag, "-cuda=charstring", Do::Ignore, "", FortranOnly},
  {Flag, "-cuda=madconst",   Do::Ignore, "", FortranOnly},
  {Flag, "-cuda=*",   Do::List, "gpu", "suboptions of -gpu; -cuda links the CUDA run-time library"},
  {Flag, "-cudalibs", Do::CudaLib, "?cudart", "link the CUDA run-time library if there is one"},
  {Flag, "-cudalib",  Do::CudaLib, "?cudart", "link the CUDA run-time library if there is one"},
  {Flag, "-cudalib=*", Do::List, "cudalib", "link libraries of the CUDA toolkit"},
  {Flag, "-Mcuda",    Do::CudaLib, "?cudart", "link the CUDA run-time library if there is one"},
  {Flag, "-Mcuda=*",  Do::List, "gpu", "suboptions of -gpu; -cuda links the CUDA run-time library"},
  {Flag, "-Mcudalib=*", Do::List, "cudalib", "link libraries of the CUDA toolkit"},
  {CudaLib, "cublas",   Do::CudaLib, "cublas cublasLt", "cuBLAS"},
  {CudaLib, "cufft",    Do::CudaLib, "cufft", "cuFFT"},
  {CudaLib, "cufftw",   Do::CudaLib, "cufftw cufft", "cuFFTW"},
  {CudaLib, "curand",   Do::CudaLib, "curand", "cuRAND"},
  {CudaLib, "cusolver", Do::CudaLib, "cusolver cublas", "cuSOLVER"},
  {CudaLib, "cusparse", Do::CudaLib, "cusparse", "cuSPARSE"},
  {CudaLib, "cutensor", Do::CudaLib, "cutensor", "cuTENSOR"},
  {CudaLib, "nccl",     Do::CudaLib, "nccl", "NCCL"},
  {CudaLib, "nvblas",   Do::CudaLib, "nvblas", "NVBLAS"},
  {CudaLib, "nvlamath", Do::Ignore, "", FortranOnly},
  {CudaLib, "nvtx*",    Do::Error, "", "is not supported: NVTX 3 is headers only, no library is needed"},
  {Flag, "--cuda-path=*",  Do::Plugin, "cuda-path=$", "the CUDA toolkit"},
  {Flag, "CUDA_HOME=*",    Do::Plugin, "cuda-path=$", "the CUDA toolkit, as nvc takes it"},
  {Flag, "NVHPC_CUDA_HOME=*", Do::Plugin, "cuda-path=$", "the CUDA toolkit, as nvc takes it"},
  {Flag, "--ptxas-path=*", Do::Plugin, "ptxas=$", "the program ptxas"},
  {Flag, "-Bstatic",  Do::Static, "-static", "link statically; an error with OpenACC: the run-time library is shared"},
  {Flag, "-static",   Do::Static, "-static", "link statically; an error with OpenACC: the run-time library is shared"},
  {Flag, "-static-pie", Do::Static, "-static-pie", "link statically; an error with OpenACC: the run-time library is shared"},
  {Flag, "-Bdynamic", Do::Ignore, "", "shared libraries are the default"},
  {Flag, "-Bstatic_nvidia", Do::Warn, "", "is not supported: the run-time library is shared"},
  {Flag, "-static-nvidia",  Do::Warn, "", "is not supported: the run-time library is shared"},
  {Flag, "-Bstatic_pgi",    Do::Warn, "", "is not supported: the run-time library is shared"},

  // --- clang's own whose next word is theirs, or that do not link
  {Flag, "-c", Do::Compile, "", ""}, {Flag, "-S", Do::Compile, "", ""},
  {Flag, "-E", Do::Compile, "", ""}, {Flag, "-M", Do::Compile, "", ""},
  {Flag, "-MM", Do::Compile, "", ""}, {Flag, "-fsyntax-only", Do::Compile, "", ""},
  {Flag, "-emit-ast", Do::Compile, "", ""}, {Flag, "--analyze", Do::Compile, "", ""},
  {Flag, "--precompile", Do::Compile, "", ""},
  {Flag, "-r", Do::NoLibs, "", ""}, {Flag, "-nostdlib", Do::NoLibs, "", ""},
  {Flag, "-nodefaultlibs", Do::NoLibs, "", ""},
  {Flag, "-o", Do::PassPair, "", ""}, {Flag, "-I", Do::PassPair, "", ""},
  {Flag, "-D", Do::PassPair, "", ""}, {Flag, "-U", Do::PassPair, "", ""},
  {Flag, "-L", Do::PassPair, "", ""}, {Flag, "-l", Do::PassPair, "", ""},
  {Flag, "-x", Do::PassPair, "", ""}, {Flag, "-u", Do::PassPair, "", ""},
  {Flag, "-T", Do::PassPair, "", ""}, {Flag, "-e", Do::PassPair, "", ""},
  {Flag, "-z", Do::PassPair, "", ""}, {Flag, "-B", Do::PassPair, "", ""},
  {Flag, "-F", Do::PassPair, "", ""}, {Flag, "-target", Do::PassPair, "", ""},
  {Flag, "-include", Do::PassPair, "", ""}, {Flag, "-imacros", Do::PassPair, "", ""},
  {Flag, "-isystem", Do::PassPair, "", ""}, {Flag, "-idirafter", Do::PassPair, "", ""},
  {Flag, "-iquote", Do::PassPair, "", ""}, {Flag, "-isysroot", Do::PassPair, "", ""},
  {Flag, "-Xclang", Do::PassPair, "", ""}, {Flag, "-Xlinker", Do::PassPair, "", ""},
  {Flag, "-Xassembler", Do::PassPair, "", ""}, {Flag, "-Xpreprocessor", Do::PassPair, "", ""},
  {Flag, "-mllvm", Do::PassPair, "", ""}, {Flag, "-MF", Do::PassPair, "", ""},
  {Flag, "-MT", Do::PassPair, "", ""}, {Flag, "-MQ", Do::PassPair, "", ""},
  {Flag, "-MJ", Do::PassPair, "", ""},
  {Flag, "-MF*", Do::Pass, "", ""}, {Flag, "-MT*", Do::Pass, "", ""},
  {Flag, "-MQ*", Do::Pass, "", ""}, {Flag, "-MJ*", Do::Pass, "", ""},
  {Flag, "-MD", Do::Pass, "", ""}, {Flag, "-MMD", Do::Pass, "", ""},
  {Flag, "-MG", Do::Pass, "", ""}, {Flag, "-MP", Do::Pass, "", ""},
  {Flag, "-MV", Do::Pass, "", ""},
  // What is left of -M is nvc's and unknown; clang would take it for -M.
  {Flag, "-M*", Do::Unknown, "", ""},
  // So would it take mistakes in others for names of files and libraries, or not know what they are near to.
  {Flag, "-acc*", Do::Unknown, "", ""}, {Flag, "-gpu*", Do::Unknown, "", ""},
  {Flag, "-ta", Do::Unknown, "", ""}, {Flag, "-ta*", Do::Unknown, "", ""},
  {Flag, "-h*", Do::Each, "-h", ""},
};
// clang-format on

#undef GCC_OPTIMISATION
const unsigned FlagTableSize = sizeof(FlagTable) / sizeof(FlagTable[0]);

} // namespace pacc::driver
