import type { Plugin } from "vite";

const FONT = "source-sans-3-latin-wght-normal.woff2";

/** Has the browser ask for the font with the first script: text that changed its font would jump. */
export function preloadFont(): Plugin {
  return {
    name: "assay:preload-font",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        const font = Object.values(bundle).find(
          (file) => file.type === "asset" && file.names.includes(FONT),
        );
        if (!font) throw new Error(`The build has no ${FONT}.`);
        const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: "" };
        return [
          {
            tag: "link",
            attrs: { ...attrs, href: `/${font.fileName}` },
            injectTo: "head-prepend" as const,
          },
        ];
      },
    },
  };
}
