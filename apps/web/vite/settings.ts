import preset from "postcss-preset-mantine";
import type { Plugin } from "vite";
import pkg from "../package.json" with { type: "json" };

/** Settings that the sources rely on, in the build and in tests. */
export function settings(): Plugin {
  return {
    name: "assay:settings",
    config: () => ({
      define: {
        __VERSION__: JSON.stringify(pkg.version),
        __CAPTCHA_URL__: JSON.stringify(process.env["ASSAY_CAPTCHA_URL"] ?? ""),
      },
      css: { postcss: { plugins: [preset()] } },
    }),
  };
}
