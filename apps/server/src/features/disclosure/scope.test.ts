import { calls } from "@assay/contract";
import {
  buildRun,
  buildUser,
  makeAccessPackage,
  moveRun,
  requestAccess,
  startTestServer,
  type TestRun,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

let made: TestRun;
let personId: string;
let otherId: string;
beforeEach(async () => {
  made = await buildRun(server, { candidates: 2, observers: 1, state: "STARTED" });
  [personId = "", otherId = ""] = made.candidates.map(({ id }) => id);
});

const Rows = z.record(z.string(), z.unknown());
const query = (text: string, values: unknown[] = []) =>
  server.owner.withTenant(made.tenant.id, (tx) => tx.prepared(Rows, text, values));
const today = () => server.clock.now().toISOString().slice(0, 10);
/** The data of a package that is made now. */
const dataOf = async (id: string) => {
  const { files } = await makeAccessPackage(made.moderator, id);
  return files["data.json"]!.toString("utf8");
};

/** Writes an entry of the log, as a command does. */
const log = (
  action: string,
  subjectId: string,
  details: object,
  actorId = made.moderator.user.id,
) =>
  query(
    `insert into audit_log (tenant_id, id, at, actor_id, action, subject_id, details)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      made.tenant.id,
      Array.from({ length: 24 }, () => Math.floor(Math.random() * 16).toString(16)).join(""),
      server.clock.now(),
      actorId,
      action,
      subjectId,
      details,
    ],
  );

describe("the log in an access package", () => {
  it("has decisions about the person, and none about others of the run", async () => {
    await log("candidate.state", made.run.id, {
      candidateId: personId,
      from: "OPEN",
      to: "ownPass",
    });
    await log("candidate.state", made.run.id, {
      candidateId: otherId,
      from: "OPEN",
      to: "theirPass",
    });
    const { id } = await requestAccess(made.moderator, personId, today());
    const data = await dataOf(id);
    expect(data).toContain("ownPass");
    expect(data).not.toContain("theirPass");
  });

  it("has nothing of runs that whoever answers may not hand out", async () => {
    const foreign = await buildRun(server, { tenant: made.tenant, candidates: 0, state: "DRAFT" });
    await query(
      `insert into run_candidate (tenant_id, run_id, person_id, position, job) values ($1, $2, $3, 1, 'Elsewhere')`,
      [made.tenant.id, foreign.run.id, personId],
    );
    await log("candidate.state", foreign.run.id, { candidateId: personId, to: "elsewherePass" });
    await log("candidate.rename", personId, { runId: foreign.run.id, to: "elsewhereName" });
    const { id } = await requestAccess(made.moderator, personId, today());
    expect(await dataOf(id)).not.toMatch(/elsewhere/);
  });
});

describe("an account that a candidate has as well", () => {
  it("is no part of a package: neither sign-ins nor what was done with it", async () => {
    const administrator = await buildUser(made.tenant, "administrator");
    await log("user.update", administrator.user.id, { rolesAfter: ["secretRole"] });
    await log("run.edit", made.run.id, { what: "ownAct" }, administrator.user.id);
    // Whoever makes runs can make anybody a candidate by their e-mail.
    await query(
      `insert into run_candidate (tenant_id, run_id, person_id, position, job) values ($1, $2, $3, 3, 'Chief')`,
      [made.tenant.id, made.run.id, administrator.user.id],
    );
    const { id } = await requestAccess(made.moderator, administrator.user.id, today());
    const data = JSON.parse(await dataOf(id)) as { tables: Record<string, unknown> };
    expect(JSON.stringify(data)).toContain("Chief");
    expect(JSON.stringify(data)).not.toMatch(/secretRole|ownAct/);
    for (const table of ["account", "account_role", "session", "access_event", "passkey"])
      expect(Object.keys(data.tables)).not.toContain(table);
  });
});

describe("a passage that was blacked out by hand", () => {
  it("stays black when the text changes afterwards, until somebody has looked at it again", async () => {
    const [observer] = made.observers;
    const written = await observer!.ok(calls.createObservation, {
      body: {
        processRunId: made.run.id,
        candidateId: personId,
        exerciseId: made.exerciseIds[0]!,
        type: "html",
        pages: [{ page: 1, content: "<p>Der Rotschopf lacht.</p>" }],
      },
    });
    const { id } = await requestAccess(made.moderator, personId, today());
    const read = async () =>
      (await made.moderator.ok(calls.getAccessReview, { params: { id } })).texts.find(({ text }) =>
        text.includes("Rotschopf"),
      )!;
    const decide = async (word: string, isBlack: boolean) => {
      const { place, digest, text } = await read();
      await made.moderator.ok(calls.decideAccessPassage, {
        params: { id },
        body: { place, digest, start: text.indexOf(word), length: word.length, isBlack },
      });
    };
    await decide("Rotschopf", true);
    await observer!.ok(calls.updateObservationPage, {
      body: {
        ObservationId: written.id,
        Page: 1,
        Revision: written.pages[0]!.revision,
        Content: "<p>Ja, der Rotschopf lacht.</p>",
      },
    });
    expect(await dataOf(id)).not.toContain("Rotschopf");
    await decide("Rotschopf", true);
    const data = await dataOf(id);
    expect(data).toContain("Ja, der");
    expect(data).not.toContain("Rotschopf");
  });
});

describe("whoever has lost rights since", () => {
  it("downloads no package with a run that is not theirs any more", async () => {
    const second = await buildRun(server, {
      tenant: made.tenant,
      moderator: made.moderator,
      candidates: 0,
      state: "DRAFT",
    });
    await query(
      `insert into run_candidate (tenant_id, run_id, person_id, position, job) values ($1, $2, $3, 1, 'Second')`,
      [made.tenant.id, second.run.id, personId],
    );
    const { id } = await requestAccess(made.moderator, personId, today());
    await dataOf(id);
    await query("delete from run_moderator where tenant_id = $1 and run_id = $2", [
      made.tenant.id,
      second.run.id,
    ]);
    await query("update run set creator_id = $3 where tenant_id = $1 and id = $2", [
      made.tenant.id,
      second.run.id,
      made.observers[0]!.user.id,
    ]);
    const { types } = await made.moderator.refused(calls.getAccessPackageFile, { params: { id } });
    expect(types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("reviews nothing of a person once no run is theirs", async () => {
    const { id } = await requestAccess(made.moderator, personId, today());
    await moveRun(made.moderator, made.run.id, "Finish");
    const stranger = made.observers[0]!.user.id;
    await query("delete from run_moderator where tenant_id = $1", [made.tenant.id]);
    await query("update run set creator_id = $2 where tenant_id = $1", [made.tenant.id, stranger]);
    const params = { id };
    const { types } = await made.moderator.refused(calls.getAccessReview, { params });
    expect(types).toEqual(["ITEM_NOT_FOUND"]);
    await made.moderator.ok(calls.deleteAccessPackage, { params });
  });
});
