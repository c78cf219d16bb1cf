import type { PluginOption } from "vite";

const KEPT = "max-age=86400, immutable";
/** A module, but not a file of tests, which Vitest asks for anew. */
const MODULE = /^(?!.*(?:\.test\.|browserv=)).*\.(?:ts|tsx|js|mjs|css|json)(?:\?|$)/;

/**
 * Lets the browser of a run of tests keep modules. Each file of tests is a page that needs some hundreds, and Vite
 * would have the browser ask each time whether they are still the same. They are, in a run that watches no files.
 */
export const cachedModules = (): PluginOption => ({
  name: "cached-modules",
  enforce: "pre",
  configureServer({ config, middlewares }) {
    if (config.server.watch !== null) return;
    middlewares.use((request, response, next) => {
      if (MODULE.test(request.url ?? "")) {
        const setHeader = response.setHeader.bind(response);
        setHeader("Cache-Control", KEPT);
        // What follows would set its own.
        response.setHeader = (name, value) =>
          name === "Cache-Control" ? response : setHeader(name, value);
      }
      next();
    });
  },
});
