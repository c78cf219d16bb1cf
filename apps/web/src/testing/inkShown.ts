/** The red of the pen, and the page, as they are shown. */
export const RED = "195,34,34";
export const PAPER = "255,255,255";

/** The colour of a page of ink at a place, as it is shown: both canvases over each other. */
export function colorAt(element: Element, x: number, y: number): string {
  const shown = document.createElement("canvas");
  shown.width = shown.height = 1;
  const context = shown.getContext("2d");
  for (const canvas of element.querySelectorAll("canvas"))
    context?.drawImage(canvas, -x * devicePixelRatio, -y * devicePixelRatio);
  return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join(",");
}
