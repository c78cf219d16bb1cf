import { calls, type Process, type ProcessDraft } from "@assay/contract";
import {
  buildCompetency,
  buildDraft,
  buildProcess,
  buildScale,
  buildTenant,
  buildUser,
  draftBody,
  firstStep,
  pdfBytes,
  readDocument,
  startTestServer,
  stepBody,
  unique,
  uploadDocument,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
let colleague: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
  colleague = await buildUser(tenant, "moderator");
});
afterAll(() => server.close());

type Content = ProcessDraft["content"];
const at = ({ id }: { id: string }) => ({ params: { id } });
const read = (user: TestUser, draft: { id: string }) =>
  user.ok(calls.getProcessDraft, at(draft)) as Promise<ProcessDraft>;
const put = (
  draft: ProcessDraft,
  content: Partial<Content>,
  process: { id: string; revision: number } | null = null,
) => ({
  ...at(draft),
  body: { revision: draft.revision, process, content: { ...draft.content, ...content } },
});
const listed = async (user: TestUser) => (await user.ok(calls.listProcessDrafts)).drafts;
const idsOf = async (user: TestUser) => (await listed(user)).map(({ id }) => id);
const stateOf = ({ id, revision }: Process) => ({ id, revision });

/** The minimum of a process: a name, texts, a competency and a scale. */
const whole = async () => {
  const [scale, competency] = [await buildScale(moderator), await buildCompetency(moderator)];
  const [name, displayName] = [unique("Process"), unique("Verfahren")];
  const texts = { de: { displayName, description: "" } };
  return { name, texts, items: [], competencyIds: [competency.id], scaleId: scale.id };
};

describe("an incomplete process", () => {
  it("is stored as far as it was typed, and continued by a colleague", async () => {
    const step = stepBody("EXERCISE", {
      texts: {
        de: { displayName: "", description: "", manual: "<p>Mut</p>", guidingQuestions: ["Wie?"] },
      },
    });
    const draft = await buildDraft(moderator, { name: "Leitung #", items: [step] });
    const { id, firstName, lastName } = moderator.user;
    expect(draft).toMatchObject({
      revision: 1,
      processId: null,
      origin: null,
      can: { edit: true, delete: true },
      changedAt: server.clock.now().toISOString(),
      author: { id, firstName, lastName },
      content: { name: "Leitung #", scaleId: null, competencyIds: [], cutOffStrategy: "AVG" },
    });
    // As in the editor: with an id and the defaults of a new step.
    const [item] = draft.content.items;
    expect(item).toMatchObject({ ...step, isObserved: true, cues: {}, documents: [], items: [] });
    expect(await read(colleague, draft)).toEqual(draft);
    const { scaleId } = await whole();
    const changed = (await colleague.ok(
      calls.putProcessDraft,
      put(draft, { name: "Leitung", scaleId }),
    )) as ProcessDraft;
    expect(changed).toMatchObject({ revision: 2, author: { id: colleague.user.id } });
    expect(changed.content).toEqual({ ...draft.content, name: "Leitung", scaleId });
    const [entry] = (await listed(moderator)).filter((each) => each.id === draft.id);
    expect(entry).toMatchObject({
      name: "Leitung",
      revision: 2,
      can: { edit: true, delete: true },
      processName: null,
      scaleName: expect.any(String),
    });
    expect(entry).not.toHaveProperty("content");
  });

  it("is never overwritten silently, and a retry is stored once", async () => {
    const draft = await buildDraft(moderator, { name: "Erst" });
    const mine = put(draft, { name: "Meins" });
    const first = await moderator.ok(calls.putProcessDraft, mine);
    // A retry after a lost answer sends the same again.
    expect(await moderator.ok(calls.putProcessDraft, mine)).toEqual(first);
    const late = await colleague.refused(calls.putProcessDraft, put(draft, { name: "Fremd" }));
    expect([late.types, late.payload]).toEqual([["UPDATE_FAILED"], first]);
    expect(await read(moderator, draft)).toEqual(first);
    const params = { id: draft.id };
    const anew = await colleague.refused(calls.putProcessDraft, { params, body: draftBody() });
    expect(anew.types).toEqual(["UPDATE_FAILED"]);
    // Two simultaneous first saves make one draft.
    const newOne = { id: "f".repeat(24) };
    const both = await Promise.all(
      ["Eins", "Zwei"].map((name) =>
        moderator.send(calls.putProcessDraft, { ...at(newOne), body: draftBody({ name }) }),
      ),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 400]));
    expect((await read(moderator, newOne)).revision).toBe(1);
  });

  it("is deleted, and then nobody finds it", async () => {
    const draft = await buildDraft(moderator);
    expect(await colleague.ok(calls.deleteProcessDraft, at(draft))).toEqual({ id: draft.id });
    expect(await idsOf(moderator)).not.toContain(draft.id);
    for (const refused of [
      await moderator.refused(calls.getProcessDraft, at(draft)),
      await moderator.refused(calls.deleteProcessDraft, at(draft)),
      await moderator.refused(calls.putProcessDraft, put(draft, {})),
    ])
      expect(refused.types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("becomes a process, and is gone in the same moment [API-42]", async () => {
    const parts = await whole();
    const draft = await buildDraft(moderator, { ...parts, name: "" });
    const query = { draft: draft.id, draftRevision: "1" };
    const wrong = await moderator.refused(calls.createProcess, {
      query,
      body: { ...parts, name: "#" },
    });
    expect([wrong.types, await idsOf(moderator)]).toEqual([
      ["BAD_REQUEST"],
      expect.arrayContaining([draft.id]),
    ]);
    const newer = await colleague.ok(calls.putProcessDraft, put(draft, { name: "Später" }));
    const older = await moderator.refused(calls.createProcess, { query, body: parts });
    expect([older.types, older.payload]).toEqual([["UPDATE_FAILED"], newer]);
    const body = { ...query, draftRevision: "2" };
    const made = (await moderator.ok(calls.createProcess, { query: body, body: parts })) as Process;
    expect(made).toMatchObject({ name: parts.name, version: 1 });
    expect(await idsOf(moderator)).not.toContain(draft.id);
    // A retry after a lost answer fails by the name, as it does without a draft.
    const again = await moderator.refused(calls.createProcess, { query: body, body: parts });
    expect(again.types).toEqual(["DUPLICATE_NAME"]);
  });

  it("is in no list of processes, and no run can be made with it", async () => {
    const draft = await buildDraft(moderator, await whole());
    const summaries = await moderator.ok(calls.listProcesses, { query: { summary: "true" } });
    expect(JSON.stringify(summaries)).not.toContain(draft.id);
    expect(JSON.stringify(await moderator.ok(calls.listProcesses))).not.toContain(draft.id);
    for (const refused of [
      await moderator.refused(calls.getProcess, at(draft)),
      await moderator.refused(calls.createRun, at(draft)),
    ])
      expect(refused.types).toEqual(["ITEM_NOT_FOUND"]);
  });
});

describe("changes to a process that are incomplete", () => {
  it("leave the process alone, and know what was changed, until they are saved", async () => {
    const process = await buildProcess(moderator);
    const { id, revision, name, items } = process;
    const [exercise] = items;
    const nameless = { ...exercise!, texts: { de: { ...exercise!.texts.de, displayName: "" } } };
    const draft = await buildDraft(
      moderator,
      { name, competencyIds: process.competencyIds, scaleId: process.scaleId, items: [nameless] },
      stateOf(process),
    );
    expect(draft).toMatchObject({ processId: id, origin: { revision, content: { name, items } } });
    expect(draft.origin?.content).not.toHaveProperty("cutOff");
    expect(await moderator.ok(calls.getProcess, at(process))).toEqual(process);
    const [entry] = (await listed(colleague)).filter((each) => each.id === draft.id);
    expect(entry).toMatchObject({ processId: id, processName: name });

    const renamed = (await colleague.ok(calls.updateProcess, {
      body: { id, name: unique("Anders") },
    })) as Process;
    // The original state of the process stays stored, so that both can be merged.
    const kept = (await moderator.ok(
      calls.putProcessDraft,
      put(draft, { name: "Ich" }, stateOf(process)),
    )) as ProcessDraft;
    expect(kept.origin).toEqual(draft.origin);
    const moved = (await moderator.ok(
      calls.putProcessDraft,
      put(kept, {}, stateOf(renamed)),
    )) as ProcessDraft;
    expect(moved.origin).toMatchObject({ revision: 2, content: { name: renamed.name } });
    const unknown = await moderator.refused(
      calls.putProcessDraft,
      put(moved, {}, stateOf(process)),
    );
    expect([unknown.types, unknown.payload]).toEqual([["UPDATE_FAILED"], renamed]);

    const query = { draft: moved.id, draftRevision: String(moved.revision) };
    const body = { ...stateOf(renamed), items: [exercise!] };
    expect(await moderator.ok(calls.updateProcess, { query, body })).toMatchObject({ id });
    expect(await idsOf(moderator)).not.toContain(draft.id);
  });

  it("become a new process where the process is deleted meanwhile, with nothing lost", async () => {
    const process = await buildProcess(moderator);
    const draft = await buildDraft(moderator, { name: "Rest" }, stateOf(process));
    await moderator.ok(calls.deleteProcess, at(process));
    expect(await read(moderator, draft)).toEqual({ ...draft, processId: null, origin: null });
    const stored = await moderator.ok(
      calls.putProcessDraft,
      put(draft, { name: "Neu" }, stateOf(process)),
    );
    expect(stored).toMatchObject({ processId: null, origin: null, content: { name: "Neu" } });
  });

  it("outlive scale and competencies, which can be deleted all the same", async () => {
    const { competencyIds, scaleId, ...parts } = await whole();
    const draft = await buildDraft(moderator, { ...parts, competencyIds, scaleId });
    await moderator.ok(calls.deleteScale, { params: { id: scaleId } });
    await moderator.ok(calls.deleteCompetency, { params: { id: competencyIds[0]! } });
    expect((await read(moderator, draft)).content).toMatchObject({ competencyIds, scaleId });
    const [entry] = (await listed(moderator)).filter(({ id }) => id === draft.id);
    expect(entry?.scaleName).toBeNull();
  });
});

describe("the documents of an incomplete process", () => {
  it("are kept while it is, and go with it", async () => {
    const process = await buildProcess(moderator);
    const { id } = firstStep(process);
    const document = await uploadDocument(moderator, id, {
      name: "Fall.pdf",
      bytes: pdfBytes("Fall"),
    });
    const step = { ...firstStep(process), documents: [document] };
    const draft = await buildDraft(moderator, { items: [step] }, stateOf(process));
    expect(draft.content.items[0]?.documents).toEqual([document]);
    // Another process gets the document and drops it, while the draft still needs it.
    const other = (await moderator.ok(calls.updateProcess, {
      body: { ...stateOf(process), items: [step] },
    })) as Process;
    await moderator.ok(calls.updateProcess, {
      body: { ...stateOf(other), items: [{ ...step, documents: [] }] },
    });
    expect((await readDocument(moderator, id, document)).length).toBeGreaterThan(0);
    const lost = await moderator.refused(
      calls.putProcessDraft,
      put(draft, {
        items: [{ ...draft.content.items[0]!, documents: [{ ...document, id: process.id }] }],
      }),
    );
    expect(lost.errors).toEqual({ "content.items.0.documents.0.id": ["unknownDocument"] });
    await moderator.ok(calls.deleteProcessDraft, at(draft));
    const params = { exerciseId: id, fileName: document.fileName };
    expect((await moderator.refused(calls.getExerciseDocument, { params })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
  });
});

describe("who sees incomplete processes, and how large they are", () => {
  it("takes the right to edit processes, and is a matter of one tenant", async () => {
    const draft = await buildDraft(moderator);
    const observer = await buildUser(tenant, "observer");
    const there = await buildUser(await buildTenant(server), "moderator");
    for (const refused of [
      await observer.refused(calls.listProcessDrafts),
      await observer.refused(calls.getProcessDraft, at(draft)),
    ])
      expect(refused.types).toEqual(["NO_PERMISSION"]);
    expect(await listed(there)).toEqual([]);
    expect((await there.refused(calls.getProcessDraft, at(draft))).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    // The same id in another tenant is another draft.
    await there.ok(calls.putProcessDraft, { ...at(draft), body: draftBody({ name: "Dort" }) });
    await there.ok(calls.deleteProcessDraft, at(draft));
    expect(await read(moderator, draft)).toEqual(draft);
  });

  it("is as bounded as a process, and its rich text as clean", async () => {
    const manual = "<p>Mut <script>alert(1)</script><b onclick='x'>haben</b></p>";
    const text = { displayName: "", description: "", manual, guidingQuestions: [] };
    const { content } = await buildDraft(moderator, {
      items: [stepBody("EXERCISE", { texts: { de: text } })],
    });
    expect(content.items[0]?.texts.de.manual).not.toMatch(/script|onclick/);
    const params = at(await buildDraft(moderator)).params;
    const long = await moderator.refused(calls.putProcessDraft, {
      params,
      body: draftBody({ name: "x".repeat(201) }),
    });
    expect(long.errors).toEqual({ "content.name": ["tooLong"] });
    const large = draftBody({ texts: { de: { displayName: "", description: "x".repeat(7e6) } } });
    expect((await moderator.send(calls.putProcessDraft, { params, body: large })).status).toBe(413);
  });
});
