/* The field as a picture of its own: a copy of the board with its style written into it, so that any program can show it. */

const PROPERTIES = [
  "fill", "fill-opacity", "fill-rule", "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap", "stroke-linejoin",
  "opacity", "display", "visibility", "font-family", "font-size", "font-weight", "font-style", "text-anchor", "dominant-baseline",
  "paint-order", "transform", "letter-spacing", "vector-effect",
];

export function pictureOf(board: SVGSVGElement, title: string): string {
  const copy = board.cloneNode(true) as SVGSVGElement;
  const from = [board, ...board.querySelectorAll<SVGElement>("*")];
  const to = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  const gone: SVGElement[] = [];
  for (const [i, el] of from.entries()) {
    const style = getComputedStyle(el);
    const one = to[i]!;
    if (style.display === "none" || style.visibility === "hidden") {
      gone.push(one);
      continue;
    }
    // As attributes, which a strict policy of the page lets pass and which old programs understand.
    for (const p of PROPERTIES) {
      const v = style.getPropertyValue(p);
      if (v && (v !== "none" || p === "fill" || p === "stroke")) one.setAttribute(p, v.replaceAll("px", ""));
    }
    for (const name of ["class", "style", "tabindex", "role", "aria-label", "aria-hidden"]) one.removeAttribute(name);
    if (one.tagName !== "clipPath") one.removeAttribute("id");
  }
  for (const one of gone) one.remove();
  const ground = getComputedStyle(board.closest(".sheet") ?? board).backgroundColor;
  const box = board.viewBox.baseVal;
  const back = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [k, v] of [["x", box.x], ["y", box.y], ["width", box.width], ["height", box.height], ["fill", ground]] as const) back.setAttribute(k, String(v));
  copy.prepend(back);
  const name = document.createElementNS("http://www.w3.org/2000/svg", "title");
  name.textContent = title;
  copy.prepend(name);
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", "1600");
  copy.setAttribute("height", String(Math.round((1600 * box.height) / (box.width || 1))));
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}`;
}

/** The same as a PNG. It fails where the host's policy allows no images from `data:`. */
export async function pngOf(picture: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d")!.drawImage(image, 0, 0);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}
