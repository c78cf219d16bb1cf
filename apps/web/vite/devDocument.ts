import type { Plugin } from "vite";

/** What the server writes into the page when it serves it, for the development server. */
export function devDocument(): Plugin {
  return {
    name: "assay:dev-document",
    apply: "serve",
    transformIndexHtml: (html) =>
      html.replaceAll("__NONCE__", "development").replaceAll("__API_BASE__", "/"),
  };
}
