import preset from "postcss-preset-mantine";
import type { Plugin } from "vite";
import pkg from "../package.json" with { type: "json" };

/** Settings that the sources rely on, in the build and in tests. */
export function settings(): Plugin {
  return {
    name: "assay:settings",
    config: () => ({
      define: { __VERSION__: JSON.stringify(pkg.version) },
      css: { postcss: { plugins: [preset()] } },
    }),
    // In the page, where the server finds it too: its policy lets the page ask there.
    transformIndexHtml: (html) =>
      html.replaceAll("__CAPTCHA_URL__", process.env["ASSAY_CAPTCHA_URL"] ?? ""),
  };
}
