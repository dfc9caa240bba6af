/* Files of the person's own: saved and opened without leaving the browser. */

export const FILE_MOST = 4 * 1024 * 1024;

export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
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
