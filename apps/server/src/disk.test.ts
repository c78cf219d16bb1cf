import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { calls } from "@assay/contract";
import {
  buildTenant,
  buildUser,
  competencyBody,
  makeTemplate,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { embeddedPostgres, type EmbeddedPostgres } from "./platform/postgres/embeddedPostgres.ts";

vi.setConfig({ testTimeout: 300_000 });
const SOON = { timeout: 120_000, interval: 100 };
const SIZE = "size=200m,mode=0711";

/** A small mounted disk for `npm run soak -- disk`; undefined without the right to mount. */
function mounted(): string | undefined {
  if (!process.env["ASSAY_DISK"]) return undefined;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-disk-"));
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", SIZE, "assay-disk", folder], { stdio: "ignore" });
    return folder;
  } catch {
    fs.rmdirSync(folder);
    process.stdout.write("Left out: a full disk (this machine lets nobody mount a small one).\n");
    return undefined;
  }
}

const folder = mounted();

/** Fills the disk. Returns a function that frees it. */
function fillDisk(where: string) {
  const file = path.join(where, "filling");
  const descriptor = fs.openSync(file, "w");
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) fs.writeSync(descriptor, block);
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
  }
  fs.closeSync(descriptor);
  return () => fs.rmSync(file);
}

describe.skipIf(!folder)("a full disk of the database", () => {
  let postgres: EmbeddedPostgres;
  let server: TestServer;
  beforeAll(async () => {
    postgres = await embeddedPostgres(folder ?? "");
    await makeTemplate(postgres.url);
    server = await startTestServer(postgres.url);
  }, 300_000);
  afterAll(async () => {
    await server?.close();
    await postgres?.stop();
    if (!folder) return;
    execFileSync("umount", [folder]);
    fs.rmdirSync(folder);
  }, 120_000);

  it("refuses saves, goes on reading, and saves again when there is room", async () => {
    const moderator = await buildUser(await buildTenant(server), "moderator");
    const confirmed: string[] = [];
    const save = async () => {
      const body = competencyBody();
      const answer = await moderator.send(calls.createCompetency, { body });
      if (answer.status === 200) confirmed.push(body.name);
      return answer;
    };
    const stored = async () =>
      (await moderator.ok(calls.listCompetencies)).competencies.map(({ name }) => name);
    expect((await save()).status).toBe(200);
    const giveBack = fillDisk(folder ?? "");
    let refused = await save();
    for (let tries = 0; refused.status === 200 && tries < 20_000; tries += 1)
      refused = await save();
    expect(refused.status).toBe(503);
    expect(JSON.parse(refused.text).metadata.success).toBe(false);
    expect(await stored()).toEqual(expect.arrayContaining(confirmed));
    giveBack();
    await expect.poll(async () => (await save()).status, SOON).toBe(200);
    expect(await stored()).toEqual(expect.arrayContaining(confirmed));
  });
});
