import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const STYLES = fileURLToPath(
  new URL("../../../node_modules/@mantine/core/styles/", import.meta.url),
);
const CLASS_MAP = /@mantine[\\/]core[\\/]esm[\\/].+[\\/](\w+)\.module\.mjs/;

/**
 * Every Mantine component imports its class map `X.module.mjs`. Hanging the matching stylesheet on
 * it ships the CSS of the used components only, each with the chunk that uses it (35 KB less).
 */
export function mantineCss(): Plugin {
  return {
    name: "assay:mantine-css",
    transform: {
      filter: { id: CLASS_MAP },
      handler(code, id) {
        const name = CLASS_MAP.exec(id)?.[1];
        if (name === undefined || !existsSync(`${STYLES}${name}.css`)) return null;
        return {
          code: `import "@mantine/core/styles/${name}.css";\n${code}`,
          map: null,
          moduleSideEffects: true,
        };
      },
    },
  };
}
