"""The lit suite of PACC: substitutions and features.

Programs: %pacc and %paccxx (the drop-in compiler with -acc), %driver and %driverxx (without it),
%pacc_info, %clang_plugin and %clangxx_plugin (plain clang with the plugin), %link_runtime (flags that link
its output), %opt_plugin, %ptxas, %FileCheck.
%without_gpu behind %pacc: no GPU code, where only host and emulator run the program (GPU code takes half of a
compilation): second forms of programs whose first has it, and all forms of the longest programs, whose GPU code
test/gpu/build.sh makes.
Where a program runs: %run_host, %run_emulator, %run_emulators (pipelines on three of them), %run_gpu;
on the emulator several times, see run_emulator.sh. %run_fake: the runtime for GPUs over a driver that needs
none (test/Faults/FakeDriver.h, %fake_driver).
%mpirun: starts ranks of a program.
Features: ptxas, libdevice, cuda-gpu, cplusplus, openmp, openmpi. A test that lacks one shows as UNSUPPORTED.
"""

import ctypes
import os
import shutil
import subprocess
import sys
import tempfile

import lit.formats

config.name = "PACC"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".ll", ".test"]
config.excludes = ["Inputs", "Unit", "CMakeLists.txt"]
config.test_source_root = os.path.dirname(__file__)

build = config.pacc_build_dir
bin_dir = os.path.join(build, "bin")
lib_dir = os.path.join(build, "lib")
include_dir = os.path.join(build, "include")
plugin = os.path.join(lib_dir, "libpacc.so")


def tool(name):
    return os.path.join(config.llvm_tools_dir, name)


# --- Substitutions. A word boundary keeps %pacc from matching inside %paccxx.
def substitute(name, text):
    config.substitutions.append(("%" + name + r"\b", text))


# A hang is a failure, not a wait.
LIMIT = "timeout --kill-after=10 300"
clang_flags = f"-fplugin={plugin} -isystem {include_dir}"

substitute("paccxx", f"{bin_dir}/pacc++ -acc")
substitute("without_gpu", "-fplugin-arg-pacc-target=emulator,host")
substitute("pacc_info", f"{bin_dir}/pacc-info")
substitute("pacc", f"{bin_dir}/pacc -acc")
substitute("driverxx", f"{bin_dir}/pacc++")
substitute("driver", f"{bin_dir}/pacc")
substitute("clang_plugin", f"{config.clang} {clang_flags}")
substitute("clangxx_plugin", f"{config.clang} --driver-mode=g++ {clang_flags}")
substitute("clang", config.clang)
substitute("clangxx", f"{config.clang} --driver-mode=g++")
substitute("link_runtime", f"-L{lib_dir} -Wl,-rpath,{lib_dir} -lpaccrt -lm")
substitute("opt_plugin", f"{tool('opt')} -load-pass-plugin={plugin}")
substitute("ptxas", config.ptxas or "ptxas-is-not-installed")
# Output that a test reads must hold no diagnostic that the test does not name.
substitute(
    "FileCheck",
    f"{tool('FileCheck')} --dump-input-context=20 "
    "--implicit-check-not='{{(warning|error): }}'",
)
substitute("run_host", f"env ACC_DEVICE_TYPE=host {LIMIT}")
# Each run has the limit.
ORDERS = f"{os.path.join(config.test_source_root, 'run_emulator.sh')} {LIMIT}"
substitute("run_emulator", f"env ACC_DEVICE_TYPE=emulator {ORDERS}")
substitute(
    "run_emulators",
    f"env ACC_DEVICE_TYPE=emulator PACC_EMULATOR_DEVICES=3 PACC_DEVICES=all {ORDERS}",
)
fake_driver = os.path.join(lib_dir, "fake-driver")
substitute("run_fake", f"env LD_LIBRARY_PATH={fake_driver} ACC_DEVICE_TYPE=nvidia {LIMIT}")
substitute("fake_driver", fake_driver)
substitute("run_gpu", f"env ACC_DEVICE_TYPE=nvidia {LIMIT}")
substitute("source_root", config.pacc_source_dir)
substitute("build_root", build)
substitute("version", config.pacc_version)
substitute("cmake", config.cmake)
substitute("python", sys.executable)


# More ranks than cores, and by whoever runs the suite.
substitute("mpirun", f"{LIMIT} mpirun --allow-run-as-root --oversubscribe")


# --- Features
def has_openmpi():
    """Open MPI's compile wrapper, and what starts its programs."""
    if not shutil.which("mpicc") or not shutil.which("mpirun"):
        return False
    shown = subprocess.run(["mpicc", "--showme:version"], capture_output=True, text=True)
    return "Open MPI" in shown.stdout + shown.stderr


def has_gpu():
    """A CUDA driver with at least one device."""
    try:
        cuda = ctypes.CDLL("libcuda.so.1")
        count = ctypes.c_int(0)
        return (
            cuda.cuInit(0) == 0
            and cuda.cuDeviceGetCount(ctypes.byref(count)) == 0
            and count.value > 0
        )
    except OSError:
        return False


def builds(source, suffix, *flags):
    """clang compiles and links this program."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "probe" + suffix)
        with open(path, "w") as file:
            file.write(source)
        command = [config.clang, "--driver-mode=g++", *flags, path, "-o", path + ".exe"]
        return subprocess.run(command, capture_output=True).returncode == 0


if config.ptxas:
    config.available_features.add("ptxas")
if config.libdevice:
    config.available_features.add("libdevice")
if has_gpu():
    config.available_features.add("cuda-gpu")
if builds("#include <vector>\nint main() { return std::vector<int>{}.size(); }", ".cpp"):
    config.available_features.add("cplusplus")
if builds("#include <omp.h>\nint main() { return omp_get_num_threads() - 1; }", ".cpp", "-fopenmp"):
    config.available_features.add("openmp")

if has_openmpi():
    config.available_features.add("openmpi")

# --- Environment: LLVM's tools first; nothing of the user's OpenACC settings gets in.
config.environment["PATH"] = os.pathsep.join(
    [bin_dir, config.llvm_tools_dir, config.environment.get("PATH", "")]
)
# The suite links some 3,000 programs, and binutils' older linker takes twice as long as its newer one.
if linker := shutil.which("ld.gold"):
    linkers = os.path.join(build, "test", "linkers")
    os.makedirs(linkers, exist_ok=True)
    if not os.path.lexists(os.path.join(linkers, "ld")):
        os.symlink(linker, os.path.join(linkers, "ld"))
    config.environment["COMPILER_PATH"] = linkers
for name in ("CUDA_VISIBLE_DEVICES", "CUDA_HOME", "CUDA_PATH", "CUDA_CACHE_PATH", "HOME"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
