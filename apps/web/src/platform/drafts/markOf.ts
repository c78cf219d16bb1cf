/** A short mark of a text: two texts of one mark are the same, but for a chance that nobody will meet. */
export function markOf(text: string): string {
  let [a, b] = [0x811c9dc5, 0x9e3779b9];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, 0x01000193);
    b = Math.imul(b ^ unit, 0x85ebca6b) ^ (b >>> 13);
  }
  return [text.length, a >>> 0, b >>> 0].map((part) => part.toString(36)).join(".");
}
