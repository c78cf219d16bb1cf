const PREFIX = "assay-";
const PAGE = "/";

/** The addresses of this page's own scripts, by which its version is known. */
const ownScripts = (): string[] =>
  [...document.scripts]
    .map(({ src }) => new URL(src, location.href).pathname)
    .filter((path) => path.startsWith("/assets/"));

/**
 * Whether the device would open a page of another version where there is no connection: until the service
 * worker has this one. A version from before drafts were encrypted would take an encrypted one for empty,
 * and write on in its place.
 *
 * @param scripts by which this version is known
 */
export async function opensOtherVersion(scripts = ownScripts()): Promise<boolean> {
  if (!("caches" in globalThis)) return false;
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX));
  const pages = await Promise.all(
    names.map((cacheName) => caches.match(PAGE, { cacheName, ignoreVary: true })),
  );
  const texts = await Promise.all(pages.flatMap((page) => (page ? [page.text()] : [])));
  const isOwn = (text: string): boolean => scripts.every((script) => text.includes(script));
  return texts.length > 0 && !texts.some(isOwn);
}
