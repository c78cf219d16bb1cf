import { calls, type Observation, type SentBody } from "@assay/contract";
import { MOST_STROKES, readDrawing, type Stroke, writeDrawing } from "@assay/domain";
import {
  buildRun,
  buildUser,
  moveRun,
  startTestServer,
  type RunOptions,
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

let count = 0;
const stroke = (changes: Partial<Stroke> = {}): Stroke => ({
  id: `0mdkq4x1z${(count += 1).toString(36).padStart(5, "0")}`,
  c: "green",
  w: 2,
  p: [100, 100, 50, -20, 30, 40],
  f: [1, 1, 2, 2],
  ...changes,
});

async function build(strokes: Stroke[] = [], fields: RunOptions = {}) {
  const made = await buildRun(server, { state: "STARTED", ...fields });
  const [observer, other] = made.observers as [TestUser, TestUser];
  const cell = {
    processRunId: made.run.id,
    candidateId: made.candidates[0]!.id,
    exerciseId: made.exerciseIds[0]!,
  };
  const drawn = await observer.ok(calls.createObservation, {
    body: { ...cell, type: "webInk", pages: [{ page: 1, content: writeDrawing(strokes) }] },
  });
  return { ...made, observer, other, cell, drawn, page: drawn.pages[0]! };
}

type Edit = Partial<SentBody<typeof calls.updateObservationPage>>;
const edit = ({ id, pages: [page] }: Observation, changes: Edit) => ({
  body: { ObservationId: id, Page: 1, PageId: page!.id, ...changes },
});
const pageOf = async (client: TestUser, runId: string) =>
  (await client.ok(calls.listObservations, { params: { runId } })).observations.find(
    ({ type }) => type === "webInk",
  )!.pages[0]!;
const strokesOf = async (client: TestUser, runId: string) =>
  readDrawing((await pageOf(client, runId)).content);

describe("a drawing", () => {
  it("comes back as it was sent, its strokes by the time they were begun [OBS-001, OBS-004, INK-001]", async () => {
    const strokes = [stroke(), stroke({ c: "red", w: 3 }), stroke({ c: "indigo", w: 1 })];
    const { observer, run } = await build(strokes);
    expect((await pageOf(observer, run.id)).content).toBe(writeDrawing(strokes));
  });

  it("is saved by the strokes that changed, once however often they are sent [OBS-029]", async () => {
    const [first, second, third] = [stroke(), stroke(), stroke()];
    const { observer, run, drawn } = await build([first, second]);
    const change = edit(drawn, { Strokes: { added: [third], removed: [first.id] } });
    const saved = await observer.ok(calls.updateObservationPage, change);
    expect(await observer.ok(calls.updateObservationPage, change)).toEqual(saved);
    expect(saved.revision).toBe(2);
    expect(await strokesOf(observer, run.id)).toEqual([second, third]);
  });

  it("lets a stroke grow, and keeps erased what was erased", async () => {
    const [growing, erased] = [stroke(), stroke()];
    const { observer, run, drawn } = await build([erased]);
    const send = (Strokes: Edit["Strokes"]) =>
      observer.ok(calls.updateObservationPage, edit(drawn, { Strokes }));
    await send({ added: [growing], removed: [erased.id] });
    const grown = { ...growing, p: [...growing.p, 5, 5], f: [1, 1, 2, 3] };
    await send({ added: [grown, erased], removed: [] });
    expect(await strokesOf(observer, run.id)).toEqual([grown]);
  });

  it("takes changes of several devices at the same time, from whatever revision", async () => {
    const { observer, run, drawn } = await build();
    const strokes = Array.from({ length: 24 }, () => stroke());
    await Promise.all(
      strokes.map((one) =>
        observer.ok(
          calls.updateObservationPage,
          edit(drawn, { Revision: 1, Strokes: { added: [one], removed: [] } }),
        ),
      ),
    );
    expect(await strokesOf(observer, run.id)).toEqual(strokes);
    expect((await pageOf(observer, run.id)).revision).toBe(25);
  });

  it("has a text alternative and a title, which are not overwritten by an older edit", async () => {
    const strokes = [stroke()];
    const { observer, run, drawn } = await build(strokes);
    await observer.ok(
      calls.updateObservationPage,
      edit(drawn, { Revision: 1, Alternative: "Skizze des Tisches" }),
    );
    const refusal = await observer.refused(
      calls.updateObservationPage,
      edit(drawn, {
        Revision: 1,
        Alternative: "Etwas anderes",
        Strokes: { added: [stroke()], removed: [] },
      }),
    );
    expect(refusal.types).toEqual(["UPDATE_FAILED"]);
    expect(refusal.payload).toMatchObject({
      alternative: "Skizze des Tisches",
      content: writeDrawing(strokes),
      revision: 2,
    });
    expect(await strokesOf(observer, run.id)).toEqual(strokes);
  });

  it("can be replaced as a whole, by who knows its latest revision", async () => {
    const { observer, run, drawn } = await build([stroke()]);
    const whole = writeDrawing([stroke()]);
    const send = (Content: string, Revision: number) => edit(drawn, { Content, Revision });
    expect((await observer.ok(calls.updateObservationPage, send(whole, 1))).revision).toBe(2);
    expect((await observer.ok(calls.updateObservationPage, send(whole, 1))).revision).toBe(2);
    const older = await observer.refused(
      calls.updateObservationPage,
      send(writeDrawing([stroke()]), 1),
    );
    expect(older.types).toEqual(["UPDATE_FAILED"]);
    expect((await pageOf(observer, run.id)).content).toBe(whole);
    await observer.ok(calls.updateObservation, {
      body: { id: drawn.id, pages: [{ id: drawn.pages[0]!.id, page: 1, content: "" }] },
    });
    expect((await pageOf(observer, run.id)).content).toBe("");
  });

  it("is gone with its page, and with its observation", async () => {
    const { observer, drawn, tenant } = await build([stroke()], {
      observersHaveModeratorView: true,
    });
    const left = () =>
      server.owner.withTenant(tenant.id, (tx) =>
        tx.prepared(
          z.strictObject({ n: z.int() }),
          "select count(*)::int as n from ink_stroke where tenant_id = $1",
          [tenant.id],
        ),
      );
    const strokes = writeDrawing([stroke()]);
    await observer.ok(calls.updateObservation, {
      body: { id: drawn.id, pages: [{ page: 2, content: strokes }] },
    });
    expect(await left()).toEqual([{ n: 2 }]);
    await observer.ok(calls.updateObservation, {
      body: { id: drawn.id, pages: [{ id: drawn.pages[0]!.id, page: 1, deleted: true }] },
    });
    expect(await left()).toEqual([{ n: 1 }]);
    await observer.ok(calls.deleteObservation, { params: { id: drawn.id } });
    expect(await left()).toEqual([{ n: 0 }]);
  });
});

describe("what is no drawing", () => {
  it("is refused, and changes nothing", async () => {
    const kept = stroke();
    const { observer, run, drawn, cell } = await build([kept]);
    const refusedWith = async (changes: object) =>
      (await observer.refused(calls.updateObservationPage, edit(drawn, changes as Edit))).types;
    const again = stroke();
    const bad = [
      { Content: "<p>Text</p>" },
      { Content: '{"v":2,"strokes":[]}' },
      { Strokes: { added: [stroke({ p: [1] })], removed: [] } },
      { Strokes: { added: [stroke({ p: [-5, 5] })], removed: [] } },
      { Strokes: { added: [stroke({ f: [9, 3] })], removed: [] } },
      { Strokes: { added: [{ ...stroke(), c: "black" }], removed: [] } },
      { Strokes: { added: [{ ...stroke(), w: 9 }], removed: [] } },
      { Strokes: { added: [{ ...stroke(), href: "x" }], removed: [] } },
      { Strokes: { added: [], removed: ["'; drop table"] } },
      { Strokes: { added: [again, again], removed: [] } },
      { Strokes: { added: [again], removed: [again.id] } },
      { Strokes: [] },
    ];
    for (const changes of bad)
      expect(await refusedWith(changes), JSON.stringify(changes)).toContain("BAD_REQUEST");
    const html = await observer.ok(calls.createObservation, { body: { ...cell, type: "html" } });
    const onText = await observer.refused(
      calls.updateObservationPage,
      edit(html, { Strokes: { added: [stroke()], removed: [] } }),
    );
    expect(onText.errors).toEqual({ Strokes: ["notInk"] });
    expect(await strokesOf(observer, run.id)).toEqual([kept]);
  });

  it("is a page of more strokes than anybody draws", async () => {
    const { observer, drawn, page, tenant } = await build();
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute(
        `insert into ink_stroke (tenant_id, page_id, stroke_id)
         select $1, $2, lpad(n::text, 14, '0') from generate_series(1, $3::int) n`,
        [tenant.id, page.id, MOST_STROKES - 1],
      ),
    );
    const send = (added: Stroke[]) => edit(drawn, { Strokes: { added, removed: [] } });
    const last = stroke();
    await observer.ok(calls.updateObservationPage, send([last]));
    const refusal = await observer.refused(calls.updateObservationPage, send([stroke()]));
    expect(refusal.errors).toEqual({ "Strokes.added": ["tooMany"] });
    await observer.ok(calls.updateObservationPage, send([{ ...last, p: [1, 1], f: undefined }]));
  });
});

describe("a drawing of somebody else", () => {
  it("is nobody's to change, whatever they may do with texts [OERR-009]", async () => {
    const kept = stroke();
    const { observer, other, moderator, drawn, run, tenant } = await build([kept]);
    const change = edit(drawn, { Strokes: { added: [stroke()], removed: [kept.id] } });
    const elsewhere = await buildUser(tenant, "observer");
    for (const client of [other, elsewhere])
      expect((await client.refused(calls.updateObservationPage, change)).types).toEqual([
        "ITEM_NOT_FOUND",
      ]);
    const strange = [{ Strokes: change.body.Strokes }, { Content: "" }, { Alternative: "x" }];
    for (const changes of strange) {
      const refusal = await moderator.refused(calls.updateObservationPage, edit(drawn, changes));
      expect(refusal.types).toEqual(["NO_PERMISSION"]);
    }
    await moderator.ok(calls.updateObservationPage, edit(drawn, { Title: "Skizze" }));
    expect(await strokesOf(observer, run.id)).toEqual([kept]);
  });

  it("takes no stroke after the finish [OERR-004]", async () => {
    const { observer, moderator, drawn, run } = await build();
    await moveRun(moderator, run.id, "Finish");
    const late = edit(drawn, { Strokes: { added: [stroke()], removed: [] } });
    expect((await observer.refused(calls.updateObservationPage, late)).types).toEqual([
      "WRONG_PROCESS_RUN_STATE",
    ]);
  });
});
