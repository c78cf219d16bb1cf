// `npm run release`: the files of a release of the present commit in dist/release: sources, notes, bill of materials, checksums.
// CONTRIBUTING.md (Releasing) says what comes before and after.
import { createHash } from "node:crypto";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { inRoot } from "./paths.mjs";
import { fail } from "./run.mjs";
import { billOfMaterials } from "./sbom.mjs";

const HEADING = /^## (?<version>\d+\.\d+\.\d+), (?<date>\d{4}-\d\d-\d\d)$/;

/**
 * The notes of a release: the newest section of the changes, without its heading.
 *
 * @throws Error if the newest section is another version's, or has no date
 */
export function notesOf(changes, version) {
  const [, newest = ""] = changes.split(/^(?=## )/m);
  const [heading, ...lines] = newest.split("\n");
  const found = HEADING.exec(heading)?.groups;
  if (found?.version !== version)
    throw new Error(`CHANGELOG.md begins with “${heading}”, and not with “## ${version}, <date>”.`);
  return `# Assay ${version}, ${found.date}\n\n${lines.join("\n").trim()}\n`;
}

/** Lines as `sha256sum --check` reads them. */
export const checksumsOf = (files) =>
  Object.entries(files)
    .map(([name, content]) => `${createHash("sha256").update(content).digest("hex")}  ${name}\n`)
    .join("");

function git(...parameters) {
  const options = { cwd: inRoot(), maxBuffer: 512 * 1024 * 1024 };
  const { status, stdout, stderr } = spawnSync("git", parameters, options);
  if (status !== 0) fail(`git ${parameters[0]} failed: ${String(stderr)}`);
  return stdout;
}

function release() {
  if (git("status", "--porcelain").length > 0) fail("Commit first: a release is of a commit.");
  const { version } = JSON.parse(fs.readFileSync(inRoot("package.json"), "utf8"));
  const notes = notesOf(fs.readFileSync(inRoot("CHANGELOG.md"), "utf8"), version);
  const name = `assay-${version}`;
  const sources = git("archive", "--format=tar", `--prefix=${name}/`, "HEAD");
  const files = {
    // Without a name and a time in its header, the same commit gives the same bytes.
    [`${name}.tar.gz`]: gzipSync(sources, { level: 9 }),
    [`${name}.md`]: notes,
    [`${name}.cdx.json`]: `${JSON.stringify(billOfMaterials(), null, 2)}\n`,
  };
  const folder = inRoot("dist", "release");
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(files))
    fs.writeFileSync(path.join(folder, file), content);
  fs.writeFileSync(path.join(folder, "SHA256SUMS"), checksumsOf(files));
  console.log(`${folder}: ${Object.keys(files).join(", ")}, SHA256SUMS`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  try {
    release();
  } catch (error) {
    fail(error.message);
  }
}
