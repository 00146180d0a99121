"""Runs the driver once for every flag that its help lists, and expects what the help promises:
clang accepts the translation, or the promised error or warning appears, and no row hides another."""
import subprocess
import sys

driver = sys.argv[1]
SAMPLE = {"-hstd=<...>": "c99", "-tp=x86-64<...>": "-v3", "-foffload=hsa<...>": "",
          "-foffload=x86_64-intelmic<...>": "emul-linux-gnu", "-foffload=amdgcn<...>": "-amdhsa"}
# Names of processors of another architecture: clang for this machine does not know them.
FOREIGN = ("-tp=neoverse-", "-tp=grace")
# Not a flag of a compile step.
OTHER = ("--help", "-help", "-help=<...>", "--version", "-V")
# Members of -foffload= whose spelling already begins with a dash.

failed = count = 0
for line in subprocess.run([driver, "--help"], capture_output=True, text=True, check=True).stdout.splitlines():
    if not line.startswith("  -"):
        continue
    flag, meaning = line.split(None, 1)
    if flag in OTHER or flag.startswith(FOREIGN):
        continue
    if flag.endswith("<n>"):
        value = "17" if "++" in flag else "3" if "zen" in flag or "znver" in flag else "80"
        flag = flag[:-3] + value
    elif flag in SAMPLE:
        flag = flag[:-5] + SAMPLE[flag]
    elif flag.endswith("<...>"):
        flag = flag[:-5] + ("/usr" if "path" in flag else "=x" if flag[-6] not in "=:-" else "x")
        if flag in ("-acc=x", "-ta=x", "-gpu=x", "-Minfo=x", "-mp=x", "-tp=x", "-cudalib=x",
                    "-Mcudalib=x", "-Mcuda=x", "-cuda=x", "-foffload=x", "-foffload-options=x", "-accel=x",
                    "-hacc_model=x", "-acc:x", "-ta:x", "-gpu:x", "-Minfo:x"):
            continue  # lists: their members have lines of their own
    warned = meaning.startswith("warning: ")
    # Most warnings are for the step that links.
    command = [driver, "-###", *([] if warned else ["-c"]), "x.cpp" if "++17" in flag else "x.c", flag]
    if flag in ("-h", "-tp", "-pc") or (flag.startswith("--diag_") and "=" not in flag):
        command.append({"-h": "acc", "-tp": "native", "-pc": "64"}.get(flag, "177"))
    result = subprocess.run(command, capture_output=True, text=True)
    count += 1
    promised = meaning.startswith("error: ")
    problem = None
    if (result.returncode != 0) != promised:
        problem = f"exit code {result.returncode}"
    elif ("pacc: warning:" in result.stderr) != warned and "ccnative" not in flag:
        problem = "warning" if not warned else "no warning"
    elif "unused" in result.stderr or "unknown" in result.stderr:
        problem = "clang does not take it"
    if problem:
        failed += 1
        print(f"{flag} ({meaning}): {problem}\n{result.stderr}")
print(f"{count} flags, {failed} failed")
sys.exit(1 if failed or count < 200 else 0)
