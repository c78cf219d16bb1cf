import { calls, type ReviewedText } from "@assay/contract";
import { PACKAGE_DAYS } from "@assay/domain";
import {
  buildRun,
  buildUser,
  makeAccessPackage,
  requestAccess,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { deleteExpired } from "../retention/store.ts";

let server: TestServer;
let made: TestRun;
let moderator: TestUser;
let observer: TestUser;
let personId: string;
let otherName: string;

const Rows = z.record(z.string(), z.unknown());
const query = (text: string, values: unknown[] = []) =>
  server.owner.withTenant(made.tenant.id, (tx) => tx.prepared(Rows, text, values));
const today = () => server.clock.now().toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  made = await buildRun(server, { candidates: 2, observers: 1, state: "STARTED" });
  moderator = made.moderator;
  observer = made.observers[0]!;
  personId = made.candidates[0]!.id;
  otherName = made.candidates[1]!.lastName!;
  await observer.ok(calls.createObservation, {
    body: {
      processRunId: made.run.id,
      candidateId: personId,
      exerciseId: made.exerciseIds[0]!,
      type: "html",
      pages: [
        {
          page: 1,
          title: "Beginn",
          content: `<p>Fragt nach. ${otherName} schweigt. Der Nachbar lacht. ${observer.user.lastName} notiert.</p>`,
        },
      ],
    },
  });
}, 120_000);
afterAll(() => server.close());

const review = (id: string) => moderator.ok(calls.getAccessReview, { params: { id } });
const noteOf = (texts: readonly ReviewedText[]): ReviewedText =>
  texts.find(({ text }) => text.includes("Fragt nach"))!;
const dataOf = ({ files }: { files: Record<string, Buffer> }): string =>
  files["data.json"]!.toString("utf8");

describe("the review of an access package (GDPR Art. 15(4))", () => {
  it("shows each text with the passages about others, by whom they name", async () => {
    const { id } = await requestAccess(moderator, personId, today());
    const note = noteOf((await review(id)).texts);
    expect(note).toMatchObject({ table: "observation_page", column: "content" });
    const marked = note.passages.map(({ start, length, kind, isBlack }) => ({
      word: note.text.slice(start, start + length),
      kind,
      isBlack,
    }));
    expect(marked).toEqual([
      { word: otherName, kind: "CANDIDATE", isBlack: true },
      { word: observer.user.lastName, kind: "STAFF", isBlack: true },
    ]);
    expect(note.passages[1]?.replacement).toMatch(/^Observer \d+$/);
  });

  it("hands out what somebody leaves readable, and not what they black out", async () => {
    const { id } = await requestAccess(moderator, personId, today());
    const { place, digest, text } = noteOf((await review(id)).texts);
    const decide = (word: string, isBlack: boolean) =>
      moderator.ok(calls.decideAccessPassage, {
        params: { id },
        body: { place, digest, start: text.indexOf(word), length: word.length, isBlack },
      });
    await decide(otherName, false);
    await decide("Nachbar", true);
    const data = dataOf(await makeAccessPackage(moderator, id));
    expect(data).toContain(`${otherName} schweigt. Der [█ Art. 15(4)] lacht.`);
  });

  it("does not count decisions about another version of the text: what is found is black again", async () => {
    const { id } = await requestAccess(moderator, personId, today());
    const { place, text } = noteOf((await review(id)).texts);
    await moderator.ok(calls.decideAccessPassage, {
      params: { id },
      body: {
        place,
        digest: "0".repeat(64),
        start: text.indexOf(otherName),
        length: otherName.length,
        isBlack: false,
      },
    });
    expect(dataOf(await makeAccessPackage(moderator, id))).not.toContain(otherName);
  });

  it("logs request, decisions, release, each redaction with its reason, and each download", async () => {
    const { id } = await requestAccess(moderator, personId, today());
    const { place, digest } = noteOf((await review(id)).texts);
    const body = { place, digest, start: 0, length: 5, isBlack: true };
    await moderator.ok(calls.decideAccessPassage, { params: { id }, body });
    await makeAccessPackage(moderator, id);
    const rows = await query(
      `select action, details from audit_log where tenant_id = $1 and details ->> 'packageId' = $2 order by id`,
      [made.tenant.id, id],
    );
    const actions = rows.map(({ action }) => action);
    for (const action of ["request", "decide", "release", "redact", "take"])
      expect(actions).toContain(`accessPackage.${action}`);
    const redacted = rows.filter(({ action }) => action === "accessPackage.redact");
    expect(redacted.map(({ details }) => details)).toContainEqual({
      packageId: id,
      place,
      passages: 3,
      reason: "15(4)",
    });
    expect(JSON.stringify(rows)).not.toContain(otherName);
  });

  it("counts the deadline by calendar months, and extends it with a reason", async () => {
    const asked = await requestAccess(moderator, personId, "2026-01-31");
    expect(asked).toMatchObject({ dueOn: "2026-02-28", extensionReason: null, state: "REVIEW" });
    const extended = await moderator.ok(calls.updateAccessPackage, {
      params: { id: asked.id },
      body: {
        requestedOn: "2026-01-31",
        locale: "fr",
        includesInk: true,
        extensionReason: "Fünf Läufe",
      },
    });
    expect(extended).toMatchObject({ dueOn: "2026-04-30", locale: "fr", includesInk: true });
    expect(
      (
        await moderator.refused(calls.createAccessPackage, {
          body: { personId, requestedOn: "2999-01-01", locale: "en" },
        })
      ).types,
    ).toEqual(["BAD_REQUEST"]);
  });

  it("is for who handles the request, of runs that they may hand out", async () => {
    const { id } = await requestAccess(moderator, personId, today());
    const stranger = await buildUser(made.tenant, "moderator");
    const params = { id };
    for (const call of [
      calls.getAccessReview,
      calls.releaseAccessPackage,
      calls.getAccessPackageFile,
    ])
      expect((await stranger.refused(call, { params })).types).toEqual(["ITEM_NOT_FOUND"]);
    expect(await stranger.ok(calls.findSubjects, { query: { q: otherName } })).toEqual({
      people: [],
    });
    expect((await observer.refused(calls.findSubjects, { query: { q: otherName } })).types).toEqual(
      ["NO_PERMISSION"],
    );
    const { people } = await moderator.ok(calls.findSubjects, { query: { q: otherName.slice(1) } });
    expect(people).toMatchObject([{ id: made.candidates[1]!.id, runs: 1, otherRuns: 0 }]);
  });

  it("tells of runs that somebody else has to answer for, and has nothing of them", async () => {
    const foreign = await buildRun(server, {
      tenant: made.tenant,
      candidates: 0,
      state: "DRAFT",
    });
    await query(
      `insert into run_candidate (tenant_id, run_id, person_id, position, job) values ($1, $2, $3, 1, 'Elsewhere')`,
      [made.tenant.id, foreign.run.id, personId],
    );
    const asked = await requestAccess(moderator, personId, today());
    expect(asked).toMatchObject({ runs: 1, otherRuns: 1 });
    const data = dataOf(await makeAccessPackage(moderator, asked.id));
    expect(data).not.toContain("Elsewhere");
    expect(JSON.parse(data)).toMatchObject({ otherRuns: 1 });
    await query("delete from run_candidate where tenant_id = $1 and run_id = $2", [
      made.tenant.id,
      foreign.run.id,
    ]);
  });

  it("goes after its days, and with what is erased of the person (G4)", async () => {
    const old = await requestAccess(moderator, personId, today());
    await makeAccessPackage(moderator, old.id);
    const waiting = await requestAccess(moderator, personId, today());
    const count = async () =>
      (
        await query("select id from access_package where tenant_id = $1 and id = any($2)", [
          made.tenant.id,
          [old.id, waiting.id],
        ])
      ).map(({ id }) => id);
    await query(
      "update access_package set moved_at = moved_at - $2 * interval '1 day' where tenant_id = $1",
      [made.tenant.id, PACKAGE_DAYS + 1],
    );
    await server.owner.withTenant(made.tenant.id, (tx) => deleteExpired(tx, server.clock.now()));
    expect(await count()).toEqual([waiting.id]);
    await makeAccessPackage(moderator, waiting.id);
    await moderator.ok(calls.eraseCandidate, {
      params: { id: made.run.id, candidateId: personId },
      query: { reason: "REQUEST" },
    });
    expect(await count()).toEqual([]);
    expect(
      await query("select package_id from access_chunk where tenant_id = $1 and package_id = $2", [
        made.tenant.id,
        waiting.id,
      ]),
    ).toEqual([]);
  });
});
