/** As far as we use it: https://www.w3.org/TR/trusted-types (TypeScript's own types lack it). */
interface TrustedTypes {
  createPolicy(
    name: "default",
    rules: {
      createHTML(html: string, type?: string, sink?: string): string | null;
      createScriptURL(url: string): string | null;
    },
  ): unknown;
}

/** Where what was parsed neither runs nor loads anything. */
const INERT = "DOMParser parseFromString";

/*
 * The page's content policy lets no text become markup or a program unless it passes here: markup of rich
 * text comes cleaned and marked by the cleaner itself. A text without tags does no harm (styles are such
 * texts); the editor asks by name, without a place, for what it pastes into a document that is inert too.
 * A program is one of our own files.
 */
(window as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("default", {
  createHTML: (html, _type, sink) =>
    sink === undefined || sink === INERT || !html.includes("<") ? html : null,
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});
