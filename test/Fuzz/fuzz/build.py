"""Compiles a program with the plain compiler and with PACC, runs it on the devices and compares."""
import os
import random
import re
import shutil
import signal
import subprocess
import sys

SUFFIX = {"c": ".c", "c++": ".cpp"}
INTERNAL = re.compile(r"internal error|PLEASE submit a bug report|Stack dump|Assertion|UNREACHABLE|LLVM ERROR"
                      r"|Instruction does not dominate|Broken (module|function)|fatal error: error in backend")

TOOL = "========="  # how the lines of compute-sanitizer begin

UNINITIALIZED = ["-fsanitize=memory", "-fno-sanitize-recover=all"]
SANITIZE = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-Werror=uninitialized", "-Werror=return-type"]


class Settings:
    """How programs are compiled and run; the same for all cases of a run."""

    def __init__(self, arguments):
        self.pacc = os.path.abspath(arguments.pacc) if os.sep in arguments.pacc else shutil.which(arguments.pacc)
        self.oracle = arguments.oracle
        for tool in (self.pacc or arguments.pacc, self.oracle):
            if not shutil.which(tool):
                sys.exit(f"there is no {tool}")
        self.limit = arguments.limit
        self.gpu = arguments.gpu
        self.validate = getattr(arguments, "validate", False)
        self.devices = list(filter(None, arguments.devices.split(","))) + (["nvidia"] if arguments.gpu else [])
        self.under = getattr(arguments, "under", "").split()
        self.levels = arguments.levels.split(",")
        self.openmp = getattr(arguments, "openmp", False)
        self.flags = arguments.flags.split() + (["-mp"] if self.openmp else [])
        self.environment = [pair.split("=", 1) for pair in arguments.env]

    def compiler(self, language):
        """pacc or pacc++, and the plain compiler for the language."""
        if language == "c":
            return [self.pacc], [self.oracle]
        if "clang" in os.path.basename(self.oracle):
            plain = [self.oracle, "--driver-mode=g++"]
        else:
            plain = [self.oracle.replace("gcc", "g++")]
        return [self.pacc + "++"], plain


class Verdict:
    """What came of a case: kind "passed", "plain compiler" (whose own defect it is), or a kind of failure; detail for
    people, signature to tell failures apart."""

    def __init__(self, kind, detail="", signature="", device=""):
        self.kind, self.detail, self.device = kind, detail, device
        self.signature = signature

    @property
    def passed(self):
        return self.kind == "passed"

    @property
    def failed(self):
        return self.kind not in ("passed", "plain compiler")


def execute(command, limit, env=None):
    """Return code (negative: a signal, None: time is over), output, error output."""
    full = dict(os.environ)
    full.update(env or {})
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL,
                               env=full, start_new_session=True, text=True, errors="replace")
    try:
        out, err = process.communicate(timeout=limit)
        return process.returncode, out, err
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        out, err = process.communicate()
        return None, out, err


class Case:
    """One program with its level and devices, drawn from the seed."""

    def __init__(self, seed, language, settings):
        rng = random.Random(f"case {seed} {language}")
        self.seed, self.language, self.settings = seed, language, settings
        self.level = rng.choice(settings.levels)
        self.cores = rng.choice([1, 3, 5])
        self.order = rng.randrange(1, 1000)
        self.text = None

    def environment(self, device):
        """Variables for a run; {seed} in a value becomes a number of this case."""
        env = {"ACC_DEVICE_TYPE": device}
        if device == "host":
            env["ACC_NUM_CORES"] = str(self.cores)
        for name, value in self.settings.environment:
            where, _, rest = name.rpartition(":")  # emulator:PACC_EMULATOR=order:{seed}
            if where in ("", device):
                env[rest] = value.replace("{seed}", str(self.order))
        return env

    def compile_command(self, source, output):
        settings = self.settings
        pacc, _ = settings.compiler(self.language)
        targets = [] if settings.gpu else ["-fplugin-arg-pacc-target=host,emulator"]
        # As on a GPU, threads take several iterations of a loop, also where nothing looks for races.
        forms = ["-fplugin-arg-pacc-emulator-jams"]
        return pacc + ["-acc", "-w", "-" + self.level, *targets, *forms, *settings.flags, source, "-o", output]

    def compile(self, text, source, program):
        """Return code and messages. Programs that have parts (routines.py) become an object for each."""
        command, limit = self.compile_command(source, program), max(60, self.settings.limit)
        if "defined PART" not in text:
            code, out, err = execute(command + ["-lm"], limit)
            return code, out + err
        said, objects = "", []
        for part in sorted(set(re.findall(r"defined PART \|\| PART == (\d)", text))):
            objects.append(f"{program}.{part}.o")
            code, out, err = execute(command[:-1] + [objects[-1], "-c", "-fPIC", f"-DPART={part}"], limit)
            said += out + err
            if code != 0:
                return code, said
        bare = [each for each in command if each != source]
        linked = re.search(r"link: (archive|shared)", text)
        if linked and linked[1] == "archive":
            archive = f"{program}.a"
            code, out, err = execute(["ar", "rcs", archive] + objects[1:], limit)
            objects[1:] = [archive]
        elif linked:
            library = f"{program}.so"
            code, out, err = execute(bare[:-1] + [library, "-shared"] + objects[1:], limit)
            objects[1:] = [library]
        code, out, err = execute(bare + objects + ["-lm"], limit)
        return code, said + out + err

    def expected(self, source, output, level="O0", flags=()):
        """The plain program's output, or a Verdict if there is none."""
        _, plain = self.settings.compiler(self.language)
        code, _, err = execute(plain + ["-w", "-" + level, *flags, source, "-o", output, "-lm"], 60)
        if code != 0:
            return Verdict("invalid", err[:2000], first_error(err))
        code, out, err = execute([output], self.settings.limit, {"ASAN_OPTIONS": "detect_leaks=0"})
        if code != 0:
            return Verdict("invalid", f"the plain program ends with {code}\n{err[:500]}", f"plain {code}")
        return out

    def check(self, text, folder):
        """The verdict on a program, whose files are left in the folder."""
        source = os.path.join(folder, "case" + SUFFIX[self.language])
        with open(source, "w") as file:
            file.write(text)
        for flags in (SANITIZE, UNINITIALIZED) if self.settings.validate else ():
            got = self.expected(source, os.path.join(folder, "sanitized"), flags=flags)
            if isinstance(got, Verdict):
                return got
        if self.settings.validate:
            return Verdict("passed")
        want = self.expected(source, os.path.join(folder, "plain"))
        if isinstance(want, Verdict):
            return want
        program = os.path.join(folder, "case")
        code, said = self.compile(text, source, program)
        if code is None:
            return Verdict("compiler hangs", "", "")
        if code < 0 or INTERNAL.search(said):
            return Verdict("compiler crashes", said[:4000], first_error(said))
        if code != 0:
            return Verdict("refused", said[:4000], first_error(said))
        for device in self.settings.devices:
            verdict = self.run(program, device, want)
            if not verdict.passed:
                return self.blamed(verdict, source, folder, want)
        return Verdict("passed")

    def blamed(self, verdict, source, folder, want):
        """The verdict, unless the plain compiler makes a wrong program, too: then it says so. At the same level, or at
        another one: the same optimisation may reach a loop at one level as the program has it, at another as a kernel."""
        for level in dict.fromkeys((self.level, "O1", "O2", "O3")):
            got = self.expected(source, os.path.join(folder, "plain-" + level), level, ["-fopenmp"] * self.settings.openmp)
            if isinstance(got, Verdict) and not re.match(r"plain -?\d", got.signature):
                continue  # time was over, say
            if isinstance(got, Verdict) or got != want:
                what = got.signature if isinstance(got, Verdict) else difference(want, got)
                return Verdict("plain compiler", f"{verdict.kind} on {verdict.device} at -{self.level}; "
                               f"plain -{level}:\n{what}", f"wrong at -{level}", verdict.device)
        return verdict

    def run(self, program, device, want):
        under = self.settings.under if device == "nvidia" else []
        code, out, err = execute(under + [program], self.settings.limit, self.environment(device))
        if code is None:
            return Verdict("hang", err[:2000], device, device)
        if under:
            report = [line for line in out.split("\n") if line.startswith(TOOL)]
            out = "\n".join(line for line in out.split("\n") if not line.startswith(TOOL))
            if code > 0:
                first = next((line for line in report if "Error" in line or "error" in line), str(report[1:2]))
                return Verdict("reported", "\n".join(report)[:4000] + err[:1000], re.sub(r"\d+", "N", first), device)
        if code < 0:
            return Verdict("crash", err[:2000], f"{device} signal {-code}", device)
        if code != 0:
            return Verdict("error", err[:3000], f"{device} {first_error(err)}", device)
        if out != want:
            return Verdict("mismatch", difference(want, out), device, device)
        return Verdict("passed")


def difference(want, got):
    """The first lines that differ."""
    lines = []
    for one, other in zip(want.split("\n"), got.split("\n")):
        if one != other:
            lines.append(f"want: {one[:200]}\ngot:  {other[:200]}")
    return "\n".join(lines[:6])


def first_error(text):
    """A text that is the same for errors with the same cause: without names and numbers."""
    frames = [f for f in re.findall(r"#\d+ 0x\w+ ([\w:~]+)", text) if "sys::" not in f]
    if frames:
        return f"{'crash in' if 'Stack dump' in text else 'in'} {frames[0]}"
    for line in text.split("\n"):
        if "error" in line.lower() or "UNREACHABLE" in line or "Assertion" in line:
            line = re.sub(r"^[^ ]*:\d+:\d+: ", "", line)
            line = re.sub(r"'[^']*'", "'...'", line)
            return re.sub(r"(0x)?\d[0-9a-f]*", "N", line)[:150]
    return re.sub(r"\d+", "N", text.strip().split("\n")[0])[:150]
