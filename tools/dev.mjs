// `npm run dev`: the server from its sources, and Vite with its live page before it. Both reload on their own.
import { install } from "./install.mjs";
import { inRoot } from "./paths.mjs";
import { findNode, run, toolEnvironment } from "./run.mjs";

await install();
const node = findNode();
const port = process.env.PORT || "5001";
const vite = inRoot("node_modules", "vite", "bin", "vite.js");
const programs = [
  ["--watch", "--watch-preserve-output", inRoot("apps/server/src/main.ts")],
  [vite, "--config", inRoot("apps/web/vite.config.ts"), "--host", "127.0.0.1", "--strictPort"],
];
const env = toolEnvironment({ ASSAY_API: `http://127.0.0.1:${port}` });

/** One ends, all end: every run() passes the signal on to its program. */
const codes = await Promise.all(
  programs.map(async (parameters) => {
    const code = await run(node, parameters, { env });
    process.emit("SIGTERM", "SIGTERM");
    return code;
  }),
);
process.exitCode = Math.max(...codes);
