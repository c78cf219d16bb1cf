import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../installation.ts";

let page: Promise<string> | undefined;

async function load(): Promise<string> {
  if (!import.meta.url.endsWith(".ts"))
    return readFile(path.join(import.meta.dirname, "verify.html"), "utf8");
  // From the sources it is built when it is first needed; not part of the bundle, so that the builder is not either.
  const builder = pathToFileURL(path.join(root, "tools/buildVerifier.mjs")).href;
  const { verifierHtml } = (await import(builder)) as { verifierHtml(): Promise<string> };
  return verifierHtml();
}

/** The verifier as one HTML file, which every dossier carries. */
export const verifierPage = (): Promise<string> => (page ??= load());
