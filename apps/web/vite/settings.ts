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
  };
}
