import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { runAssay } from "@assay/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-command-"));
  // As root, PostgreSQL runs as `nobody`.
  fs.chmodSync(folder, 0o711);
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Runs the program itself, on an embedded database that no server holds. */
const assay = (words: string[], env: Record<string, string> = {}) =>
  runAssay(words, { DATA_DIR: folder, ...env });

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
