import { calls, type ProcessRun, type RunFile } from "@assay/contract";
import { FILE_USAGES } from "@assay/domain";
import {
  buildRun,
  buildTenant,
  buildUser,
  downloadFile,
  fileForm,
  fileRelations,
  findFiles,
  moveRun,
  pdfBytes,
  saveRun,
  startTestServer,
  type TestRun,
  type TestServer,
  type TestUser,
  uploadFile,
  type UploadOptions,
} from "@assay/testing";
import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { auditLog } from "../../../db/schema/audit.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const UNKNOWN = "f".repeat(24);

/** Users in all relations to the run. */
async function buildReaders(state: "PREPARED" | "STARTED" | "FINISHED" | "ARCHIVED") {
  const tenant = await buildTenant(server);
  const made = await buildRun(server, { tenant, candidates: 2, observers: 2 });
  const { moderator, observers, run } = made;
  const [both, single] = observers as [TestUser, TestUser];
  // The second observer is in a separate team, which observes the first candidate only.
  const [team] = run.observerTeams;
  const own = { ...team!, id: "a".repeat(24), name: "Team 2", observers: [single.user.id] };
  const [first, second] = run.candidates;
  const staffed = await saveRun(moderator, {
    ...run,
    observerTeams: [{ ...team!, observers: [both.user.id] }, own],
    candidates: [
      {
        ...first!,
        exercises: first!.exercises.map((cell) => ({ ...cell, observerTeamId: own.id })),
      },
      second!,
    ],
  });
  const [ofFirst, ofSecond] = [single, both];
  const files: Record<string, RunFile> = {};
  for (const usage of FILE_USAGES.filter((each) => each !== "CANDIDATE_CV"))
    files[usage] = await uploadFile(moderator, run.id, { usage });
  for (const [name, { candidateId }] of Object.entries({ first: first!, second: second! }))
    files[name] = await uploadFile(moderator, run.id, {
      usage: "CANDIDATE_CV",
      candidate: candidateId,
    });
  const path = ["PREPARED", "STARTED", "FINISHED", "ARCHIVED"];
  for (const step of (["Start", "Finish", "Archive"] as const).slice(0, path.indexOf(state)))
    await moveRun(moderator, staffed.id, step);
  const people = {
    moderator,
    ofFirst,
    ofSecond,
    auditor: await buildUser(tenant, "auditor"),
    otherModerator: await buildUser(tenant, "moderator"),
    otherObserver: await buildUser(tenant, "observer"),
    administrator: await buildUser(tenant, "administrator"),
    otherTenants: await buildUser(await buildTenant(server), ["moderator", "auditor"]),
  };
  return { run: staffed, files, people };
}

const ALL = ["SCHEDULE", "CANDIDATE_FILE", "OBSERVER_FILE", "MODERATOR_FILE", "first", "second"];
const SHARED = ["SCHEDULE", "CANDIDATE_FILE", "OBSERVER_FILE"];
const NOBODY_ELSE = { otherModerator: [], otherObserver: [], otherTenants: [] };
const OBSERVED = { ofFirst: [...SHARED, "first"], ofSecond: [...SHARED, "second"] };
const READERS: Record<string, Record<string, string[]>> = {
  PREPARED: { moderator: ALL, auditor: ALL, ofFirst: [], ofSecond: [], ...NOBODY_ELSE },
  STARTED: { moderator: ALL, auditor: ALL, ...OBSERVED, ...NOBODY_ELSE },
  FINISHED: { moderator: ALL, auditor: ALL, ...OBSERVED, ...NOBODY_ELSE },
  ARCHIVED: { moderator: [], auditor: ALL, ofFirst: [], ofSecond: [], ...NOBODY_ELSE },
};

describe("the list of files", () => {
  it("says what its reader may do with them [SEC-07]", async () => {
    const { run, moderator, observers } = await buildRun(server, { state: "STARTED" });
    const body = { relations: fileRelations(run.id) };
    const canOf = async (client: TestUser) => (await client.ok(calls.findFiles, { body })).can;
    const all = (answer: unknown) => ({ add: answer, edit: answer, delete: answer });
    expect(await canOf(moderator)).toEqual(all(true));
    expect(await canOf(observers[0]!)).toEqual(all("noRight"));
    await moveRun(moderator, run.id, "Finish");
    expect(await canOf(moderator)).toEqual(all("alreadyFinished"));
  });
});

describe("who reads a file", () => {
  it.each(["PREPARED", "STARTED", "FINISHED", "ARCHIVED"] as const)(
    "is decided by usage, role and candidate while the run is %s [FILE-004, OAPI-036, OAPI-038, OAPI-039]",
    async (state) => {
      const { run, files, people } = await buildReaders(state);
      for (const [who, client] of Object.entries(people)) {
        const wanted = READERS[state]?.[who] ?? [];
        const downloaded: string[] = [];
        for (const [name, { id }] of Object.entries(files)) {
          const answer = await client.send(calls.getFile, { params: { id } });
          if (answer.status === 200) downloaded.push(name);
          else expect(answer.text).toMatch(/ITEM_NOT_FOUND|NO_PERMISSION/);
        }
        expect(downloaded, who).toEqual(wanted);
        const body = { relations: fileRelations(run.id) };
        const found = await client.send(calls.findFiles, { body });
        const list = found.status === 200 ? filesIn(found.text) : [];
        expect(list, who).toEqual(wanted.map((name) => files[name]?.id));
        const shown = await client.send(calls.getRun, { params: { id: run.id } });
        expect(shown.status === 200 ? filesIn(shown.text) : [], who).toEqual(list);
      }
    },
  );
  const filesIn = (text: string) =>
    (JSON.parse(text) as { payload: { files: RunFile[] } }).payload.files.map(({ id }) => id);

  it("does not tell another's file from one that is not there [OAPI-036]", async () => {
    const { files, people } = await buildReaders("STARTED");
    const ids = [files["MODERATOR_FILE"]!.id, files["second"]!.id, UNKNOWN];
    for (const client of [people.ofFirst, people.otherObserver, people.otherTenants])
      for (const id of ids) {
        if (client === people.ofFirst && id === UNKNOWN) continue;
        const refusal = await client.refused(calls.getFile, { params: { id } });
        expect(refusal).toMatchObject({ types: ["ITEM_NOT_FOUND"], payload: null });
      }
  });

  it("changes with the teams: who loses a candidate loses the CV", async () => {
    const { run, files, people } = await buildReaders("STARTED");
    expect(await downloadFile(people.ofFirst, files["first"]!)).toEqual(pdfBytes());
    const [first, second] = run.candidates;
    const exercises = first!.exercises.map((cell) => ({
      ...cell,
      observerTeamId: run.observerTeams[0]!.id,
    }));
    const now = await people.moderator.ok(calls.getRun, { params: { id: run.id } });
    await saveRun(people.moderator, {
      ...(now as typeof run),
      candidates: [{ ...first!, exercises }, second!],
    });
    const refusal = await people.ofFirst.refused(calls.getFile, {
      params: { id: files["first"]!.id },
    });
    expect(refusal.types).toEqual(["ITEM_NOT_FOUND"]);
  });
});

describe("who writes a file", () => {
  let made: TestRun;
  let file: RunFile;
  beforeAll(async () => {
    made = await buildRun(server, { state: "STARTED" });
    file = await uploadFile(made.moderator, made.run.id);
  });

  /** The error types of upload, change and deletion. */
  async function refusals(client: TestUser, runId = made.run.id, id = file.id) {
    const [uploaded, changed, deleted] = [
      await client.refused(calls.uploadFile, fileForm(runId)),
      await client.refused(calls.updateFile, { body: { id, usage: "OBSERVER_FILE" } }),
      await client.refused(calls.deleteFile, { params: { id } }),
    ];
    return [uploaded, changed, deleted].map(({ types }) => types.join());
  }

  it("needs EDIT_PROCESS_RUNS, and to moderate the run or to have made it", async () => {
    const { tenant, observers, run, moderator } = made;
    const three = (type: string) => [type, type, type];
    expect(await refusals(observers[0]!)).toEqual(three("NO_PERMISSION"));
    expect(await refusals(await buildUser(tenant, "auditor"))).toEqual(three("NO_PERMISSION"));
    const nonMember = await buildUser(tenant, "moderator");
    expect(await refusals(nonMember)).toEqual(three("ITEM_NOT_FOUND"));
    const foreign = await buildUser(await buildTenant(server), "moderator");
    expect(await refusals(foreign)).toEqual(three("ITEM_NOT_FOUND"));
    // A user who sees the run as an auditor, and edits other runs.
    const both = await buildUser(tenant, ["auditor", "moderator"]);
    expect(await refusals(both)).toEqual(three("NO_PERMISSION"));
    expect(await findFiles(moderator, run.id)).toEqual([file]);
  });

  it("is also for who made the run and does not moderate it, until it starts", async () => {
    const { tenant, process } = made;
    const planner = await buildUser(tenant, {
      permissions: ["EDIT_PROCESS_RUNS", "GET_PROCESS_RUNS"],
    });
    const run = (await planner.ok(calls.createRun, { params: { id: process.id } })) as ProcessRun;
    expect(run.moderators).toEqual([]);
    const own = await uploadFile(planner, run.id, { usage: "MODERATOR_FILE" });
    expect(await findFiles(planner, run.id)).toEqual([own]);
    expect(await downloadFile(planner, own)).toEqual(pdfBytes());
    await planner.ok(calls.deleteFile, { params: { id: own.id } });
  });

  it("is possible until the run is finished", async () => {
    const { moderator, run } = await buildRun(server, { state: "DRAFT" });
    await uploadFile(moderator, run.id);
    const { moderator: other, run: finished } = await buildRun(server, { state: "STARTED" });
    const { id } = await uploadFile(other, finished.id);
    await moveRun(other, finished.id, "Finish");
    const three = [1, 2, 3].map(() => "WRONG_PROCESS_RUN_STATE");
    expect(await refusals(other, finished.id, id)).toEqual(three);
    await moveRun(other, finished.id, "Archive");
    const gone = [1, 2, 3].map(() => "ITEM_NOT_FOUND");
    expect(await refusals(other, finished.id, id)).toEqual(gone);
  });

  it("is for a candidate of the run only, and for CVs only [FILE-009]", async () => {
    const { moderator, run } = made;
    const other = await buildRun(server, { tenant: made.tenant, moderator });
    const candidate = other.run.candidates[0]!.candidateId;
    const errors = async (parts: UploadOptions) =>
      (await moderator.refused(calls.uploadFile, fileForm(run.id, parts))).errors;
    const cv = { usage: "CANDIDATE_CV" } as const;
    expect(await errors(cv)).toEqual({ candidate: ["required"] });
    expect(await errors({ ...cv, candidate })).toEqual({ candidate: ["unknownPerson"] });
    expect(await errors({ candidate: run.candidates[0]!.candidateId })).toEqual({
      candidate: ["notForUsage"],
    });
  });

  it("lets the pages of others know of each change, and of no reading", async () => {
    const { moderator, run, tenant } = await buildRun(server);
    const told: string[] = [];
    server.database.onChanges((tenantId, changes) => {
      for (const change of changes)
        if (tenantId === tenant.id && "runId" in change)
          told.push(`${change.kind} ${change.runId}`);
    });
    const { id } = await uploadFile(moderator, run.id);
    await uploadFile(moderator, run.id, { id });
    expect(told).toEqual([`files ${run.id}`]);
    await moderator.ok(calls.updateFile, { body: { id, usage: "OBSERVER_FILE" } });
    await moderator.ok(calls.updateFile, { body: { id, usage: "OBSERVER_FILE" } });
    await downloadFile(moderator, { id });
    expect(told).toHaveLength(2);
    await moderator.ok(calls.deleteFile, { params: { id } });
    await moderator.refused(calls.deleteFile, { params: { id } });
    expect(told).toEqual([1, 2, 3].map(() => `files ${run.id}`));
  });

  it("leaves a row in the log for each write and each download, with ids only", async () => {
    const { moderator, run, tenant } = await buildRun(server);
    const candidate = run.candidates[0]!.candidateId;
    const { id } = await uploadFile(moderator, run.id, { name: "Lebenslauf Erika.pdf" });
    await moderator.ok(calls.updateFile, { body: { id, usage: "CANDIDATE_CV", candidate } });
    // An update without a change is not logged.
    await moderator.ok(calls.updateFile, { body: { id, candidate } });
    await downloadFile(moderator, { id });
    await moderator.ok(calls.deleteFile, { params: { id } });
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.tenantId, tenant.id), like(auditLog.action, "file.%")))
        .orderBy(auditLog.id),
    );
    const cv = { runId: run.id, usage: "CANDIDATE_CV", candidateId: candidate };
    const entry = (action: string, details: object) =>
      expect.objectContaining({ action, details, subjectId: id, actorId: moderator.user.id });
    expect(rows).toEqual([
      entry("file.upload", { runId: run.id, usage: "SCHEDULE" }),
      entry("file.change", cv),
      entry("file.download", cv),
      entry("file.delete", cv),
    ]);
  });
});
