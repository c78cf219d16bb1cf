import { calls, DOSSIER_TYPE } from "@assay/contract";
import { type Bytes, verifyDossier } from "@assay/dossier";
import type { GivenRating } from "@assay/domain";
import {
  buildRatedRun,
  buildRun,
  buildTenant,
  buildUser,
  makeDossierOf,
  type RatedRun,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
let tenant: TestTenant;
let made: RatedRun;

/** 18 candidates in 3 exercises and 2 competencies, two of four observers each, with values that vary. */
const RATINGS: GivenRating[] = Array.from({ length: 18 }, (_, candidate) =>
  ["E1", "E2", "E3"].flatMap((exerciseId, exercise) =>
    ["C1", "C2"].flatMap((competencyId, competency) =>
      [0, 1].map((place): GivenRating => {
        const observer = (candidate + exercise + place * (1 + (candidate % 2))) % 4;
        const value = 1 + ((candidate * 3 + exercise * 2 + competency + observer * place) % 5);
        return {
          candidateId: `P${String(candidate).padStart(2, "0")}`,
          exerciseId,
          competencyId,
          observerId: `O${observer}`,
          value,
        };
      }),
    ),
  ),
).flat();

beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server, { dossiers: true, statistics: "OWN_AND_MODERATORS" });
  made = await buildRatedRun(server, RATINGS, { highest: 5, tenant });
  // Moderators may export in this organisation.
  await server.owner.withTenant(tenant.id, (tx) =>
    tx.execute(
      `update role set permissions = array_append(permissions, 'EXPORT_DATA') where tenant_id = $1`,
      [tenant.id],
    ),
  );
}, 120_000);
afterAll(() => server.close());

const refused = async (client: TestUser, runId: string) =>
  (await client.refused(calls.createDossier, { params: { id: runId }, body: {} })).types;
const charactersOf = (bytes: Bytes) => new TextDecoder("latin1").decode(bytes);
const keyOf = async (client: TestUser) =>
  (await client.ok(calls.getDossierKeys, {})).keys[0]?.fingerprint;
const Rows = z.record(z.string(), z.unknown());
const query = (text: string, values: unknown[] = []) =>
  server.owner.withTenant(tenant.id, (tx) => tx.prepared(Rows, text, values));

describe("a dossier made by the server", () => {
  it("agrees with the second calculation, by the key that the organisation tells", async () => {
    const { bytes, fileName } = await makeDossierOf(made.moderator, made.run.id);
    expect(fileName).toMatch(/^run-.*\.assay$/);
    const verified = await verifyDossier(bytes, await keyOf(made.moderator));
    if (verified.outcome === "refused") throw new Error(JSON.stringify(verified));
    const { deviations, notChecked, compared } = verified.checked;
    expect({ deviations, isKeyCompared: verified.isKeyCompared }).toEqual({
      deviations: [],
      isKeyCompared: true,
    });
    expect(compared).toBeGreaterThan(1000);
    expect(notChecked.filter(({ what }) => what !== "log")).toEqual([]);
    const { dossier } = verified;
    expect(dossier.candidates.size).toBe(18);
    expect(dossier.statistics?.shown).toBe("RUN_AND_OBSERVERS");
    expect(dossier.names?.people.length).toBeGreaterThan(18);
    const { candidateId, candidateState } = made.run.candidates[0]!;
    const [first] = made.run.candidates;
    expect(first?.candidateId).toBe(candidateId);
    expect(dossier.candidates.get(1)).toMatchObject({ state: candidateState });
  });

  it("has the entries of the log about the run, as the database hashed them", async () => {
    const { bytes } = await makeDossierOf(made.moderator, made.run.id);
    const verified = await verifyDossier(bytes);
    if (verified.outcome === "refused") throw new Error(JSON.stringify(verified));
    const { lines, head } = verified.dossier.audit!;
    const actions = lines.map(({ preimage }) => (JSON.parse(preimage) as unknown[])[5]);
    for (const action of ["run.start", "run.finish", "run.dossier"])
      expect(actions).toContain(action);
    const stored = await query(
      `select count(*)::int as known from audit_chain
        where tenant_id = $1 and encode(hash, 'hex') = any($2)`,
      [tenant.id, lines.map(({ hash }) => hash)],
    );
    expect(stored).toEqual([{ known: lines.length }]);
    expect(head.position).toBeGreaterThanOrEqual(lines.at(-1)!.position);
  });

  it("is the extract of one candidate, without a byte of the others (F3)", async () => {
    const [own, other] = made.run.candidates;
    const { bytes } = await makeDossierOf(made.moderator, made.run.id, {
      candidateId: own!.candidateId,
    });
    const verified = await verifyDossier(bytes, await keyOf(made.moderator));
    expect(verified).toMatchObject({ outcome: "agrees", dossier: { kind: "extract" } });
    const text = charactersOf(bytes);
    expect(text).toContain('"candidate":"Candidate 1"');
    expect(text).not.toContain("Candidate 2");
    expect(text).not.toContain(other!.candidateId);
    for (const { user } of made.observers.values()) expect(text).not.toContain(user.id);
  });

  it("has no names if none are asked for", async () => {
    const { bytes } = await makeDossierOf(made.moderator, made.run.id, { isNamed: false });
    expect(await verifyDossier(bytes)).toMatchObject({
      outcome: "agrees",
      dossier: { names: null, areNamesErased: false },
    });
    for (const { user } of made.observers.values())
      expect(charactersOf(bytes)).not.toContain(user.lastName);
  });

  it("has figures about observers only as the setting shows them to who asks", async () => {
    const auditor = await buildUser(tenant, {
      permissions: ["GET_ALL_PROCESS_RUNS", "GET_ALL_OBSERVATIONS", "EXPORT_DATA"],
    });
    const { bytes } = await makeDossierOf(auditor, made.run.id);
    const verified = await verifyDossier(bytes);
    expect(verified).toMatchObject({
      outcome: "agrees",
      dossier: { statistics: { shown: "RUN", computed: { observers: [] } } },
    });
  });

  it("is logged when it is asked for and when it is downloaded, and is a file of its own type", async () => {
    const { id } = await makeDossierOf(made.moderator, made.run.id);
    const answer = await made.moderator.send(calls.getDossierFile, { params: { id } });
    expect(answer.headers["content-type"]).toBe(DOSSIER_TYPE);
    const rows = await query(
      `select action from audit_log where tenant_id = $1 and details ->> 'jobId' = $2 order by id`,
      [tenant.id, id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "run.dossier",
      "run.takeDossier",
      "run.takeDossier",
    ]);
  });
});

describe("the right to a dossier (F6)", () => {
  it("is nobody's where the organisation has not turned dossiers on, and the run says nothing of it", async () => {
    const there = await buildRun(server, { state: "FINISHED" });
    const maker = await buildUser(there.tenant, {
      permissions: ["GET_ALL_PROCESS_RUNS", "GET_ALL_OBSERVATIONS", "EXPORT_DATA"],
    });
    expect(await refused(maker, there.run.id)).toEqual(["NO_PERMISSION"]);
    const run = await there.moderator.ok(calls.getRun, { params: { id: there.run.id } });
    expect(run.can).not.toHaveProperty("makeDossier");
    expect((await there.moderator.ok(calls.getDossierKeys, {})).keys).toEqual([]);
  });

  it("takes a finished run: what is sealed until the finish is in none", async () => {
    for (const state of ["DRAFT", "PREPARED", "STARTED"] as const) {
      const { moderator, run } = await buildRun(server, { tenant, state });
      expect(await refused(moderator, run.id)).toEqual(["WRONG_PROCESS_RUN_STATE"]);
      const { can } = await moderator.ok(calls.getRun, { params: { id: run.id } });
      expect(can.makeDossier).toBe("notFinished");
    }
  });

  it("takes EXPORT_DATA and the sight of everything", async () => {
    const without = await buildUser(tenant, {
      permissions: ["GET_ALL_PROCESS_RUNS", "EXPORT_DATA"],
    });
    expect(await refused(without, made.run.id)).toEqual(["NO_PERMISSION"]);
    const reader = await buildUser(tenant, {
      permissions: ["GET_ALL_PROCESS_RUNS", "GET_ALL_OBSERVATIONS"],
    });
    expect(await refused(reader, made.run.id)).toEqual(["NO_PERMISSION"]);
    const stranger = await buildUser(await buildTenant(server, { dossiers: true }), {
      permissions: ["GET_ALL_PROCESS_RUNS", "GET_ALL_OBSERVATIONS", "EXPORT_DATA"],
    });
    expect(await refused(stranger, made.run.id)).toEqual(["ITEM_NOT_FOUND"]);
  });
});

describe("the keys", () => {
  it("are replaced; earlier ones stay listed, without their private part, and what they signed stays valid", async () => {
    const administrator = await buildUser(tenant, "administrator");
    const before = await makeDossierOf(made.moderator, made.run.id);
    const [old] = (await administrator.ok(calls.getDossierKeys, {})).keys;
    const body = { fingerprint: old!.fingerprint };
    const { keys } = await administrator.ok(calls.replaceDossierKey, { body });
    expect(keys.map(({ to }) => to !== null)).toEqual([false, true]);
    expect(keys[1]).toMatchObject({ fingerprint: old!.fingerprint, publicKey: old!.publicKey });
    const stored = await query(
      "select private_key is null as gone from dossier_key where tenant_id = $1 order by created_at, id",
      [tenant.id],
    );
    expect(stored).toEqual([{ gone: true }, { gone: false }]);
    const after = await makeDossierOf(made.moderator, made.run.id);
    const outcomeOf = async (bytes: Bytes, key: string) =>
      (await verifyDossier(bytes, key)).outcome;
    expect(await outcomeOf(before.bytes, old!.fingerprint)).toBe("agrees");
    expect(await outcomeOf(after.bytes, old!.fingerprint)).toBe("refused");
    expect(await outcomeOf(after.bytes, keys[0]!.fingerprint)).toBe("agrees");
    // Two people press at once: the second is told that another key signs by now.
    const again = await administrator.refused(calls.replaceDossierKey, { body });
    expect(again.types).toEqual(["UPDATE_FAILED"]);
  });

  it("are made when the setting is turned on, and the private part is not readable in the table", async () => {
    const own = await buildTenant(server);
    const administrator = await buildUser(own, "administrator");
    await administrator.ok(calls.updateSettings, { body: { dossiers: true } });
    expect((await administrator.ok(calls.getDossierKeys, {})).keys).toHaveLength(1);
    expect(await administrator.ok(calls.getSettings, {})).toMatchObject({ dossiers: true });
    const [row] = await server.owner.withTenant(own.id, (tx) =>
      tx.prepared(Rows, "select private_key from dossier_key where tenant_id = $1", [own.id]),
    );
    // PKCS #8 of Ed25519 begins so in Base64.
    expect(String(row?.["private_key"])).not.toContain("MC4CAQAwBQYDK2Vw");
  });
});
