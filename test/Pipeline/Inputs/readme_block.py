#!/usr/bin/env python3
"""Prints a code block of a chapter of a Markdown file.

usage: readme_block.py <file> <start of the chapter's heading> <number of the block, from 1>
"""

import sys


def blocks_of(lines, heading):
    """The code blocks between the heading that begins so and the next one of its kind."""
    inside, block = False, None
    for line in lines:
        if block is None and line.startswith("## "):
            inside = line[3:].startswith(heading)
        elif inside and line.startswith("```"):
            if block is not None:
                yield "".join(block)
            block = [] if block is None else None
        elif block is not None:
            block.append(line)


def main():
    path, heading, number = sys.argv[1:]
    with open(path) as file:
        blocks = list(blocks_of(file, heading))
    if len(blocks) < int(number):
        sys.exit(f"{path}: '{heading}' has {len(blocks)} code blocks")
    sys.stdout.write(blocks[int(number) - 1])


if __name__ == "__main__":
    main()
