import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import {
  buildRun,
  buildTenant,
  hasClamd,
  hasPgbouncer,
  startClamd,
  startPgbouncer,
  startS3,
  startTestServer,
  type TestServer,
  untouchedFor,
} from "@assay/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { readConfig } from "../config.ts";
import { openOperator } from "./connection.ts";
import { runCommand } from "./program.ts";
import type { Finding } from "./finding.ts";

const migrations = path.join(import.meta.dirname, "../db/migrations");
let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-doctor-"));
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});

/** The doctor's findings with these variables as `check: state`, and its whole output. */
async function doctor(env: Record<string, string>, ...words: string[]) {
  let out = "";
  const terminal = { out: (text: string) => void (out += text), error: () => undefined };
  const config = () => readConfig({ DATA_DIR: folder, ...env });
  const open = () => openOperator(config(), migrations);
  const installation = { config, migrations, version: "2.4.1" };
  const all = ["--json", "doctor", ...words];
  const code = await runCommand(all, terminal, open, "2.4.1", installation);
  const found = JSON.parse(out) as Finding[];
  const of = (check: string) => found.find((finding) => finding.check === check);
  return { code, found, of, amiss: found.filter(({ state }) => state !== "ok") };
}

async function asOwner(text: string, url = server.ownerUrl) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
const there = () => ({ DATABASE_URL: server.ownerUrl, SMTP_URL: server.mailbox.url });

describe("assay doctor", () => {
  it("finds nothing amiss with a server in good health, and sends no mail", async () => {
    const s3 = await startS3();
    const clamd = hasClamd() ? await startClamd() : undefined;
    await buildTenant(server);
    try {
      const bucket = {
        S3_URL: s3.settings.url,
        S3_BUCKET: s3.settings.bucket,
        S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      };
      const env = { ...there(), ...bucket, ...(clamd && { CLAMD_URL: clamd.url }) };
      const { code, found } = await doctor(env, "--audit");
      expect(found.find(({ check }) => check === "audit log")?.says).toBe("whole, of 1 tenant");
      // The limit of open files depends on the machine.
      const amiss = found.filter(({ check, state }) => state !== "ok" && check !== "open files");
      expect(amiss).toEqual([]);
      expect(code).toBe(0);
      expect(found.map(({ check }) => check)).toEqual(
        expect.arrayContaining(["node", "schema", "row-level security", "role", "clock", "jobs"]),
      );
      expect(server.mailbox.received).toEqual([]);
    } finally {
      await clamd?.close();
      await s3.close();
    }
  });

  it("names what does not answer, and goes on with the rest", async () => {
    const nobody = "127.0.0.1:9";
    const { code, of } = await doctor({
      DATABASE_URL: `postgres://a:b@${nobody}/c`,
      SMTP_URL: `smtp://${nobody}`,
      CLAMD_URL: `tcp://${nobody}`,
      S3_URL: `http://${nobody}`,
      S3_BUCKET: "assay",
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    });
    expect(code).toBe(1);
    for (const check of ["database", "mail server", "virus scanner", "bucket"])
      expect(of(check)).toMatchObject({ state: "problem", todo: expect.stringMatching(/./) });
  });

  it.runIf(hasPgbouncer())("looks through the pooler as the server does", async () => {
    const pooler = await startPgbouncer(server.ownerUrl, 1);
    const through = (url: string) => doctor({ ...there(), DATABASE_POOL_URL: url });
    try {
      expect((await through(pooler.url)).of("pooler")).toMatchObject({ state: "ok" });
      const elsewhere = Object.assign(new URL(pooler.url), { pathname: "postgres" }).href;
      expect((await through(elsewhere)).of("pooler")).toMatchObject({
        state: "problem",
        says: expect.stringMatching(/^leads to the database "postgres", not to "/),
      });
    } finally {
      await pooler.close();
    }
    const { code, of } = await through(pooler.url);
    expect(code).toBe(1);
    expect(of("pooler")).toMatchObject({
      state: "problem",
      says: expect.stringContaining("ECONNREFUSED"),
    });
  });

  it("says of a replica whether it can be read, and is one", async () => {
    const { host, pathname } = new URL(server.ownerUrl);
    const replicaAt = async (address: string) =>
      (await doctor({ ...there(), DATABASE_READ_URL: `postgres://${address}${pathname}` })).of(
        "replica",
      );
    expect(await replicaAt(host)).toMatchObject({ state: "warning", says: "is no replica" });
    expect(await replicaAt("127.0.0.1:9")).toMatchObject({
      state: "warning",
      says: expect.stringContaining("ECONNREFUSED"),
    });
    expect((await doctor(there())).of("replica")).toBeUndefined();
  });

  it("says in production which addresses can be read on the way, and what to do", async () => {
    const nobody = "nobody.invalid";
    const production = { ...there(), NODE_ENV: "production" };
    expect((await doctor(production)).of("encryption")).toMatchObject({ state: "ok" });
    const { of } = await doctor({ ...production, CLAMD_URL: `tcp://${nobody}:3310` });
    expect(of("encryption")).toMatchObject({
      state: "warning",
      says: "CLAMD_URL leads to another machine, and can be read on the way",
    });
    expect((await doctor(there())).of("encryption")).toBeUndefined();
  });

  it("starts, makes and migrates nothing", async () => {
    const dataDir = path.join(folder, "none");
    const embedded = await doctor({ DATA_DIR: dataDir });
    expect(embedded.of("database")).toMatchObject({ state: "warning" });
    expect(fs.existsSync(dataDir)).toBe(false);

    await asOwner("create database doctor_empty");
    const url = Object.assign(new URL(server.ownerUrl), { pathname: "doctor_empty" }).href;
    try {
      expect((await doctor({ DATABASE_URL: url })).of("schema")).toMatchObject({ state: "ok" });
      expect(await asOwner("select from pg_tables where schemaname = 'public'", url)).toEqual([]);
    } finally {
      await asOwner("drop database doctor_empty with (force)");
    }
  });

  it("sees a table that row-level security does not bind, and a changed audit log", async () => {
    const tenant = await buildTenant(server);
    await asOwner("alter table run no force row level security");
    await asOwner(`insert into audit_log (tenant_id, id, at, action, details)
      values ('${tenant.id}', repeat('e', 24), now(), 'test.note', '{}')`);
    await asOwner(`set session_replication_role = replica;
      update audit_log set action = 'test.other' where id = repeat('e', 24)`);
    try {
      const { code, of } = await doctor(there(), "--audit");
      expect(code).toBe(1);
      expect(of("row-level security")).toMatchObject({ says: "does not bind run" });
      expect(of("audit log")).toMatchObject({ state: "problem" });
    } finally {
      await asOwner("alter table run force row level security");
    }
  });

  it("warns of jobs that nobody takes, of missed nights, of runs over their time and of migrations that wait", async () => {
    const tenant = await buildTenant(server);
    await asOwner(`insert into retention_night values ('${tenant.id}', current_date - 3)`);
    const waiting = { tenantId: tenant.id, mail: { kind: "nobody" }, at: server.clock.now() };
    await server.database.withTenant(tenant.id, (tx) =>
      server.files.jobs.send(tx, "mails", waiting, { afterSeconds: 3_600 }),
    );
    await asOwner("update pgboss.job set state = 'retry', created_on = now() - interval '2 hours'");
    const made = await buildRun(server, { state: "STARTED" });
    await untouchedFor(server, made, 93);
    const { of, code } = await doctor(there());
    expect(of("retention")).toMatchObject({
      state: "warning",
      says: "1 run is over the time after which people are erased",
    });
    expect(of("nights")).toMatchObject({
      state: "warning",
      says: "1 tenant was not taken care of for two nights",
    });
    expect(of("jobs")).toMatchObject({
      state: "warning",
      says: "mails: 1, the oldest for 120 min",
    });
    expect(code).toBe(0);
    const newest = "(select max(created_at) from drizzle.__drizzle_migrations)";
    await asOwner(`delete from drizzle.__drizzle_migrations where created_at = ${newest}`);
    expect((await doctor(there())).of("schema")).toMatchObject({ says: "migrations pending: 1" });
  });

  it("looks at the variables for what does not fit together", async () => {
    const wrong = await doctor({ PORT: "http" });
    expect([wrong.code, wrong.found.length]).toEqual([1, 1]);
    const production = {
      NODE_ENV: "production",
      HOST: "0.0.0.0",
      PUBLIC_URL: "https://assay.example.org",
    };
    const open = await doctor({ ...production, TRUST_PROXY: "0.0.0.0/0" });
    expect(open.of("TRUST_PROXY")).toMatchObject({ state: "problem" });
    expect((await doctor(production)).of("TRUST_PROXY")).toMatchObject({ state: "warning" });
    const bare = await doctor({ NODE_ENV: "production" });
    expect(bare.of("PUBLIC_URL")).toMatchObject({ state: "problem" });
    expect(bare.of("legal texts")).toMatchObject({
      state: "warning",
      says: expect.stringMatching(/imprint\.html is not there$/),
    });
  });
});
