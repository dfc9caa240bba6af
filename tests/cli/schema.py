#!/usr/bin/env python3
"""Holds JSON to a schema: schema.py SCHEMA.json < document. As much of JSON Schema as docs/schema uses, and no more."""
import json
import sys

KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}
KNOWN = {"$schema", "title", "description", "$defs", "$ref", "type", "enum", "properties", "required",
         "additionalProperties", "items", "minItems", "maxItems", "minimum", "maximum", "anyOf"}


def is_kind(value, kind):
    if kind == "integer":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "number":
        return isinstance(value, (int, float)) and not isinstance(value, bool)
    return isinstance(value, KINDS[kind])


def faults(value, schema, root, at):
    unknown = set(schema) - KNOWN
    if unknown:
        yield f"{at}: the schema says {sorted(unknown)}, which this does not know"
    if "$ref" in schema:
        yield from faults(value, root["$defs"][schema["$ref"].rsplit("/", 1)[1]], root, at)
    if "anyOf" in schema and all(list(faults(value, one, root, at)) for one in schema["anyOf"]):
        yield f"{at}: fits none of {len(schema['anyOf'])} shapes: {json.dumps(value)[:80]}"
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    if kinds and not any(is_kind(value, kind) for kind in kinds):
        yield f"{at}: {json.dumps(value)[:60]} is not {' or '.join(kinds)}"
        return
    if "enum" in schema and value not in schema["enum"]:
        yield f"{at}: {json.dumps(value)} is none of {schema['enum']}"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if value < schema.get("minimum", value) or value > schema.get("maximum", value):
            yield f"{at}: {value} is out of bounds"
    if isinstance(value, dict):
        known = schema.get("properties", {})
        for key in schema.get("required", []):
            if key not in value:
                yield f"{at}: {key} is missing"
        for key, one in value.items():
            if key in known:
                yield from faults(one, known[key], root, f"{at}.{key}")
            elif schema.get("additionalProperties", True) is False:
                yield f"{at}: {key} is not in the schema"
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            yield f"{at}: {len(value)} items"
        for i, one in enumerate(value):
            yield from faults(one, schema.get("items", {}), root, f"{at}[{i}]")


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    found = list(faults(json.load(sys.stdin), schema, schema, "$"))
    for fault in found[:20]:
        print(fault, file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
