import { calls } from "@assay/contract";
import { LONGEST_WORK, momentOf } from "@assay/domain";
import {
  buildDraftPlan,
  buildPlannedRun,
  buildRun,
  buildTenant,
  buildUser,
  Client,
  moveRun,
  saveRun,
  signIn,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
  turnOnCandidatePages,
  visitByHand,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

const MINUTE = 60_000;

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), { leavesPdf: true, leavesPlans: true });
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
  await turnOnCandidatePages(await buildUser(tenant, "administrator"));
});
afterAll(() => server.close());

/** The moment of the server's clock, some milliseconds earlier or later. */
const nowAnd = (ms = 0) => new Date(server.clock.now().getTime() + ms).toISOString();

/** A started run without a timetable, whose first exercise takes written work that is open. */
async function opened({ candidates = 1 } = {}) {
  const made = await buildRun(server, { tenant, moderator, candidates, state: "STARTED" });
  const exerciseId = made.exerciseIds[0]!;
  const candidateId = made.candidates[0]!.id;
  const run = { params: { id: made.run.id } };
  await moderator.ok(calls.takeCandidateWorks, { ...run, body: { exerciseId, isTaken: true } });
  const release = (isOpen: boolean) =>
    moderator.ok(calls.releaseCandidatePapers, { ...run, body: { exerciseId, isOpen } });
  await release(true);
  const visitor = await visitByHand(tenant, moderator, { runId: made.run.id, candidateId });
  const params = { exerciseId };
  const body = (text: string, revision: number, typedAt = nowAnd()) => ({
    text,
    revision,
    typedAt,
  });
  const read = { params: { id: made.run.id, candidateId, exerciseId } };
  return {
    made,
    exerciseId,
    candidateId,
    run,
    release,
    visitor,
    read,
    save: (...sent: Parameters<typeof body>) =>
      visitor.ok(calls.saveOwnWork, { params, body: body(...sent) }),
    refused: (...sent: Parameters<typeof body>) =>
      visitor.refused(calls.saveOwnWork, { params, body: body(...sent) }),
    handIn: (isHandedIn: boolean, revision: number) => ({
      params,
      body: { isHandedIn, revision },
    }),
    own: async () => (await visitor.ok(calls.getOwnWork, { params })).work,
    stored: async () => (await moderator.ok(calls.getCandidateWork, read)).work,
  };
}

describe("a text", () => {
  it("is stored with its revision, and told by the server's clock", async () => {
    const { visitor, save, own, stored, exerciseId } = await opened();
    expect(await own()).toMatchObject({ text: "", revision: 0, state: "open", savedAt: null });
    const first = await save("Eins", 0);
    expect(first.now).toBe(nowAnd());
    expect(first.work).toMatchObject({ exerciseId, revision: 1, savedAt: nowAnd(), late: null });
    await save("Eins und zwei", 1);
    expect(await own()).toMatchObject({ text: "Eins und zwei", revision: 2 });
    expect(await stored()).toMatchObject({ text: "Eins und zwei", lateText: null });
    const { works } = await visitor.ok(calls.listOwnWorks);
    expect(works).toEqual([expect.objectContaining({ exerciseId, revision: 2 })]);
    const { exercises } = await visitor.ok(calls.getCandidateVisit);
    expect(exercises.map(({ takesWork }) => takesWork)).toContain(true);
  });

  it("that is sent again after a lost answer counts once", async () => {
    const { save } = await opened();
    await save("Eins", 0);
    expect((await save("Eins", 0)).work.revision).toBe(1);
  });

  it("of another tab is not overwritten, but shown", async () => {
    const { save, refused, own } = await opened();
    await save("Aus dem ersten Tab", 0);
    const conflict = await refused("Aus dem zweiten Tab", 0);
    expect(conflict.types).toEqual(["UPDATE_FAILED"]);
    expect(conflict.payload).toMatchObject({ work: { text: "Aus dem ersten Tab", revision: 1 } });
    expect((await own()).text).toBe("Aus dem ersten Tab");
    const [one, two] = await Promise.all([
      visitorSends("a", 1).catch(() => null),
      visitorSends("b", 1).catch(() => null),
    ]);
    expect([one, two].filter((answer) => answer !== null)).toHaveLength(1);

    function visitorSends(text: string, revision: number) {
      return save(text, revision);
    }
  });

  it("of more than 100,000 characters, with NUL or half a character is refused", async () => {
    const { save, refused } = await opened();
    const tooLong = await refused("x".repeat(LONGEST_WORK + 1), 0);
    expect(tooLong.errors).toEqual({ text: ["tooLong"] });
    expect((await refused("a\u0000b", 0)).errors).toEqual({ text: ["characters"] });
    expect((await refused("a\ud800b", 0)).errors).toEqual({ text: ["characters"] });
    const longest = await save("ü".repeat(LONGEST_WORK), 0);
    expect(longest.work.revision).toBe(1);
  });

  it("is never taken before the beginning, and closed in a run that does not run", async () => {
    const { release, refused, made, own, visitor } = await opened();
    await release(false);
    server.clock.advance(1);
    expect((await refused("x", 0, nowAnd(1))).errors).toEqual({ text: ["workOver"] });
    const next = await buildRun(server, { tenant, moderator, state: "STARTED" });
    const exerciseId = next.exerciseIds[0]!;
    await moderator.ok(calls.takeCandidateWorks, {
      params: { id: next.run.id },
      body: { exerciseId, isTaken: true },
    });
    const of = { runId: next.run.id, candidateId: next.candidates[0]!.id };
    const early = await visitByHand(tenant, moderator, of);
    const body = { text: "x", typedAt: nowAnd(), revision: 0 };
    const sent = await early.refused(calls.saveOwnWork, { params: { exerciseId }, body });
    expect(sent.errors).toEqual({ text: ["workEarly"] });
    await release(true);
    await moveRun(moderator, made.run.id, "Finish");
    expect((await own()).state).toBe("closed");
    expect((await refused("x", 0, nowAnd(-MINUTE))).errors).toEqual({ text: ["workOver"] });
    await visitor.ok(calls.listOwnWorks);
  });
});

describe("a text that arrives after the end", () => {
  it("is kept beside the one in time if the device says that it was written before, with both times", async () => {
    const { save, release, own, stored, refused } = await opened();
    await save("Rechtzeitig", 0);
    const savedAt = nowAnd();
    server.clock.advance(MINUTE);
    await release(false);
    const typedAt = nowAnd(-1000);
    server.clock.advance(MINUTE);
    const late = await save("Rechtzeitig, und mehr", 1, typedAt);
    expect(late.work).toMatchObject({ revision: 2, savedAt, late: { savedAt: nowAnd(), typedAt } });
    expect(await stored()).toMatchObject({
      text: "Rechtzeitig",
      savedAt,
      lateText: "Rechtzeitig, und mehr",
      late: { savedAt: nowAnd(), typedAt },
    });
    expect((await own()).text).toBe("Rechtzeitig, und mehr");
    expect((await refused("Danach", 2, nowAnd())).errors).toEqual({ text: ["workOver"] });
    const conflict = await refused("Anderes Gerät", 1, typedAt);
    expect(conflict.types).toEqual(["UPDATE_FAILED"]);
  });

  it("is in time again once the time is extended", async () => {
    const { save, release, stored } = await opened();
    await release(false);
    const typedAt = nowAnd(-1);
    await save("Spät", 0, typedAt);
    expect(await stored()).toMatchObject({ text: "", savedAt: null, lateText: "Spät" });
    await release(true);
    await save("Spät, weiter", 1);
    expect(await stored()).toMatchObject({ text: "Spät, weiter", lateText: null, late: null });
  });

  it("is handed in in time once the time is extended, without another word", async () => {
    const { visitor, save, handIn, release, stored } = await opened();
    await release(false);
    await save("Spät", 0, nowAnd(-1));
    await release(true);
    await visitor.ok(calls.handInOwnWork, handIn(true, 1));
    expect(await stored()).toMatchObject({ text: "Spät", lateText: null, late: null });
  });
});

describe("handing in", () => {
  it("is final once the time is over, and taken back until then", async () => {
    const { visitor, save, refused, handIn, release, stored } = await opened();
    const empty = await visitor.refused(calls.handInOwnWork, handIn(true, 0));
    expect(empty.errors).toEqual({ isHandedIn: ["workEmpty"] });
    await save("Fertig", 0);
    const older = await visitor.refused(calls.handInOwnWork, handIn(true, 0));
    expect(older.types).toEqual(["UPDATE_FAILED"]);
    const done = await visitor.ok(calls.handInOwnWork, handIn(true, 1));
    expect(done.work).toMatchObject({ handedInAt: nowAnd(), revision: 2 });
    // A second tap changes nothing.
    const again = await visitor.ok(calls.handInOwnWork, handIn(true, 1));
    expect(again.work).toMatchObject({ handedInAt: nowAnd(), revision: 2 });
    expect((await refused("Noch etwas", 2)).errors).toEqual({ text: ["workHandedIn"] });
    await visitor.ok(calls.handInOwnWork, handIn(false, 2));
    await save("Noch etwas", 3);
    await visitor.ok(calls.handInOwnWork, handIn(true, 4));
    await release(false);
    const late = await visitor.refused(calls.handInOwnWork, handIn(false, 5));
    expect(late.errors).toEqual({ isHandedIn: ["workOver"] });
    expect((await refused("Danach", 5, nowAnd(-1))).errors).toEqual({ text: ["workHandedIn"] });
    expect(await stored()).toMatchObject({ text: "Noch etwas", lateText: null });
  });
});

describe("work of others", () => {
  it("is nobody's: not that of another candidate, another exercise, or one that takes none", async () => {
    const { made, visitor, save, exerciseId } = await opened({ candidates: 2 });
    await save("Geheimes von Ada", 0);
    const of = { runId: made.run.id, candidateId: made.candidates[1]!.id };
    const ben = await visitByHand(tenant, moderator, of);
    for (const name of ["listOwnWorks", "getCandidateVisit"] as const)
      expect((await ben.send(calls[name])).text).not.toContain("Geheimes");
    const own = await ben.ok(calls.getOwnWork, { params: { exerciseId } });
    expect(own.work).toMatchObject({ text: "", revision: 0 });
    for (const wrong of [made.exerciseIds[1] ?? "f".repeat(24), "f".repeat(24)]) {
      const params = { exerciseId: wrong };
      expect((await visitor.refused(calls.getOwnWork, { params })).types).toEqual([
        "ITEM_NOT_FOUND",
      ]);
      const body = { text: "x", typedAt: nowAnd(), revision: 0 };
      const sent = await visitor.refused(calls.saveOwnWork, { params, body });
      expect(sent.types).toEqual(["ITEM_NOT_FOUND"]);
    }
    const read = { params: { ...of, id: of.runId, exerciseId } };
    expect((await visitor.refused(calls.getCandidateWork, read)).types).toEqual(["NOT_LOGGED_IN"]);
    const stranger = await buildTenant(server);
    const elsewhere = new Client(server.port, stranger.host, visitor.token);
    expect((await elsewhere.refused(calls.listOwnWorks)).types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("is read by who observes in that exercise and moderators, not by other observers", async () => {
    const { made, save, read, run } = await opened({ candidates: 2 });
    await save("Die Lösung", 0);
    const [inside] = made.observers;
    const outside = await buildUser(tenant, "observer");
    const { run: known } = made;
    const own = known.candidates[0]!.candidateId;
    const other = { ...known.observerTeams[0]!, id: "0".repeat(24), observers: [outside.user.id] };
    await saveRun(moderator, {
      ...known,
      observerTeams: [...known.observerTeams, other],
      candidates: known.candidates.map((one) =>
        one.candidateId === own
          ? one
          : {
              ...one,
              exercises: one.exercises.map((cell) => ({ ...cell, observerTeamId: other.id })),
            },
      ),
    });
    expect((await inside!.ok(calls.getCandidateWork, read)).work?.text).toBe("Die Lösung");
    const refused = await outside.refused(calls.getCandidateWork, read);
    expect(refused.types).toEqual(["ITEM_NOT_FOUND"]);
    const stranger = await buildUser(tenant, "observer");
    expect((await stranger.refused(calls.getCandidateWork, read)).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    expect((await inside!.refused(calls.listCandidateWorks, run)).types).toEqual(["NO_PERMISSION"]);
    const listed = await moderator.send(calls.listCandidateWorks, run);
    expect(listed.text).not.toContain("Die Lösung");
    expect((await moderator.ok(calls.listCandidateWorks, run)).works).toEqual([
      expect.objectContaining({ candidateId: own, length: 10 }),
    ]);
  });

  it("goes with the candidate who is erased", async () => {
    const { made, save, run, candidateId, read } = await opened();
    await save("Geht mit", 0);
    await moderator.ok(calls.eraseCandidate, {
      params: { id: made.run.id, candidateId },
      query: { reason: "WITHDRAWN" },
    });
    expect((await moderator.ok(calls.listCandidateWorks, run)).works).toEqual([]);
    expect((await moderator.refused(calls.getCandidateWork, read)).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
  });
});

describe("the choice of exercises", () => {
  it("takes none at first, knows only exercises of the run, and loses nothing when it is turned off", async () => {
    const { run, exerciseId, save, visitor, stored } = await opened();
    const wrong = { ...run, body: { exerciseId: "f".repeat(24), isTaken: true } };
    expect((await moderator.refused(calls.takeCandidateWorks, wrong)).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    await save("Bleibt", 0);
    const off = { ...run, body: { exerciseId, isTaken: false } };
    expect((await moderator.ok(calls.takeCandidateWorks, off)).exercises).toEqual([]);
    expect((await visitor.ok(calls.listOwnWorks)).works).toEqual([]);
    const { exercises } = await visitor.ok(calls.getCandidateVisit);
    expect(exercises.every((exercise) => !("takesWork" in exercise))).toBe(true);
    expect((await stored())?.text).toBe("Bleibt");
  });
});

describe("the time of written work in a run with a timetable", () => {
  it("is that of the candidate's own session", async () => {
    const run = await buildPlannedRun(server, { tenant, moderator });
    const exerciseId = run.exerciseIds[0]!;
    const plan = await buildDraftPlan(moderator, run);
    await moderator.ok(calls.publishPlan, {
      params: { id: plan.id },
      body: { revision: plan.revision },
    });
    await moveRun(moderator, run.run.id, "Start");
    const taking = { exerciseId, isTaken: true };
    await moderator.ok(calls.takeCandidateWorks, { params: { id: run.run.id }, body: taking });
    const { entries, timeZone } = await moderator.ok(calls.getTimetable, { params: run.params });
    const own = entries.findLast((one) => one.exerciseId === exerciseId)!;
    const [opens, closes] = [own.prepFrom, own.to].map((minute) =>
      momentOf(own.date, minute, timeZone!),
    ) as [number, number];
    const goTo = async (moment: number) => {
      server.clock.advance(moment - server.clock.now().getTime());
      moderator = await signIn(tenant, moderator.user.email ?? "");
    };
    await goTo(opens - 1);
    const of = { runId: run.run.id, candidateId: own.candidates[0]!.id };
    const visitor = await visitByHand(tenant, moderator, of);
    const send = (text: string, revision: number, typedAt: number) =>
      visitor.send(calls.saveOwnWork, {
        params: { exerciseId },
        body: { text, revision, typedAt: new Date(typedAt).toISOString() },
      });
    expect((await send("Früh", 0, opens)).status).toBe(400);
    await goTo(opens);
    expect((await send("Erster", 0, opens)).status).toBe(200);
    await goTo(closes - 1);
    expect((await send("Letzter", 1, closes - 1)).status).toBe(200);
    const { works } = await visitor.ok(calls.listOwnWorks);
    expect(works[0]).toMatchObject({
      state: "open",
      opensAt: new Date(opens).toISOString(),
      closesAt: new Date(closes).toISOString(),
    });
    await goTo(closes);
    expect((await send("Danach", 2, closes)).status).toBe(400);
    expect((await send("Davor", 2, closes - 1)).status).toBe(200);
  });
});
