import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { inRoot, root } from "./paths.mjs";

/** Everything that decides what the built app does. */
const inputs = [
  "apps",
  "packages/domain",
  "packages/contract",
  "tools/build.mjs",
  "tools/buildServer.mjs",
  "package-lock.json",
];
const ignored = /(^|[\\/])(node_modules|dist)([\\/]|$)|\.(test|gen)\.tsx?$/;
const marker = inRoot("dist", ".assay-build");

/** The files below a path, in a fixed order, without tests and without what is installed, built or generated. */
export function filesBelow(target) {
  if (ignored.test(path.relative(root, target)) || !fs.existsSync(target)) return [];
  if (!fs.statSync(target).isDirectory()) return [target];
  return fs
    .readdirSync(target)
    .toSorted()
    .flatMap((name) => filesBelow(path.join(target, name)));
}

function fingerprint() {
  const hash = createHash("sha256");
  for (const file of inputs.flatMap((input) => filesBelow(inRoot(input)))) {
    hash.update(`${path.relative(root, file)}\0`);
    hash.update(fs.readFileSync(file));
  }
  return hash.digest("hex");
}

/** Whether dist/ holds what the sources say now. */
export const isBuilt = () =>
  fs.existsSync(marker) && fs.readFileSync(marker, "utf8") === fingerprint();

/** Says that dist/ is in the making, and returns what says that it is done. */
export function beginBuild() {
  const made = fingerprint();
  fs.rmSync(marker, { force: true });
  return () => fs.writeFileSync(marker, made);
}
