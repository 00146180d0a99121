"""The programs of the tests with mutated directives."""
import os
import re

from .directives import CONSTRUCTS, EXPRESSIONS, TOKEN

PRAGMA = re.compile(r"[ \t]*#\s*pragma\s+(?:acc|pacc)\b")
STATEMENT = re.compile(r"\s*(?:for\b|while\b|if\b|do\b|switch\b|return\b|\{|\}|[A-Za-z_].*;)")
NAME = re.compile(r"\b[A-Za-z_]\w*\b")
MOST = 24  # directives mutated in a program
NEAR = 12  # lines round a directive whose names it gets


def programs(folder):
    """Paths of the programs with directives."""
    found = []
    for root, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(root, name)
            if name.endswith((".c", ".cpp")) and "Unit" not in root:
                with open(path, errors="replace") as file:
                    if PRAGMA.search(file.read()):
                        found.append(path)
    return sorted(found)


def clauses(tokens):
    """Cuts at the beginnings of clauses: a word outside of brackets. The directive's own words are parts, too."""
    parts, depth = [], 0
    for token in tokens:
        if not depth and re.match(r"[A-Za-z_]", token) or not parts:
            parts.append([])
        parts[-1].append(token)
        depth = max(0, depth + (token in "([{") - (token in ")]}"))
    return parts


class Mutant:
    """A test program of which some directives are mutated. Those that lead to errors can be taken back."""

    def __init__(self, rng, directives, path):
        self.rng, self.directives, self.path = rng, directives, path
        with open(path, errors="replace") as file:
            lines = file.read().split("\n")
        runs = " ".join(line for line in lines if "RUN:" in line)
        self.flags = sorted(set(re.findall(r" (-mp|-fblocks)\b", runs)))  # without them much is not there
        self.lines, self.places = [], []  # of a directive that goes over several lines the rest is empty
        k = 0
        while k < len(lines):
            first, text = k, lines[k]
            while PRAGMA.match(lines[first]) and text.endswith("\\") and k + 1 < len(lines):
                k += 1
                text = text[:-1] + " " + lines[k]
            if PRAGMA.match(text):
                self.places.append(len(self.lines))
            self.lines += [text] + [""] * (k - first)
            k += 1
        chosen = self.places if len(self.places) < 4 else rng.sample(self.places, rng.randrange(1, len(self.places)))
        self.changed = {place: self.mutate(place) for place in sorted(chosen)[:MOST]}

    def names(self, place):
        """Words near the directive."""
        return NAME.findall(" ".join(self.lines[max(0, place - NEAR):place + NEAR])) or ["x"]

    def mutate(self, place):
        """Where the directive goes, and what becomes of it."""
        rng = self.rng
        text = re.sub(r"//.*|/\*.*?\*/", " ", self.lines[place])
        tokens = TOKEN.findall(text.partition("pragma")[2])
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            tokens = self.step(tokens, place)
        to = place
        if rng.random() < 0.12:
            near = [k for k in range(max(0, place - 30), min(len(self.lines), place + 30)) if STATEMENT.match(self.lines[k])]
            to = rng.choice(near or [place])
        return to, "#pragma " + " ".join(tokens)

    def step(self, tokens, place):
        rng = self.rng
        kind = rng.randrange(11)
        parts = clauses(tokens[1:])
        if kind < 6 and len(parts) > 1:
            one, other = rng.randrange(1, len(parts)), rng.randrange(1, len(parts))
            if kind == 0:
                del parts[one]
            elif kind == 1:
                parts.insert(other, list(parts[one]))
            elif kind == 2:
                parts[one], parts[other] = parts[other], parts[one]
            elif kind == 3:
                parts[one] = parts[one][:1] + ["(", ")"]
            elif kind == 4:
                parts.insert(one, rng.choice(clauses(rng.choice(self.directives.known)[1:]) or [[]]))
            else:
                parts[one] = parts[one][:1] + ["("] + TOKEN.findall(rng.choice(EXPRESSIONS)) + [")"]
            return tokens[:1] + [token for part in parts for token in part]
        words = [k for k in range(1, len(tokens)) if re.match(r"[A-Za-z_]", tokens[k])]
        if kind < 8 and words:
            tokens = list(tokens)
            tokens[rng.choice(words)] = rng.choice(self.names(place))
            return tokens
        if kind == 8:
            return tokens[:1] + TOKEN.findall(rng.choice(CONSTRUCTS)) + [token for part in parts[1:] for token in part]
        if kind == 9:
            return tokens + TOKEN.findall(self.directives.clause())
        return self.directives.mutated(list(tokens))

    def written(self):
        """The text, and for each of its lines the place of the mutated directive that it is, or None."""
        moved = {}
        for place, (to, text) in self.changed.items():
            moved.setdefault(to, []).append((place, text))
        lines, owners = [], []
        for k, line in enumerate(self.lines):
            for place, text in moved.get(k, []):
                lines.append(text)
                owners.append(place)
            if k not in self.changed:
                lines.append(line)
                owners.append(None)
        return "\n".join(lines), owners

    def take_back(self, wrong):
        """Makes those directives right again that stand at these lines, from 1, or next before them. False: none does."""
        _, owners = self.written()
        back = set()
        for line in wrong:
            before = [owner for owner in owners[:line] if owner is not None]
            if before:
                back.add(before[-1])
        for place in back:
            del self.changed[place]
        return bool(back)
