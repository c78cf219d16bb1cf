// @module-tag soak
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { runAssay } from "@assay/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { refuseOtherDatabase } from "./cli/connection.ts";
import { root } from "./installation.ts";
import { databaseName, noteServer, runningServers } from "./platform/runningServers.ts";

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
    expect(JSON.parse(made.stdout)).toMatchObject({
      name: "acme",
      invitation: "sent",
      address: "http://acme.localhost:5001",
      mail: `kept in ${path.join(folder, "mails")}`,
    });
    expect(fs.readdirSync(path.join(folder, "mails"))).toHaveLength(1);
    const list = await assay(["tenant", "list"]);
    expect(list.stdout).toMatch(/^name +title.*\nacme +Acme/);
    expect(list.stderr).toBe(
      `Database: embedded, in ${folder}. Server: none that this user has started here.\n`,
    );
  });

  it("makes no second database beside a server that runs from the same installation", async () => {
    const elsewhere = path.join(folder, "elsewhere");
    const forget = noteServer(root, {
      url: "http://localhost:5199",
      database: databaseName({ databaseUrl: undefined, dataDir: folder }),
    });
    try {
      // Without DATA_DIR, as in another shell.
      const refused = await runAssay(["tenant", "list"], {});
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringMatching(
          /^The server at .* works with another database \(embedded, in .*Set DATA_DIR/,
        ),
      ]);
      const meant = await assay(["tenant", "list"]);
      expect(meant.stderr).toContain("Server: http://localhost:5199");
      const named = { databaseUrl: undefined, dataDir: elsewhere };
      expect(() =>
        refuseOtherDatabase(named, runningServers(root), { DATA_DIR: elsewhere }),
      ).not.toThrow();
    } finally {
      forget();
    }
    // Compared by URL, since other tests run servers too.
    expect(runningServers(root).map(({ url }) => url)).not.toContain("http://localhost:5199");
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
