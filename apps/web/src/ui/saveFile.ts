/** Safari fetches the content a while after the click, and asks first where it is to go (FileSaver.js waits as long). */
const REVOKE_AFTER_MS = 40_000;

/** Hands a file to the browser. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}
