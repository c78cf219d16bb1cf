import { defineConfig } from "vite";
import { chunkGroups } from "./vite/chunks.ts";
import { devDocument } from "./vite/devDocument.ts";
import { webPlugins } from "./vite/plugins.ts";

const API = process.env["ASSAY_API"] ?? "http://127.0.0.1:5001";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [devDocument(), ...webPlugins()],
  server: { port: 5173, proxy: { "/api": { target: API, changeOrigin: false } } },
  // Bundled ahead, Mantine's components would come without the styles that `mantineCss` hangs on them.
  // Component tests load all of Mantine's styles, and want it bundled: it is hundreds of modules.
  optimizeDeps: process.env["VITEST"] ? {} : { exclude: ["@mantine/core"] },
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // The contract and the domain only declare things: what a page does not use is left out.
      treeshake: {
        moduleSideEffects: [{ test: /packages[\\/](contract|domain)[\\/]/, sideEffects: false }],
      },
      output: { codeSplitting: { groups: chunkGroups } },
    },
  },
});
