import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { calls } from "@assay/contract";
import {
  buildRun,
  Client,
  competencyBody,
  fileForm,
  listening,
  PASSWORD,
  pdfBytes,
  type ServerProcess,
  startProcess,
  startTestServer,
  type TestRun,
  type TestServer,
} from "@assay/testing";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

const LONG = 120_000;
let server: TestServer;
let made: TestRun;
let folder: string;
let started: ServerProcess;
let port: number;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  made = await buildRun(server, { state: "STARTED" });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-lines-"));
  const env = { DATABASE_URL: server.ownerUrl, DATA_DIR: folder, DEMO: "false" };
  started = startProcess({ env });
  port = await listening(started);
}, LONG);
afterAll(async () => {
  started.child.kill("SIGTERM");
  await started.ended;
  await server.close();
  fs.rmSync(folder, { recursive: true });
}, LONG);

const lines = () =>
  started.output.stdout
    .split("\n")
    .filter((line) => /^\{.*\}$/.test(line))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Signs in at the process. Returns the sent texts that no log line may contain. */
async function signedIn(of: Client & { user: { email: string | null } }, sent: string[]) {
  const client = new Client(port, made.tenant.host);
  const email = of.user.email ?? "";
  const login = await client.ok(calls.login, { body: { email, password: PASSWORD } });
  client.token = login.token.token;
  sent.push(email, PASSWORD, client.token);
  return client;
}

/** A typical day: sign-ins, a save, an upload, calls that are refused, a fault. Returns what was sent. */
async function work(): Promise<string[]> {
  const sent = [
    made.tenant.host,
    "Marmalade",
    "nobody-at-all",
    "lost-password",
    "Zeugnis",
    "Kumquat",
  ];
  const observer = await signedIn(made.observers[0]!, sent);
  const moderator = await signedIn(made.moderator, sent);
  const login = { email: "nobody-at-all@example.org", password: "lost-password" };
  await observer.refused(calls.login, { body: login });
  await observer.ok(calls.createObservation, {
    body: {
      processRunId: made.run.id,
      candidateId: made.candidates[0]!.id,
      exerciseId: made.exerciseIds[0]!,
      type: "html",
      pages: [{ page: 1, title: "Marmalade", content: "<p>Marmalade was said.</p>" }],
    },
  });
  const form = fileForm(made.run.id, { name: "Zeugnis.pdf", bytes: pdfBytes("Zeugnis") });
  await moderator.ok(calls.uploadFile, form);
  await observer.refused(calls.createCompetency, { body: competencyBody({ name: "Kumquat" }) });
  const owner = new pg.Client({ connectionString: server.ownerUrl });
  await owner.connect();
  await owner.query("alter table competency rename to elsewhere");
  try {
    const body = competencyBody({ name: "Kumquat" });
    expect((await moderator.send(calls.createCompetency, { body })).status).toBe(500);
  } finally {
    await owner.query("alter table elsewhere rename to competency");
    await owner.end();
  }
  return [...sent, made.run.id, made.candidates[0]!.lastName].filter((text) => text !== null);
}

describe("the lines of the log", () => {
  it(
    "have the fields that are documented, and nothing of what was sent",
    async () => {
      const sent = await work();
      await expect
        .poll(() => lines().filter(({ msg }) => msg === "call").length, { timeout: 60_000 })
        .toBe(7);
      const fields = (of: string) =>
        lines()
          .filter(({ msg }) => msg === of)
          .map((line) => Object.keys(line).toSorted().join(" "));
      expect(new Set(fields("call"))).toEqual(
        new Set(["level method ms msg reqId route status time"]),
      );
      expect(fields("unforeseen error")).toEqual(["fault level msg reqId time"]);
      const fault = lines().find(({ msg }) => msg === "unforeseen error")?.["fault"];
      expect(Object.keys(fault as object).toSorted()).toEqual(["cause", "code", "name", "stack"]);
      const logged = lines().map(({ msg, route, status }) => [msg, route, status]);
      expect(logged).toEqual(
        expect.arrayContaining([
          ["call", "/api/login/Login", 200],
          ["call", "/api/login/Login", 400],
          ["call", "/api/Observation", 200],
          ["call", "/api/Competencies", 500],
        ]),
      );
      const whole = `${started.output.stdout}${started.output.stderr}`;
      expect(sent.filter((text) => whole.includes(text))).toEqual([]);
      // The server logs its own address, but no callers' addresses.
      const ofCalls = lines().filter(({ msg }) => !String(msg).startsWith("Server listening"));
      expect(JSON.stringify(ofCalls)).not.toContain("127.0.0.1");
    },
    LONG,
  );
});
