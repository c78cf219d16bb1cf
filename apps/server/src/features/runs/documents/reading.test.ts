import { calls, type ExerciseDocument, type Process, type ProcessRun } from "@assay/contract";
import {
  buildDocuments,
  buildRun,
  buildTenant,
  buildUser,
  dropDocuments,
  firstStep,
  moveRun,
  pdfBytes,
  putSteps,
  readDocument,
  startTestServer,
  type TestServer,
  type TestUser,
  uploadDocument,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { newId } from "../../../platform/ids.ts";
import { IdRow } from "../../../db/rows.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const filesOf = async (tenantId: string) =>
  (
    await server.database.withTenant(tenantId, (tx) =>
      tx.prepared(IdRow, "select id from file where tenant_id = $1", [tenantId]),
    )
  ).map(({ id }) => id);
const statusOf = async (client: TestUser, exerciseId: string, fileName: string) => {
  const answer = await client.send(calls.getExerciseDocument, { params: { exerciseId, fileName } });
  return answer.status === 200 ? "read" : (/"type":"(\w+)"/.exec(answer.text)?.[1] ?? answer.text);
};

async function buildReaders(state: "PREPARED" | "STARTED" | "FINISHED" | "ARCHIVED") {
  const tenant = await buildTenant(server);
  const moderator = await buildUser(tenant, "moderator");
  const { process, exercise } = await buildDocuments(server, ["Brief.pdf"], { tenant, moderator });
  const made = await buildRun(server, { tenant, moderator, process, observers: 1, state });
  return {
    ...made,
    exerciseId: exercise.id,
    people: {
      moderator,
      observer: made.observers[0]!,
      auditor: await buildUser(tenant, "auditor"),
      otherModerator: await buildUser(tenant, "moderator"),
      otherObserver: await buildUser(tenant, "observer"),
      administrator: await buildUser(tenant, "administrator"),
      otherTenants: await buildUser(await buildTenant(server), ["moderator", "auditor"]),
    },
  };
}
const NOT = "ITEM_NOT_FOUND";
const OUTSIDE = { otherObserver: NOT, administrator: "NO_PERMISSION", otherTenants: NOT };
/** Users who may edit processes can read a process's present documents. */
const DESIGNERS = { moderator: "read", otherModerator: "read", auditor: "read", ...OUTSIDE };
const FROZEN = {
  PREPARED: { ...DESIGNERS, observer: NOT },
  STARTED: { ...DESIGNERS, observer: "read" },
  FINISHED: { ...DESIGNERS, observer: "read" },
  ARCHIVED: { ...DESIGNERS, observer: NOT },
};

describe("who reads a document", () => {
  it.each(["PREPARED", "STARTED", "FINISHED", "ARCHIVED"] as const)(
    "designs, or sees a run that shows it while the run is %s [OBS-017]",
    async (state) => {
      const { exerciseId, people, moderator, process } = await buildReaders(state);
      const readers = async () => {
        const entries = Object.entries(people).map(
          async ([who, client]) => [who, await statusOf(client, exerciseId, "Brief.pdf")] as const,
        );
        return Object.fromEntries(await Promise.all(entries));
      };
      expect(await readers()).toEqual(FROZEN[state]);
      await dropDocuments(moderator, process.id);
      const gone = state === "PREPARED";
      const isShown = { PREPARED: NOT, STARTED: "read", FINISHED: "read", ARCHIVED: NOT }[state];
      expect(await readers()).toEqual({
        ...OUTSIDE,
        moderator: isShown,
        observer: isShown,
        auditor: gone ? NOT : "read",
        otherModerator: NOT,
      });
    },
  );

  it("finds nothing under another name, exercise or way of writing", async () => {
    const { exerciseId, moderator } = await buildReaders("PREPARED");
    for (const name of ["brief.pdf", "Brief.pdf ", "../Brief.pdf", "Brief", "\u0000", "%"])
      expect(await statusOf(moderator, exerciseId, name), name).toMatch(
        /ITEM_NOT_FOUND|BAD_REQUEST|UNKNOWN/,
      );
    expect(await statusOf(moderator, newId(), "Brief.pdf")).toBe(NOT);
    const { documents } = await buildDocuments(server, ["x.pdf"], { moderator });
    const params = { id: documents[0]!.id };
    for (const call of [calls.getFile, calls.deleteFile] as const)
      expect((await moderator.refused(call, { params })).types).toEqual([NOT]);
    const change = { body: { id: params.id, usage: "SCHEDULE" as const } };
    expect((await moderator.refused(calls.updateFile, change)).types).toEqual([NOT]);
  });

  it("leaves a row in the log, and who adds or removes one too", async () => {
    const { tenant, moderator, process, exercise, documents } = await buildDocuments(server, [
      "a.pdf",
    ]);
    await readDocument(moderator, exercise.id, { fileName: "a.pdf" });
    await dropDocuments(moderator, process.id);
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ action: z.string(), subject: z.string(), details: z.looseObject({}) }),
        `select action, subject_id as subject, details from audit_log
          where tenant_id = $1 and action like 'file.%' order by at, id`,
        [tenant.id],
      ),
    );
    const details = { exerciseId: exercise.id, usage: "EXERCISE_DOCUMENT" };
    expect(rows).toEqual(
      ["upload", "download", "delete"].map((verb) => ({
        action: `file.${verb}`,
        subject: documents[0]!.id,
        details,
      })),
    );
  });
});

describe("the documents of a run", () => {
  it("are those of its start, whatever becomes of its process [OBS-017]", async () => {
    const { moderator, tenant, process, exercise } = await buildDocuments(server, [
      "a.pdf",
      "b.pdf",
    ]);
    const { run } = await buildRun(server, { tenant, moderator, process, state: "STARTED" });
    const [a, b] = exercise.documents as [ExerciseDocument, ExerciseDocument];
    const c = await uploadDocument(moderator, exercise.id, { name: "a.pdf" });
    expect(c.fileName).toBe("a (2).pdf");
    const now = (await moderator.ok(calls.getProcess, {
      params: { id: process.id },
    })) as Process;
    await putSteps(moderator, now, [{ ...exercise, documents: [b, c] }]);
    const shown = (await moderator.ok(calls.getRun, { params: { id: run.id } })) as ProcessRun;
    expect(shown.process.items[0]?.documents).toEqual([a, b]);
    expect(await readDocument(moderator, exercise.id, a)).toEqual(pdfBytes("a.pdf"));
    expect((await filesOf(tenant.id)).toSorted()).toEqual([a.id, b.id, c.id].toSorted());
  });

  it("go with the last that refers to them: a process, its copy, a run that was not started", async () => {
    const { moderator, tenant, process, exercise, documents } = await buildDocuments(server, [
      "a.pdf",
    ]);
    const { run } = await buildRun(server, { tenant, moderator, process });
    const { id: _, revision: _revision, ...body } = process;
    const copy = (await moderator.ok(calls.createProcess, {
      body: { ...body, name: `${process.name} 2` },
    })) as Process;
    expect(firstStep(copy).documents).toEqual(documents);
    expect(firstStep(copy).id).toBe(exercise.id);
    // With another id of the exercise the same content has another address.
    const moved = (await moderator.ok(calls.createProcess, {
      body: { ...body, name: `${process.name} 3`, items: [{ ...exercise, id: newId() }] },
    })) as Process;
    expect(await readDocument(moderator, firstStep(moved).id, documents[0]!)).toEqual(
      pdfBytes("a.pdf"),
    );
    await dropDocuments(moderator, process.id);
    await dropDocuments(moderator, copy.id);
    expect(await filesOf(tenant.id)).toHaveLength(1);
    expect(await statusOf(moderator, exercise.id, "a.pdf")).toBe(NOT);
    expect(await statusOf(moderator, firstStep(moved).id, "a.pdf")).toBe("read");
    await moderator.ok(calls.deleteProcess, { params: { id: moved.id } });
    expect(await filesOf(tenant.id)).toEqual([]);
    const started = await moveRun(moderator, run.id, "Start");
    expect(started.process.items[0]?.documents).toEqual([]);
  });

  it("are kept or refused, never half, where a run starts while they are removed", async () => {
    for (let round = 0; round < 6; round += 1) {
      const { moderator, tenant, process, exercise } = await buildDocuments(server, ["a.pdf"]);
      const { run } = await buildRun(server, { tenant, moderator, process });
      await Promise.all([
        moveRun(moderator, run.id, "Start"),
        dropDocuments(moderator, process.id),
      ]);
      const shown = (await moderator.ok(calls.getRun, { params: { id: run.id } })) as ProcessRun;
      const kept = shown.process.items[0]?.documents ?? [];
      expect(await filesOf(tenant.id)).toEqual(kept.map(({ id }) => id));
      if (kept.length > 0) expect(await statusOf(moderator, exercise.id, "a.pdf")).toBe("read");
    }
  });
});
