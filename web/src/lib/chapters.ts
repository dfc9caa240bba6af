/* A specification as chapters: the few marks of its text turned into plain data, which the page shows as text and never as
 * markup of a stranger's. */

export type Span =
  | { kind: "text" | "bold" | "italic" | "code"; text: string }
  | { kind: "rule"; text: string } // the id of a rule
  | { kind: "section"; text: string; to: string } // to another section of the same text, by its number
  | { kind: "tag"; text: string; words: string }; // where it comes from

export type Block =
  | { kind: "paragraph"; spans: Span[] }
  | { kind: "list"; ordered: boolean; items: { depth: number; spans: Span[] }[] }
  | { kind: "table"; head: Span[][]; rows: Span[][][] }
  | { kind: "pre"; text: string };

export interface Section {
  id: string; // "7.3.2"; of a chapter "7"
  depth: number; // 0: a chapter
  title: string;
  rules: string[]; // that stand in its heading
  tags: Span[];
  blocks: Block[];
  plain: string; // in small letters, to be searched
}

export interface Chapter {
  id: string;
  title: string;
  sections: Section[]; // the first is the chapter's own
}

/** "S14": line 14 of the summary ... */
export function tagWords(tag: string): string {
  const one = (t: string) => {
    const [what, about] = t.split(/:\s*/, 2);
    const line = /^S(\d+)$/.exec(what!.trim());
    const words = line ? `line ${line[1]} of the players’ summary` : { S: "the players’ summary", P: "the published game", "P?": "the published game, from memory", R: "our ruling" }[what!.trim()];
    return words ? `${about ? `${about}: ` : ""}${words}` : "";
  };
  return tag.split(/,\s*(?=[SPR]\d*\??(?:$|[,:]))/).map(one).filter(Boolean).join("; ");
}

const INLINE = /`([^`]+)`|\*\*([^*]+)\*\*|\*([^*]+)\*|\[([^\]]+)\]\(([^)]+)\)|\[([SPR](?:\d+)?\??(?:[:,][^\]]*)?)\]/g;

export function inline(text: string, isRule: (id: string) => boolean): Span[] {
  const out: Span[] = [];
  let last = 0;
  for (const m of text.matchAll(INLINE)) {
    if (m.index > last) out.push({ kind: "text", text: text.slice(last, m.index) });
    last = m.index + m[0].length;
    if (m[1] !== undefined) out.push(isRule(m[1]) ? { kind: "rule", text: m[1] } : { kind: "code", text: m[1] });
    else if (m[2] !== undefined) out.push({ kind: "bold", text: m[2].replaceAll("`", "") });
    else if (m[3] !== undefined) out.push({ kind: "italic", text: m[3] });
    else if (m[4] !== undefined) {
      const to = /^#(\d+)/.exec(m[5]!);
      out.push(to ? { kind: "section", text: m[4], to: to[1]! } : { kind: "text", text: m[4] });
    } else {
      const words = tagWords(m[6]!);
      const before = out.at(-1);
      if (words && before?.kind === "text") before.text = before.text.trimEnd(); // it brings its own space, if it is shown
      out.push(words ? { kind: "tag", text: m[6]!, words } : { kind: "text", text: m[0] });
    }
  }
  if (last < text.length) out.push({ kind: "text", text: text.slice(last) });
  return out.filter((s) => s.text !== "");
}

const cells = (line: string) => line.trim().replace(/^\||\|$/g, "").split(/(?<!\\)\|/).map((c) => c.trim().replaceAll("\\|", "|"));

function blocks(lines: string[], isRule: (id: string) => boolean): Block[] {
  const out: Block[] = [];
  const spans = (text: string) => inline(text, isRule);
  for (let i = 0; i < lines.length; ) {
    const line = lines[i]!;
    if (line.trim() === "") {
      i++;
    } else if (line.startsWith("```")) {
      const from = ++i;
      while (i < lines.length && !lines[i]!.startsWith("```")) i++;
      out.push({ kind: "pre", text: lines.slice(from, i++).join("\n") });
    } else if (/^( {4}|\t)/.test(line)) {
      const from = i;
      while (i < lines.length && (/^( {4}|\t)/.test(lines[i]!) || (lines[i]!.trim() === "" && /^( {4}|\t)/.test(lines[i + 1] ?? "")))) i++;
      out.push({ kind: "pre", text: lines.slice(from, i).map((l) => l.slice(4)).join("\n") });
    } else if (line.startsWith("|") && /^\|[\s:|-]+\|?\s*$/.test(lines[i + 1] ?? "")) {
      const head = cells(line).map(spans);
      const rows: Span[][][] = [];
      for (i += 2; i < lines.length && lines[i]!.startsWith("|"); i++) rows.push(cells(lines[i]!).map(spans));
      out.push({ kind: "table", head, rows });
    } else if (/^\s*([-*]|\d+[.)])\s/.test(line)) {
      const items: { depth: number; spans: Span[] }[] = [];
      const ordered = /^\s*\d/.test(line);
      while (i < lines.length && lines[i]!.trim() !== "" && !/^(#|\||```)/.test(lines[i]!)) {
        const m = /^(\s*)(?:[-*]|(\d+[.)]))\s+(.*)$/.exec(lines[i]!);
        let text = m ? (m[2] && !ordered ? `${m[2]} ${m[3]!}` : m[3]!) : lines[i]!.trim();
        for (i++; i < lines.length && lines[i]!.trim() !== "" && !/^\s*([-*]|\d+[.)])\s|^(#|\||```)/.test(lines[i]!); i++) text += ` ${lines[i]!.trim()}`;
        items.push({ depth: Math.floor((m?.[1]?.length ?? 0) / 2), spans: spans(text) });
      }
      out.push({ kind: "list", ordered, items });
    } else {
      let text = line;
      for (i++; i < lines.length && lines[i]!.trim() !== "" && !/^(#|\||```|\s*([-*]|\d+[.)])\s)/.test(lines[i]!); i++) text += ` ${lines[i]!.trim()}`;
      out.push({ kind: "paragraph", spans: spans(text) });
    }
  }
  return out;
}

export function chapters(text: string, system: string): Chapter[] {
  const isRule = (id: string) => id.startsWith(`${system}.`) && /^[a-z0-9_.]+$/.test(id);
  const out: Chapter[] = [];
  let heading = "";
  let depth = 0;
  let body: string[] = [];
  const end = () => {
    if (!heading) return;
    const spans = inline(heading, isRule);
    const words = spans.filter((s) => s.kind !== "rule" && s.kind !== "tag").map((s) => s.text).join("").replace(/[\s,]+$/, "").trim();
    const number = /^(\d+(?:\.\d+)*)\.?\s+/.exec(words);
    const section: Section = {
      id: number?.[1] ?? words, depth, title: words.slice(number?.[0].length ?? 0), rules: spans.filter((s) => s.kind === "rule").map((s) => s.text),
      tags: spans.filter((s) => s.kind === "tag"), blocks: blocks(body, isRule), plain: `${heading}\n${body.join("\n")}`.toLowerCase(),
    };
    if (depth === 0) out.push({ id: section.id, title: section.title, sections: [section] });
    else out.at(-1)?.sections.push(section);
  };
  let fenced = false;
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith("```")) fenced = !fenced;
    const m = fenced ? null : /^(#{2,5})\s+(.*)$/.exec(line);
    if (!m) {
      body.push(line);
      continue;
    }
    end();
    heading = m[2]!;
    depth = m[1]!.length - 2;
    body = [];
  }
  end();
  return out;
}

/** Where a rule is laid down: the heading that names it, or else the first text that does, the index of all of them last. */
export function sectionOf(all: Chapter[], rule: string): Section | undefined {
  const list = all.flatMap((c) => c.sections);
  const named = "`" + rule.toLowerCase() + "`";
  return list.find((s) => s.rules.includes(rule)) ?? list.find((s) => !/^(2|11|12|13|14)(\.|$)/.test(s.id) && s.plain.includes(named)) ??
    list.find((s) => s.plain.includes(named));
}
