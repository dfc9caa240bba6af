#!/usr/bin/env python3
"""The documents hold together: rules, index and sections of docs/rules agree with src/rules, and links lead somewhere.

  test_docs.py FOLDER   the project's folder; TAP on standard output"""
import glob
import importlib.machinery
import importlib.util
import json
import os
import re
import sys

root = os.path.realpath(sys.argv[1])
loader = importlib.machinery.SourceFileLoader("law", os.path.join(root, "tools", "law"))
sys.dont_write_bytecode = True
law = importlib.util.module_from_spec(importlib.util.spec_from_loader("law", loader))
loader.exec_module(law)

number = failures = 0
RULE = re.compile(r'^RULE\(\w+,\s*"([^"]+)",\s*"([^"]*)"', re.M)
SECTION = re.compile(r"(?<![\w.])(\d{1,2}\.\d{1,2}(?:\.\d{1,2})?[ab]?)(?![\w.]*\w)")


def read(path):
    with open(os.path.join(root, path), encoding="utf-8") as f:
        return f.read()


def ok(what, wrong):
    """One check: nothing may be wrong."""
    global number, failures
    number += 1
    failures += bool(wrong)
    print(f"{'not ok' if wrong else 'ok'} {number} - {what}")
    for w in list(wrong)[:20]:
        print(f"#   {w}")


def comments(path):
    return " ".join(re.findall(r"/\*.*?\*/|//[^\n]*", read(path), re.S))


def cited(system):
    """Every section that a comment of the system's procedures names, with its file."""
    for path in sorted(glob.glob(os.path.join(root, "src/rules", system, "**"), recursive=True)):
        if path.endswith(("procs.def", "questions.def", ".c", ".h")):
            for section in SECTION.findall(comments(path)):
                yield section, os.path.relpath(path, root)


def sections_of(d):
    """Numbered headings and paragraphs, and the steps of a section: 7.12.3 is step 3 of 7.12."""
    numbers = {s.number for s in d.sections} | set(re.findall(r"\*\*(\d+\.\d+[ab]) ", "\n".join(d.lines)))
    for s in d.sections:
        numbers |= {f"{s.number}.{k}" for k in re.findall(r"^(\d+)\. ", "\n".join(d.lines[s.start:s.end]), re.M)}
    return numbers


def check_system(system):
    d = law.Document(os.path.join(root, "docs/rules", system + ".md"))
    rules = dict(RULE.findall(read(f"src/rules/{system}/rules.def")))
    index, places = d.index(), d.places()
    ok(f"{system}: every rule has its row in the index", rules.keys() - index.keys())
    ok(f"{system}: every rule has its section", rules.keys() - places.keys())
    ok(f"{system}: every ID of the document is a rule", d.ids() - rules.keys())
    ok(f"{system}: the index is in the order of rules.def",
       [f"{a} where {b} is expected" for a, b in zip(index, rules) if a != b][:1])
    ok(f"{system}: sources agree with the index",
       [f"{i}: {s}, in the index {' '.join(index[i])}" for i, s in rules.items()
        if i in index and set(s.split()) != set(index[i])])
    sections = sections_of(d)
    ok(f"{system}: every section that the code cites is there",
       sorted({f"{s} in {path}" for s, path in cited(system) if s not in sections and not s.endswith(".0")}))
    ok(f"{system}: the rows of a table have as many cells", uneven_tables(d.lines))


def uneven_tables(lines):
    return [lines[n][:60] for n in range(1, len(lines))
            if lines[n].startswith("|") and lines[n - 1].startswith("|") and lines[n].count("|") != lines[n - 1].count("|")]


def anchors(text):
    """What a heading is called in a link."""
    names = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```", "", text, flags=re.S | re.M), re.M)
    return {re.sub(r"[^\w\- ]", "", re.sub(r"[`*]", "", n)).strip().lower().replace(" ", "-") for n in names}


def broken_links(path):
    text = re.sub(r"^    .*$|`[^`\n]*`", "", re.sub(r"^```.*?^```", "", read(path), flags=re.S | re.M), flags=re.M)
    for target in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        to = os.path.normpath(os.path.join(os.path.dirname(path), name)) if name else path
        if not os.path.exists(os.path.join(root, to)):
            yield f"{target} in {path}: no such file"
        elif anchor and to.endswith(".md") and anchor not in anchors(read(to)):
            yield f"{target} in {path}: no such heading"


systems = sorted(os.path.basename(os.path.dirname(p)) for p in glob.glob(os.path.join(root, "src/rules/*/rules.def")))
for s in systems:
    check_system(s)
pages = sorted(glob.glob(os.path.join(root, "*.md")) + glob.glob(os.path.join(root, "docs/**/*.md"), recursive=True))
ok("every link leads somewhere", [w for p in pages for w in broken_links(os.path.relpath(p, root))])
ok("README leads to every document", [p for p in map(lambda p: os.path.relpath(p, root), pages)
                                      if p.startswith("docs/") and not re.match(r"docs/rules/[a-z]+\.md", p)
                                      and f"({p})" not in read("README.md")])


def properties(schema):
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
    for part in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else []:
        yield from properties(part)


def json_keys():
    """Every key that a command or a schema names, with its file."""
    for path in sorted(glob.glob(os.path.join(root, "src/cli/*.c"))):
        for key in re.findall(r'json_set\(\w+,\s*"(\w+)"', read(path)):
            yield key, os.path.relpath(path, root)
    for path in sorted(glob.glob(os.path.join(root, "docs/schema/*.json"))):
        for key in properties(json.loads(read(path))):
            yield key, os.path.relpath(path, root)


told = {word for quoted in re.findall(r"`([^`]+)`", read("docs/json.md")) for word in re.findall(r"\w+", quoted)}
ok("docs/json.md tells of every key", sorted({f"{key} of {path}" for key, path in json_keys()
                                              if key not in told}))
print(f"1..{number}")
sys.exit(failures > 0)
