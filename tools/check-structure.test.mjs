import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inRoot } from "./paths.mjs";

let folder;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-structure-"));
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function write(file, text) {
  const target = path.join(folder, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
}

/** Runs the check as `npm run lint` does. */
function check() {
  const parameters = [inRoot("tools", "check-structure.mjs"), folder];
  const { status, stdout } = spawnSync(process.execPath, parameters, { encoding: "utf8" });
  return { status, lines: stdout.trim().split("\n") };
}

it("says how many files it has read, and ends with 0", () => {
  write("packages/domain/src/score.ts", "");
  expect(check()).toEqual({ status: 0, lines: ["1 files, no violation."] });
});

it("says each violation and how many there are, and ends with 1", () => {
  write("packages/domain/src/dateUtils.ts", "");
  const { status, lines } = check();
  expect(status).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^packages.*: has a name that says nothing.* rule \w+\)$/),
    "1 files, 1 violations.",
  ]);
});
