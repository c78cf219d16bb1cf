import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { calls } from "@assay/contract";
import {
  type Answer,
  Client,
  dropDatabase,
  makeEmptyDatabase,
  runOnDatabase,
  send,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

const HOST = "localhost";
const DEMO_PASSWORD = "Assess-2026!";

/** An answer of an earlier release, as `tools/keepAnswers.mjs` keeps it. */
interface KeptAnswer {
  email: string;
  path: string;
  payload?: unknown;
  errors?: string[];
  type?: string;
  sha256?: string;
}

const RELEASES = path.join(import.meta.dirname, "../../../../../releases");

function answersOf(release: string): KeptAnswer[] {
  const kept = fs.readFileSync(path.join(RELEASES, release, "answers.json.br"));
  const answers = JSON.parse(brotliDecompressSync(kept).toString()) as KeptAnswer[];
  // The list of ratings in a run was empty for everybody in 2.4.1, whatever there was.
  for (const { path: place, payload } of answers)
    if (/^\/ProcessRun\/\w+$/.test(place))
      delete (payload as { assessments?: unknown[] } | undefined)?.assessments;
  return answers;
}

/** What an upgrade may change: abilities say why not instead of `false`, and signing in is new. */
const CHANGED = new Set(["can", "lastLogin"]);

const keyOf = (item: unknown): string => {
  const { id, exerciseId } = (item ?? {}) as { id?: string; exerciseId?: string };
  return id ?? exerciseId ?? "";
};

/** An answer without what may change; lists of things with an id in its order, since not all of them are in any. */
function lasting(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(lasting).toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, entry]) =>
      CHANGED.has(key) ? [] : [[key, lasting(entry)]],
    ),
  );
}

/** What was kept of an answer, of this one. */
function contentOf({ headers, text, bytes }: Answer) {
  const type = headers["content-type"] ?? "";
  if (!type.startsWith("application/json"))
    return { type, sha256: createHash("sha256").update(bytes).digest("hex") };
  const { metadata, payload } = JSON.parse(text) as {
    metadata: { success: boolean; errors: { type: string }[] };
    payload: unknown;
  };
  return metadata.success ? { payload } : { errors: metadata.errors.map((error) => error.type) };
}

describe.each(fs.readdirSync(RELEASES))("the data of release %s", (release) => {
  let folder: string;
  let url: string;
  let server: TestServer;
  const assay = (...words: string[]) => runOnDatabase(url, { dataDir: folder, words });
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-upgrade-"));
    url = await makeEmptyDatabase(inject("postgresUrl"));
    const backup = path.join(RELEASES, release, "backup");
    const restored = await assay("restore", backup, "--into-empty");
    expect(restored).toMatchObject({ code: 0, error: "" });
    server = await startTestServer(inject("postgresUrl"), {
      copyOf: url,
      leavesPdf: true,
      leavesPlans: true,
      leavesNightly: true,
    });
  });
  afterAll(async () => {
    await server.close();
    await dropDatabase(inject("postgresUrl"), url);
    fs.rmSync(folder, { recursive: true });
  });

  it("answers everybody what it answered before the upgrade, and more at most", async () => {
    const clients = new Map<string, Client>();
    for (const { email, path: place, ...kept } of answersOf(release)) {
      const client = clients.get(email) ?? new Client(server.port, HOST);
      clients.set(email, client);
      const body = { email, password: DEMO_PASSWORD };
      client.token ??= (await client.ok(calls.login, { body })).token.token;
      const answer = await send(server.port, {
        path: `/api${place}`,
        headers: {
          host: HOST,
          authorization: `Bearer ${client.token}`,
          "x-language": "en",
          "x-datetimeoffset": "60",
        },
      });
      const now = { email, place, ...contentOf(answer) };
      expect.soft(lasting(now)).toMatchObject(lasting({ email, place, ...kept }) as object);
    }
  });

  it("still has a log that fits", async () => {
    for (const tenant of ["demo", "beta"])
      expect(await assay("audit", "verify", tenant)).toMatchObject({ code: 0, error: "" });
  });
});
