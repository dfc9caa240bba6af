/* Files of the person's own: saved and opened without leaving the browser. */

export const FILE_MOST = 4 * 1024 * 1024;

export function saveFile(name: string, what: string | Blob, type = "text/plain"): void {
  const url = URL.createObjectURL(typeof what === "string" ? new Blob([what], { type: `${type};charset=utf-8` }) : what);
  const a = document.createElement("a");
  a.href = url;
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export async function readFile(file: File): Promise<{ text: string; fault: string }> {
  if (file.size > FILE_MOST) return { text: "", fault: `${file.name} is larger than any record (${Math.round(file.size / 1e6)} MB)` };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    if (text.includes("\0")) return { text: "", fault: `${file.name} is not a text` };
    return { text, fault: "" };
  } catch {
    return { text: "", fault: `${file.name} is not a text in UTF-8` };
  }
}

/** The scenario that a record began with; a scenario is its own. */
export function scenarioOf(text: string): string {
  const inside = /^begin scenario[ \t]*\r?\n([\s\S]*?)^end scenario[ \t]*$/m.exec(text);
  return inside ? inside[1]! : text;
}

/** What a file of this battle is called, without its ending. */
export function stemOf(name: string): string {
  return name.split("/").pop()!.replace(/\.(scn|grog)$/, "") || "battle";
}
