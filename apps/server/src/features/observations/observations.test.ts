import { calls, type Observation, type SentBody } from "@assay/contract";
import {
  buildRun,
  buildUser,
  moveRun,
  saveRun,
  startTestServer,
  type RunOptions,
  type TestRun,
  type TestServer,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const DRAWING = '{"v":1,"strokes":[{"id":"0mdkq4x1zabcde","c":"red","w":1,"p":[10,10,80,0]}]}';

const cellOf = ({ run, candidates, exerciseIds }: TestRun) => ({
  processRunId: run.id,
  candidateId: candidates[0]!.id,
  exerciseId: exerciseIds[0]!,
});

async function build(fields: RunOptions = {}) {
  const made = await buildRun(server, { state: "STARTED", ...fields });
  const [observer, other] = made.observers as [TestUser, TestUser];
  const create = (client: TestUser, changes: object = {}) =>
    client.ok(calls.createObservation, {
      body: { ...cellOf(made), type: "html", ...changes },
    });
  return { ...made, observer, other, create };
}

type Edit = Partial<SentBody<typeof calls.updateObservationPage>>;
const edit = ({ id }: Observation, changes: Edit) => ({
  body: { ObservationId: id, Page: 1, ...changes },
});
const listed = async (client: TestUser, runId: string) =>
  (await client.ok(calls.listObservations, { params: { runId } })).observations;

describe("the competency of a page", () => {
  it("is one that there is", async () => {
    const { create, observer, process } = await build();
    const made = await create(observer);
    const CompetencyId = "0".repeat(24);
    const refused = await observer.refused(
      calls.updateObservationPage,
      edit(made, { CompetencyId }),
    );
    expect(refused.types).toEqual(["ITEM_NOT_FOUND"]);
    const known = edit(made, { CompetencyId: process.competencyIds[0]! });
    await observer.ok(calls.updateObservationPage, known);
  });
});

describe("two ways of saving at the same time", () => {
  it("wait for each other in one order: a page, and the observation that it is of", async () => {
    const { create, observer } = await build();
    const made = await create(observer);
    const pairs = Array.from({ length: 30 }, (_, index) => [
      observer.send(calls.updateObservationPage, edit(made, { Title: `page ${index}` })),
      observer.send(calls.updateObservation, {
        body: { id: made.id, pages: [{ page: 1, title: `observation ${index}` }] },
      }),
    ]);
    const statuses = (await Promise.all(pairs.flat())).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    const deadlocks = server.log.filter((line) => line.includes("40P01"));
    expect(deadlocks).toEqual([]);
  });
});

describe("an observation", () => {
  it("is created for a cell with its pages [OAPI-027, OBS-002, OBS-003, OBS-022]", async () => {
    const { create, observer, run, candidates, exerciseIds } = await build();
    // A client's own key for a page that is not stored yet.
    const sent = { isNew: true, pages: [{ page: 1, title: "Seite 1" }] };
    const created = await create(observer, sent);
    expect(created).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      processRunId: run.id,
      candidateId: candidates[0]!.id,
      exerciseId: exerciseIds[0],
      observerId: observer.user.id,
      type: "html",
      updatedOn: expect.any(String),
      pages: [
        {
          id: expect.any(String),
          page: 1,
          title: "Seite 1",
          content: "",
          competencyId: null,
          alternative: "",
          name: run.process.items[0]?.texts.de.displayName,
          updatedOn: expect.any(String),
          revision: 1,
        },
      ],
      can: { edit: true, delete: "noRight" },
    });
    // It may be sent back with all that was answered.
    const again = { ...created, pages: [] };
    expect((await observer.ok(calls.updateObservation, { body: again })).pages).toEqual(
      created.pages,
    );
    expect(await listed(observer, run.id)).toEqual([{ ...created, updatedOn: expect.any(String) }]);
  });

  it("needs run, candidate, exercise and type [OBS-022]", async () => {
    const made = await build();
    const whole = { ...cellOf(made), type: "html" as const };
    for (const key of ["processRunId", "candidateId", "exerciseId", "type"] as const) {
      const { [key]: _, ...body } = whole;
      const refusal = await made.observer.refused(calls.createObservation, { body: body as never });
      expect(refusal.types, key).toContain("BAD_REQUEST");
    }
    expect(await listed(made.observer, made.run.id)).toEqual([]);
  });

  it("is made once, also when two ask at the same time", async () => {
    const { create, observer, run } = await build();
    const made = await Promise.all(Array.from({ length: 5 }, () => create(observer)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await listed(observer, run.id)).toHaveLength(1);
  });

  it("is one of each type per observer and cell [OBS-001, OBS-004]", async () => {
    const { create, observer, run } = await build();
    const html = await create(observer, { pages: [{ page: 1, content: "<p>Text</p>" }] });
    const ink = await create(observer, {
      type: "webInk",
      pages: [{ page: 1, content: DRAWING }],
    });
    expect(html.pages[0]?.content).toBe("<p>Text</p>");
    expect(ink.pages[0]?.content).toBe(DRAWING);
    expect(await listed(observer, run.id)).toHaveLength(2);
    const broken = await observer.refused(calls.updateObservationPage, edit(ink, { Content: "{" }));
    expect(broken.errors).toEqual({ Content: ["unreadable"] });
  });

  it("is stored with changed, new and removed pages, renumbered from 1 [OAPI-028, OBS-025]", async () => {
    const { create, observer, run } = await build();
    const { id, pages } = await create(observer, {
      pages: ["A", "B", "C"].map((title, index) => ({ page: index + 1, title })),
    });
    const [a, b, c] = pages;
    const stored = await observer.ok(calls.updateObservation, {
      body: {
        id,
        pages: [
          { id: a!.id, page: 1, deleted: true },
          { id: c!.id, page: 3, title: "C2" },
          { page: 4, title: "D" },
        ],
      },
    });
    expect(stored.pages.map(({ page, title }) => [page, title])).toEqual([
      [1, "B"],
      [2, "C2"],
      [3, "D"],
    ]);
    expect(stored.pages[0]?.id).toBe(b!.id);
    expect(await listed(observer, run.id)).toEqual([stored]);
  });

  it("is deleted as a whole in moderator view, while it has a single page [OBS-026]", async () => {
    const plain = await build();
    const own = await plain.create(plain.observer, { pages: [{ page: 1, title: "Nur eine" }] });
    const refusal = await plain.observer.refused(calls.deleteObservation, { params: own });
    expect(refusal.types).toEqual(["NO_PERMISSION"]);
    expect(await listed(plain.observer, plain.run.id)).toEqual([own]);
    const { create, observer, run } = await build({ observersHaveModeratorView: true });
    const pages = [1, 2].map((page) => ({ page, title: `Seite ${page}` }));
    const created = await create(observer, { pages });
    const params = { id: created.id };
    const { types } = await observer.refused(calls.deleteObservation, { params });
    expect(types).toEqual(["UPDATE_FAILED"]);
    expect(await listed(observer, run.id)).toEqual([created]);
    const gone = created.pages.map((page, index) => ({ ...page, deleted: index > 0 }));
    await observer.ok(calls.updateObservation, { body: { ...params, pages: gone } });
    await observer.ok(calls.deleteObservation, { params });
    expect(await listed(observer, run.id)).toEqual([]);
  });

  it("is gone once it is deleted [OAPI-029]", async () => {
    const { create, observer, run } = await build({ observersHaveModeratorView: true });
    const { id } = await create(observer);
    expect(await observer.ok(calls.deleteObservation, { params: { id } })).toEqual({ id });
    expect(await listed(observer, run.id)).toEqual([]);
  });
});

describe("saving a page", () => {
  it("changes what was sent, and nothing else [OAPI-026]", async () => {
    const { create, observer, run } = await build();
    const created = await create(observer, { pages: [{ page: 1, title: "Titel" }] });
    const saved = await observer.ok(
      calls.updateObservationPage,
      edit(created, { Content: "<p>Sie fragt nach.</p>", Revision: 1 }),
    );
    expect(saved).toEqual({
      id: created.id,
      pageId: created.pages[0]!.id,
      page: 1,
      updatedOn: expect.any(String),
      revision: 2,
    });
    const [observation] = await listed(observer, run.id);
    expect(observation?.pages[0]).toMatchObject({
      title: "Titel",
      content: "<p>Sie fragt nach.</p>",
    });
    expect(observation?.updatedOn).toBe(saved.updatedOn);
  });

  it("writes to the page of the id, whatever number it has by now", async () => {
    const { create, observer, run } = await build();
    const created = await create(observer, { pages: [{ page: 1 }, { page: 2 }] });
    const [first, second] = created.pages;
    await observer.ok(calls.updateObservation, {
      body: { id: created.id, pages: [{ id: first!.id, page: 1, deleted: true }] },
    });
    await observer.ok(
      calls.updateObservationPage,
      edit(created, { Page: 2, PageId: second!.id, Content: "<p>mine</p>" }),
    );
    const [observation] = await listed(observer, run.id);
    expect(observation?.pages).toMatchObject([{ page: 1, content: "<p>mine</p>" }]);
  });

  it("refuses an older base with the stored page, and confirms a repeated save", async () => {
    const { create, observer } = await build();
    const created = await create(observer);
    const save = edit(created, { Content: "<p>eins</p>", Revision: 1 });
    const saved = await observer.ok(calls.updateObservationPage, save);
    expect(await observer.ok(calls.updateObservationPage, save)).toEqual(saved);
    const late = await observer.refused(
      calls.updateObservationPage,
      edit(created, { Content: "<p>zwei</p>", Revision: 1 }),
    );
    expect(late.types).toEqual(["UPDATE_FAILED"]);
    expect(late.payload).toMatchObject({ content: "<p>eins</p>", revision: 2 });
  });

  it("keeps the few tags of the editor, and nothing that acts", async () => {
    const { create, observer, run } = await build();
    const created = await create(observer);
    const Content =
      '<p onclick="x()">a<script>b()</script><b>c</b><a href="javascript:x()">d</a><img src=x onerror=y><a href="https://e.example/">e</a></p>';
    await observer.ok(calls.updateObservationPage, edit(created, { Content }));
    const [observation] = await listed(observer, run.id);
    expect(observation?.pages[0]?.content).toBe(
      '<p>a<b>c</b><a>d</a><a href="https://e.example/">e</a></p>',
    );
  });

  it("takes a long page, and refuses one that is too long", async () => {
    const { create, observer } = await build();
    const created = await create(observer);
    const save = (length: number) => edit(created, { Content: `<p>${"ä".repeat(length)}</p>` });
    await observer.ok(calls.updateObservationPage, save(60_000));
    const refusal = await observer.refused(calls.updateObservationPage, save(70_000));
    expect(refusal.errors).toEqual({ Content: ["tooLong"] });
  });
});

describe("who reads and writes observations", () => {
  it("their author writes while the run is STARTED, and only in cells of the team [ACC-010, OERR-004, ERR-30]", async () => {
    const { create, observer, run, moderator, tenant, ...made } = await build();
    const created = await create(observer);
    const nonMember = await buildUser(tenant, "observer");
    const foreign = await nonMember.refused(calls.createObservation, {
      body: { ...cellOf({ run, moderator, tenant, ...made }), type: "html" },
    });
    expect(foreign.types).toEqual(["ITEM_NOT_FOUND"]);
    await moveRun(moderator, run.id, "Finish");
    const late = await observer.refused(
      calls.updateObservationPage,
      edit(created, { Content: "<p>late</p>" }),
    );
    expect(late.types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
  });

  it("an observer reads the own ones, a moderator all of the run [OAPI-024, ACC-004]", async () => {
    const { create, observer, other, moderator, run, tenant } = await build();
    await create(observer);
    await create(other);
    expect(await listed(observer, run.id)).toHaveLength(1);
    expect(await listed(moderator, run.id)).toHaveLength(2);
    const auditor = await buildUser(tenant, "auditor");
    expect(await listed(auditor, run.id)).toHaveLength(2);
    const watcher = await buildUser(tenant, { permissions: ["GET_ALL_PROCESS_RUNS"] });
    expect(await listed(watcher, run.id)).toEqual([]);
  });

  it("a team with moderator view reads those of its cells, and writes none of them [ACC-011]", async () => {
    const { create, observer, other, run } = await build({ observersHaveModeratorView: true });
    const created = await create(observer);
    // Its author, who is of the team too, may also delete the last page.
    expect(created.can).toEqual({ edit: true, delete: true });
    const can = { edit: "noRight", delete: "noRight" };
    expect(await listed(other, run.id)).toEqual([{ ...created, can }]);
    const refusal = await other.refused(
      calls.updateObservationPage,
      edit(created, { Content: "<p>not mine</p>" }),
    );
    expect(refusal.types).toEqual(["NO_PERMISSION"]);
  });

  it("a moderator observes where moderatorsAreObservers is set [ACC-007, ACC-010, RUN-017]", async () => {
    const without = await build();
    const body = { ...cellOf(without), type: "html" as const };
    const refusal = await without.moderator.refused(calls.createObservation, { body });
    expect(refusal.types).toEqual(["NO_PERMISSION"]);
    const { create, moderator, run, candidates } = await build({ moderatorsAreObservers: true });
    const own = await create(moderator);
    const params = { runId: run.id, candidateId: candidates[0]!.id };
    const overview = await moderator.ok(calls.listModeratorObservations, { params });
    expect(overview.observations).toEqual([own]);
  });

  it("a moderator may edit another's page: the replaced text is kept, and it is on record", async () => {
    const { create, observer, moderator, tenant } = await build();
    const created = await create(observer, { pages: [{ page: 1, content: "<p>alt</p>" }] });
    await moderator.ok(calls.updateObservationPage, edit(created, { Content: "<p>neu</p>" }));
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ replaced_content: z.nullable(z.string()), actor_id: z.string() }),
        `select p.replaced_content, a.actor_id from observation_page p
           join audit_log a on a.subject_id = p.observation_id and a.action = 'observation.edit'
          where p.observation_id = $1`,
        [created.id],
      ),
    );
    expect(rows).toEqual([{ replaced_content: "<p>alt</p>", actor_id: moderator.user.id }]);
  });

  it("to whom may not read an observation it does not exist", async () => {
    const { create, observer, other, tenant } = await build();
    const created = await create(observer);
    for (const client of [other, await buildUser(tenant, "moderator")]) {
      const save = edit(created, { Content: "<p>x</p>" });
      expect((await client.refused(calls.updateObservationPage, save)).types).toEqual([
        "ITEM_NOT_FOUND",
      ]);
    }
  });

  it("who left the team reads their own, and writes no more", async () => {
    const { create, observer, other, run, moderator } = await build();
    const created = await create(observer);
    const [team] = run.observerTeams;
    await saveRun(moderator, {
      ...run,
      observerTeams: [{ ...team!, observers: [other.user.id] }],
    });
    const refusal = await observer.refused(
      calls.updateObservationPage,
      edit(created, { Content: "<p>x</p>" }),
    );
    expect(refusal.types).toEqual(["NO_PERMISSION"]);
  });
});
