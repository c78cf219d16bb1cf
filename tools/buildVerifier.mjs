// Builds the verifier of dossiers as one HTML file. What it may do stands in its policy: its own script and style, and no network.
import crypto from "node:crypto";
import fs from "node:fs";
import zlib from "node:zlib";
import { build } from "esbuild";
import { inRoot } from "./paths.mjs";

const source = inRoot("packages", "dossier", "src", "page");
const hashOf = (text) => `sha256-${crypto.createHash("sha256").update(text).digest("base64")}`;

/**
 * Unpacks the program, which the policy knows by its hash: packed, the page has half the bytes. Where a browser cannot, it says so.
 */
const LOADER = `(async()=>{try{const packed=Uint8Array.from(atob(document.getElementById("program").textContent),(one)=>one.charCodeAt(0));const script=document.createElement("script");script.textContent=await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();document.body.append(script)}catch{document.body.append("Dieser Browser ist zu alt. This browser is too old. Ce navigateur est trop ancien.")}})()`;

/** The page, and the files that its script is made of. */
export async function buildVerifier() {
  const { outputFiles, metafile } = await build({
    entryPoints: [`${source}/main.ts`],
    bundle: true,
    write: false,
    minify: true,
    metafile: true,
    format: "iife",
    target: "es2024",
    charset: "utf8",
    legalComments: "none",
    logLevel: "warning",
  });
  const js = outputFiles[0].text.trim();
  const css = fs.readFileSync(`${source}/page.css`, "utf8").replaceAll(/\n\s*/g, "");
  const packed = zlib.deflateRawSync(js, { level: 9 }).toString("base64");
  const scripts = `${hashOf(LOADER)}' '${hashOf(js)}`;
  const values = { script: scripts, style: hashOf(css) };
  const html = fs
    .readFileSync(`${source}/page.html`, "utf8")
    .replaceAll(/\{(script|style)\}/g, (_, name) => values[name])
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${css}</style>`)
    .replace(
      /<script [^>]*><\/script>/,
      () => `<script type="text/plain" id="program">${packed}</script><script>${LOADER}</script>`,
    );
  return { html, inputs: Object.keys(metafile.inputs) };
}

export const verifierHtml = async () => (await buildVerifier()).html;
