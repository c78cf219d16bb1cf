import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "../installation.ts";
import { runCommand } from "./program.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-verify-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const fixtures = path.join(root, "packages/dossier/src/verify/fixtures");
const DOSSIER = path.join(fixtures, "format-1.assay");
const KEY = fs.readFileSync(path.join(fixtures, "format-1.key"), "utf8").trim();

/** Runs a command, for which no database may be opened. */
async function run(...words: string[]) {
  let [out, error] = ["", ""];
  const terminal = {
    out: (text: string) => void (out += text),
    error: (text: string) => void (error += text),
  };
  const open = () => Promise.reject(new Error("opened a database"));
  const code = await runCommand(["statistics", "verify", ...words], terminal, open, "test");
  return { code, out, error };
}

describe("assay statistics verify", () => {
  it("ends with 0 only if the key was given, and is the one that signed", async () => {
    expect(await run(DOSSIER, "--key", KEY)).toMatchObject({ code: 0, error: "" });
    const { code, out } = await run(DOSSIER);
    expect(code).toBe(3);
    expect(out).toContain(KEY.slice(0, 8));
    expect(out).toMatch(/only if you compare/);
    expect(await run(DOSSIER, "--key", "0".repeat(64))).toMatchObject({ code: 1 });
  });

  it("refuses a changed file, and says which", async () => {
    const bytes = fs.readFileSync(DOSSIER);
    bytes.write("4", bytes.indexOf('"final":') + 8);
    const changed = path.join(folder, "changed.assay");
    fs.writeFileSync(changed, bytes);
    const { code, out } = await run(changed, "--key", KEY);
    expect(code).toBe(1);
    expect(out).toMatch(/^This file is refused/);
  });

  it("speaks German and French, and JSON for programs", async () => {
    expect((await run(DOSSIER, "--language", "de")).out).toMatch(/^Entscheidungsakte des Laufs/);
    expect((await run(DOSSIER, "--language", "fr")).out).toMatch(/^Dossier de décision/);
    const { code, out } = await run(DOSSIER, "--key", KEY, "--json");
    const said = JSON.parse(out) as Record<string, unknown>;
    expect([code, said["outcome"], said["deviations"], said["isKeyCompared"]]).toEqual([
      0,
      "agrees",
      [],
      true,
    ]);
  });

  it("says of a file that is not there that it cannot be read", async () => {
    const { code, error } = await run(path.join(folder, "none.assay"));
    expect([code, error]).toEqual([1, expect.stringMatching(/cannot be read/)]);
  });
});
