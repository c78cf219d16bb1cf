import { defineConfig } from "vite";
import { chunkGroups } from "./vite/chunks.ts";
import { devDocument } from "./vite/devDocument.ts";
import { webPlugins } from "./vite/plugins.ts";
import { preloadFont } from "./vite/preloadFont.ts";
import { serviceWorker } from "./vite/serviceWorker.ts";
import { soundChunks } from "./vite/soundChunks.ts";

const API = process.env["ASSAY_API"] ?? "http://127.0.0.1:5001";
/** What every page has loaded before it loads anything by itself. */
const EVERYWHERE = /\b(?:base|frame|rolldown-runtime|rules)\b/;
/** The first page lists every file that a later one needs: longer names would weigh on it. */
const fileName = (name: string | undefined) =>
  name !== undefined && EVERYWHERE.test(name) ? "assets/[name]-[hash:7]" : "assets/[hash:7]";

export default defineConfig({
  root: import.meta.dirname,
  plugins: [devDocument(), ...webPlugins(), preloadFont(), soundChunks(), serviceWorker()],
  // React has this itself; what stands in for older versions of it is left out.
  resolve: {
    alias: {
      "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector",
    },
  },
  server: { port: 5173, proxy: { "/api": { target: API, changeOrigin: false } } },
  // Bundled ahead, Mantine's components would come without the styles that `mantineCss` hangs on them.
  // Component tests load all of Mantine's styles, and want it bundled: it is hundreds of modules. So are the contract and
  // the domain, which each of their files would read anew; bundled anew by each run, since Vite does not see them change.
  optimizeDeps: process.env["VITEST"]
    ? {
        force: true,
        include: [
          "@assay/contract",
          "@assay/contract/accountAbilities",
          "@assay/contract/calls",
          "@assay/domain",
        ],
      }
    : { exclude: ["@mantine/core"] },
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Who asks for more has these already: naming them again costs the first page.
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === "js" ? files.filter((file) => !EVERYWHERE.test(file)) : files,
    },
    rolldownOptions: {
      // The contract and the domain only declare things: what a page does not use is left out.
      treeshake: {
        moduleSideEffects: [{ test: /packages[\\/](contract|domain)[\\/]/, sideEffects: false }],
      },
      output: {
        codeSplitting: { groups: chunkGroups },
        // The script of the page, whichever group it falls into.
        entryFileNames: "assets/frame-[hash:7].js",
        chunkFileNames: ({ name }) => `${fileName(name)}.js`,
        assetFileNames: ({ names }) => `${fileName(names[0])}[extname]`,
      },
    },
  },
});
