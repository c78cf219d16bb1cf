import { calls, type Process, type SentBody } from "@assay/contract";
import {
  buildCompetency,
  buildProcess,
  buildRun,
  buildScale,
  buildTenant,
  buildUser,
  send,
  startTestServer,
  stepBody,
  unique,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
});
afterAll(() => server.close());

type Sent = SentBody<typeof calls.updateProcess>;
const sendBack = (process: Process) => process as Process & Sent;
const texts = (displayName: string, manual = "") => ({
  de: { displayName, description: "", manual, guidingQuestions: [] },
});

async function auditOf(subjectId: string) {
  const rows = await server.owner.withTenant(tenant.id, (tx) =>
    tx.prepared(
      z.strictObject({ action: z.string(), details: z.unknown(), actor_id: z.string() }),
      "select action, details, actor_id from audit_log where tenant_id = $1 and subject_id = $2 order by id",
      [tx.tenantId, subjectId],
    ),
  );
  return rows.map(({ action, details, actor_id: actorId }) => ({ action, details, actorId }));
}

describe("the list of processes", () => {
  it("comes without the steps where that is asked for [PROC-01]", async () => {
    const { process } = await buildRun(server, { tenant, moderator, state: "DRAFT" });
    const list = await moderator.ok(calls.listProcesses, { query: { summary: "true" } });
    expect(list).toEqual({
      summaries: expect.arrayContaining([
        {
          id: process.id,
          name: process.name,
          version: 1,
          texts: process.texts,
          scaleId: process.scaleId,
          scaleName: process.scale.name,
          exercises: 1,
          competencies: 2,
          inUse: true,
          can: { edit: true, delete: "inUse" },
        },
      ]),
    });
  });
});

describe("an edit of a process", () => {
  it("is a success when it changes nothing, from any revision: it is a retry", async () => {
    const process = await buildProcess(moderator);
    const body = { ...sendBack(process), name: unique("Neu") };
    const first = await moderator.ok(calls.updateProcess, { body });
    const again = await moderator.ok(calls.updateProcess, { body });
    expect([first.version, again.version]).toEqual([2, 2]);
    expect(again).toEqual(first);
  });

  it("is written down with its fields, never with its texts", async () => {
    const process = await buildProcess(moderator);
    const { id, version } = process;
    await moderator.ok(calls.updateProcess, {
      body: { id, name: unique("Geheim"), cutOffStrategy: "MANUAL" },
    });
    await moderator.ok(calls.deleteProcess, { params: { id } });
    const actorId = moderator.user.id;
    expect(await auditOf(id)).toEqual([
      {
        action: "process.update",
        actorId,
        details: { fields: ["name", "cutOffStrategy"], before: version, after: version + 1 },
      },
      { action: "process.delete", actorId, details: { version: 2 } },
    ]);
  });

  it("of two at the same time lets one win, and gives the other what is stored", async () => {
    const process = await buildProcess(moderator);
    const answers = await Promise.allSettled(
      ["A", "B", "C"].map((name) =>
        moderator.ok(calls.updateProcess, {
          body: { ...sendBack(process), name: unique(name) },
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const params = { id: process.id };
    expect((await moderator.ok(calls.getProcess, { params })).version).toBe(2);
  });

  it("keeps of a manual what an editor of ours writes, and no script", async () => {
    const manual = `<h2>Ablauf</h2><script>alert(1)</script><p onclick="x()">Los <a href="javascript:x">hier</a></p>`;
    const process = await buildProcess(moderator, {
      items: () => [stepBody("EXERCISE", { texts: texts("Gruppe", manual) })],
    });
    expect(process.items[0]?.texts.de.manual).toBe("<h2>Ablauf</h2><p>Los <a>hier</a></p>");
  });

  it("names every step in German, since observers choose their exercise by it", async () => {
    const process = await buildProcess(moderator);
    const centre = stepBody("ASSESSMENT_CENTER", {
      items: [{ ...stepBody("EXERCISE"), texts: texts("  ") }] as never,
    });
    const refused = await moderator.refused(calls.updateProcess, {
      body: { id: process.id, items: [centre] },
    });
    expect(refused.errors).toEqual({ "items.0.items.0.texts.de.displayName": ["required"] });
  });

  it("is not locked by a licence that became smaller, but adds nothing [TEN-06, TEN-07]", async () => {
    const licence = { maxCandidates: -1, maxModerators: -1, maxObservers: -1 };
    const small = await buildTenant(server, {
      licence: { ...licence, maxProcessRuns: 3, maxObservableCompetencies: 2 },
    });
    const owner = await buildUser(small, "moderator");
    const three = () => ["A", "B", "C"].map((name) => stepBody("EXERCISE", { texts: texts(name) }));
    const process = await buildProcess(owner, { items: three });
    await server.owner.withTenant(small.id, (tx) =>
      tx.execute(
        `update tenant set licence = licence
           || '{"maxProcessRuns": 1, "maxObservableCompetencies": 1}' where tenant_id = $1`,
        [small.id],
      ),
    );
    const { id, items } = process;
    const change = (body: Partial<Sent>) => ({ body: { id, ...body } });
    const renamed = await owner.ok(calls.updateProcess, change({ name: unique("Anders") }));
    expect(renamed.version).toBe(2);
    await owner.ok(calls.updateProcess, change({ items: items.slice(0, 2) }));
    const more = [...items, stepBody("EXERCISE")] as Sent["items"];
    expect((await owner.refused(calls.updateProcess, change({ items: more }))).types).toEqual([
      "LIMIT_EXCEEDED",
    ]);
  });
});

describe("the parts of a process", () => {
  it("are there when it is stored, whoever deletes them at the same time", async () => {
    for (let round = 0; round < 5; round++) {
      const scale = await buildScale(moderator);
      const competency = await buildCompetency(moderator);
      const body = {
        name: unique("Rennen"),
        texts: { de: { displayName: "", description: "" } },
        items: [],
        competencyIds: [competency.id],
        scaleId: scale.id,
      };
      const remove =
        round % 2 === 0
          ? moderator.ok(calls.deleteScale, { params: { id: scale.id } })
          : moderator.ok(calls.deleteCompetency, { params: { id: competency.id } });
      const [created, removed] = await Promise.allSettled([
        moderator.ok(calls.createProcess, { body }),
        remove,
      ]);
      expect([created.status, removed.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      if (created.status === "rejected") expect(String(created.reason)).toContain("BAD_REQUEST");
    }
  });

  it("of another tenant are unknown, as are its processes", async () => {
    const other = await buildUser(await buildTenant(server), "moderator");
    const foreign = await buildProcess(other);
    const own = await buildProcess(moderator);
    const params = { id: foreign.id };
    expect((await moderator.refused(calls.getProcess, { params })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    expect((await moderator.refused(calls.deleteProcess, { params })).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    const change = (body: Partial<Sent>) =>
      moderator.refused(calls.updateProcess, { body: { id: own.id, ...body } });
    const moved = await moderator.refused(calls.updateProcess, {
      body: { id: foreign.id, name: "x" },
    });
    expect(moved.types).toEqual(["ITEM_NOT_FOUND"]);
    expect((await change({ scaleId: foreign.scaleId })).errors).toEqual({ scaleId: ["noScale"] });
    expect((await change({ competencyIds: foreign.competencyIds })).errors).toMatchObject({
      "competencyIds.0": ["unknownCompetency"],
    });
  });

  it("are changed by who may edit processes, and read by who designs", async () => {
    const process = await buildProcess(moderator);
    const [observer, administrator] = [
      await buildUser(tenant, "observer"),
      await buildUser(tenant, "administrator"),
    ];
    for (const user of [observer, administrator]) {
      const attempts = [
        user.refused(calls.listProcesses, { query: { summary: "true" } }),
        user.refused(calls.getProcess, { params: { id: process.id } }),
        user.refused(calls.updateProcess, { body: { id: process.id, name: "x" } }),
        user.refused(calls.deleteProcess, { params: { id: process.id } }),
      ];
      for (const { types } of await Promise.all(attempts)) expect(types).toEqual(["NO_PERMISSION"]);
    }
  });

  it("may be many, within limits that are said", async () => {
    const process = await buildProcess(moderator);
    const change = (body: Partial<Sent>) =>
      moderator.refused(calls.updateProcess, { body: { id: process.id, ...body } });
    const many = Array.from({ length: 51 }, () => stepBody("EXERCISE"));
    expect((await change({ items: many })).errors).toEqual({ items: ["tooMany"] });
    const long = stepBody("EXERCISE", { texts: texts("x".repeat(201)) });
    expect((await change({ items: [long] })).errors).toEqual({
      "items.0.texts.de.displayName": ["tooLong"],
    });
    expect((await change({ name: "a/b" })).errors).toEqual({ name: ["name"] });
  });
});

describe("two edits of a process at the same time", () => {
  it("see each other's competencies: nothing is undone, and a refusal shows what is stored", async () => {
    const process = await buildProcess(moderator, { competencies: 3, items: () => [] });
    const [first = "", second = ""] = process.competencyIds;
    const { id } = process;
    const put = (body: Partial<Sent>) =>
      moderator.send(calls.updateProcess, { body: { id, ...body } });
    const now = () => moderator.ok(calls.getProcess, { params: { id } });
    for (let round = 0; round < 12; round++) {
      const competencyIds = round % 2 === 0 ? [first] : [first, second];
      // Without a revision both are applied.
      await Promise.all([put({ competencyIds }), put({ name: unique("Process") })]);
      const stored = await now();
      expect(stored.competencyIds).toEqual(competencyIds);
      // With the same revision only one of them is.
      const { revision } = stored;
      const answers = await Promise.all([
        put({ revision, competencyIds: [second] }),
        put({ revision, name: unique("Process") }),
      ]);
      const [refused] = answers.filter(({ status }) => status !== 200);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { payload } = JSON.parse(refused?.text ?? "{}") as { payload: Process };
      const after = await now();
      expect(payload.competencyIds).toEqual(after.competencyIds);
      expect(payload.revision).toBe(after.revision);
    }
  });
});

describe("a body that is far too much", () => {
  const cues = (count: number) => Array.from({ length: count }, () => ({ uid: "x", cueTexts: {} }));
  const huge = (count: number) =>
    JSON.stringify({
      name: "x",
      items: [
        {
          texts: texts("A"),
          itemType: "EXERCISE",
          cues: { [unique("c")]: { cueGroups: [{ cues: cues(count) }] } },
        },
      ],
    });
  const post = (body: string, token: string | null) =>
    send(server.port, {
      method: "POST",
      path: "/api/Processes",
      headers: {
        host: tenant.host,
        "content-type": "application/json",
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body,
    });
  const typesOf = ({ text }: { text: string }) =>
    (JSON.parse(text) as { metadata: { errors: { type: string }[] } }).metadata.errors.map(
      ({ type }) => type,
    );

  it("is not even looked at for who may not send it", async () => {
    const body = huge(20_000);
    expect(typesOf(await post(body, null))).toEqual(["NOT_LOGGED_IN"]);
    const observer = await buildUser(tenant, "observer");
    expect(typesOf(await post(body, observer.token))).toEqual(["NO_PERMISSION"]);
  });

  it("is refused in a few words", async () => {
    const answer = await post(huge(100_000), moderator.token);
    expect(answer.status).toBe(400);
    expect(typesOf(answer)).toEqual(["BAD_REQUEST"]);
    expect(JSON.parse(answer.text)).toMatchObject({ errors: { body: ["tooMany"] } });
    const many = await post(huge(9_000), moderator.token);
    expect(many.status).toBe(400);
    expect(many.text.length).toBeLessThan(100_000);
  });
});
