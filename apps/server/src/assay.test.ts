import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-command-"));
  // As root, PostgreSQL runs as `nobody`.
  fs.chmodSync(folder, 0o711);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the program itself, on an embedded database that no server holds. */
async function assay(words: string[], env: Record<string, string> = {}): Promise<Ended> {
  const program = path.join(import.meta.dirname, "assay.ts");
  const options = { env: { PATH: process.env["PATH"], DATA_DIR: folder, ...env } };
  try {
    const run = promisify(execFile)(process.execPath, [program, ...words], options);
    return { code: 0, ...(await run) };
  } catch (error) {
    return error as Ended;
  }
}

describe("the program assay", () => {
  it("makes a tenant on a machine where no server runs yet, and keeps the mail for it", async () => {
    const person = ["--admin-first-name", "Ada", "--admin-last-name", "Loos"];
    const admin = ["--admin-email", "ada@acme.example", ...person];
    const made = await assay(["tenant", "create", "acme", "--title", "Acme", ...admin, "--json"]);
    expect([made.code, made.stderr]).toEqual([0, ""]);
    expect(JSON.parse(made.stdout)).toMatchObject({ name: "acme", invitation: "sent" });
    expect(fs.readdirSync(path.join(folder, "mails"))).toHaveLength(1);
    const list = await assay(["tenant", "list"]);
    expect(list.stdout).toMatch(/^name +title.*\nacme +Acme/);
  });

  it("ends with one line where the database is not there, or the variables are wrong", async () => {
    const away = await assay(["tenant", "list"], { DATABASE_URL: "postgres://x@127.0.0.1:1/x" });
    expect([away.code, away.stderr.trim().split("\n")]).toEqual([
      1,
      [expect.stringContaining("DATABASE_URL cannot be reached")],
    ]);
    const wrong = await assay(["tenant", "list"], { PORT: "many" });
    expect([wrong.code, wrong.stderr.trim().split("\n")]).toEqual([
      1,
      [expect.stringContaining("PORT must be")],
    ]);
    expect((await assay(["tenant", "lst"])).code).toBe(2);
  });
});
