import { calls, type ExerciseDocument } from "@assay/contract";
import {
  buildDocuments,
  buildRun,
  buildTenant,
  buildUser,
  documentForm,
  fileForm,
  firstStep,
  pdfBytes,
  putSteps,
  readDocument,
  startTestServer,
  stepBody,
  type TestServer,
  type TestUser,
  uploadDocument,
  uploadFile,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { newId } from "../../../platform/ids.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

describe("the documents of an exercise", () => {
  it("are uploaded for it, saved with its process, and read at their address [OBS-017]", async () => {
    const { moderator, exercise, documents } = await buildDocuments(server, [
      "Brief „März“ 100 %.pdf",
    ]);
    const expected = {
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      originalFileName: "Brief „März“ 100 %.pdf",
      fileName: "Brief „März“ 100 %.pdf",
      usage: "EXERCISE_DOCUMENT",
      relations: [{ type: "EXERCISE", id: exercise.id }],
      candidate: null,
      size: pdfBytes("Brief „März“ 100 %.pdf").length,
      contentType: "application/pdf",
    };
    expect(documents).toEqual([expected]);
    expect(exercise.documents).toEqual([expected]);
    const [{ fileName }] = documents as [ExerciseDocument];
    expect(await readDocument(moderator, exercise.id, { fileName })).toEqual(pdfBytes(fileName));
    const params = { exerciseId: exercise.id, fileName };
    const shown = await moderator.send(calls.getExerciseDocument, {
      params,
      query: { display: "true" },
    });
    expect(shown.headers).toMatchObject({
      "content-disposition": expect.stringMatching(/^inline; /),
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'self'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it("have names of their own at an exercise, of any length [OBS-017]", async () => {
    const long = `${"ß".repeat(120)}.pdf`;
    const { moderator, exercise, documents } = await buildDocuments(server, [
      "Brief.pdf",
      "BRIEF.pdf",
      "Brief.pdf",
      long,
      long,
    ]);
    const names = documents.map(({ fileName }) => fileName);
    expect(names.slice(0, 3)).toEqual(["Brief.pdf", "BRIEF (2).pdf", "Brief (3).pdf"]);
    expect(new Set(names).size).toBe(5);
    for (const [index, fileName] of names.entries())
      expect(await readDocument(moderator, exercise.id, { fileName })).toEqual(
        pdfBytes(documents[index]!.originalFileName),
      );
    const many = await Promise.all(
      Array.from({ length: 6 }, () => uploadDocument(moderator, exercise.id)),
    );
    expect(new Set(many.map(({ fileName }) => fileName)).size).toBe(6);
  });

  it("stay where a client says nothing of them, and keep their order", async () => {
    const { moderator, process, exercise, documents } = await buildDocuments(server, [
      "a.pdf",
      "b.pdf",
    ]);
    const { documents: _, ...silent } = exercise;
    const same = await putSteps(moderator, process, [silent]);
    expect(same.revision).toBe(process.revision);
    const turned = await putSteps(moderator, process, [
      { ...exercise, documents: documents.toReversed().map(({ id }) => ({ id })) },
    ]);
    expect(firstStep(turned).documents).toEqual(documents.toReversed());
  });

  it("are taken by their ids alone: what is sent of them beside it counts for nothing", async () => {
    const { moderator, process, exercise, documents } = await buildDocuments(server, ["a.pdf"]);
    const forged = { ...documents[0], fileName: "other.pdf", size: 1, contentType: "text/html" };
    const next = await putSteps(moderator, process, [{ ...exercise, documents: [forged] }]);
    expect(firstStep(next).documents).toEqual(documents);
  });

  it("are refused, each at its place, where they are not there", async () => {
    const { tenant, moderator, process, exercise, documents } = await buildDocuments(server, [
      "a.pdf",
    ]);
    const others = await buildDocuments(server, ["a.pdf"]);
    const { run } = await buildRun(server, { tenant, moderator, process });
    const ofRun = await uploadFile(moderator, run.id);
    const strange = [newId(), others.documents[0]!.id, ofRun.id];
    const centre = stepBody("ASSESSMENT_CENTER", {
      items: [stepBody("EXERCISE", { documents: [documents[0]!, { id: newId() }] })] as never,
    });
    for (const id of strange) {
      const items = [{ ...exercise, documents: [...documents, { id }] }];
      const { errors } = await moderator.refused(calls.updateProcess, {
        body: { id: process.id, items },
      });
      expect(errors).toEqual({ "items.0.documents.1.id": ["unknownDocument"] });
    }
    const { errors } = await moderator.refused(calls.updateProcess, {
      body: { id: process.id, items: [exercise, centre] },
    });
    expect(errors).toEqual({ "items.1.items.0.documents.1.id": ["unknownDocument"] });
    const twice = await moderator.refused(calls.updateProcess, {
      body: { id: process.id, items: [{ ...exercise, documents: [...documents, ...documents] }] },
    });
    expect(twice.errors).toEqual({ "items.0.documents.1.id": ["duplicateDocument"] });
  });

  it("are refused under an address that is taken", async () => {
    const { moderator, process, exercise, documents } = await buildDocuments(server, ["a.pdf"]);
    const other = await uploadDocument(moderator, newId(), { name: "A.pdf" });
    const { errors } = await moderator.refused(calls.updateProcess, {
      body: { id: process.id, items: [{ ...exercise, documents: [...documents, other] }] },
    });
    expect(errors).toEqual({ "items.0.documents.1.id": ["duplicateFileName"] });
    // The same exercise in another process.
    const copy = await moderator.refused(calls.createProcess, {
      body: { ...process, name: `${process.name} 2`, items: [{ ...exercise, documents: [other] }] },
    });
    expect(copy.errors).toEqual({ "items.0.documents.0.id": ["duplicateFileName"] });
  });
});

describe("who adds a document", () => {
  it("may edit processes; a run's files still take the right to edit runs", async () => {
    const tenant = await buildTenant(server);
    const made = await buildRun(server, { tenant });
    const exerciseId = made.exerciseIds[0]!;
    const designer = await buildUser(tenant, ["moderator"]);
    const typeFor = async (client: TestUser) =>
      (await client.refused(calls.uploadFile, documentForm(exerciseId))).types;
    for (const role of ["observer", "auditor", "administrator"] as const)
      expect(await typeFor(await buildUser(tenant, role)), role).toEqual(["NO_PERMISSION"]);
    expect((await uploadDocument(designer, exerciseId)).relations).toEqual([
      { type: "EXERCISE", id: exerciseId },
    ]);
    const only = await buildUser(tenant, { permissions: ["EDIT_PROCESSES"] });
    expect(await uploadDocument(only, exerciseId)).toMatchObject({ fileName: "Brief (2).pdf" });
    const refusal = await only.refused(calls.uploadFile, fileForm(made.run.id));
    expect(refusal.types).toEqual(["NO_PERMISSION"]);
    const runsOnly = await buildUser(tenant, { permissions: ["EDIT_PROCESS_RUNS"] });
    expect(await typeFor(runsOnly)).toEqual(["NO_PERMISSION"]);
  });

  it("names one exercise, and no run beside it", async () => {
    const { moderator, exercise } = await buildDocuments(server, []);
    const { body, file } = documentForm(exercise.id);
    const one = { type: "EXERCISE", id: exercise.id };
    const errorsOf = async (changes: object) =>
      (
        await moderator.refused(calls.uploadFile, {
          body: { ...body, ...changes },
          file,
        })
      ).errors;
    const relations = (...list: object[]) => ({ relations: JSON.stringify(list) });
    expect(await errorsOf(relations(one, one))).toEqual({ relations: ["tooMany"] });
    const run = { type: "PROCESSRUN", id: newId() };
    expect(await errorsOf(relations(one, run))).toEqual({ relations: ["tooMany"] });
    expect(await errorsOf(relations(run))).toEqual({ fileUsage: ["notForUsage"] });
    expect(await errorsOf({ fileUsage: "SCHEDULE" })).toEqual({ fileUsage: ["notForUsage"] });
    expect(await errorsOf({ ...relations({ ...one, id: "../x" }) })).toEqual({
      "relations.0.id": ["id"],
    });
  });

  it("sends it once: a repeated upload is the same document", async () => {
    const { moderator, exercise } = await buildDocuments(server, []);
    const id = newId();
    const answers = [
      await uploadDocument(moderator, exercise.id, { id }),
      await uploadDocument(moderator, exercise.id, { id }),
    ];
    expect(answers[1]).toEqual(answers[0]);
    const other = await moderator.refused(calls.uploadFile, documentForm(newId(), { id }));
    expect(other.errors).toEqual({ id: ["id"] });
  });

  it("adds at most fifty that are not saved", async () => {
    const { moderator, exercise } = await buildDocuments(server, []);
    const forms = Array.from({ length: 52 }, (_, index) => index);
    const statuses = await Promise.all(
      forms.map(
        async () => (await moderator.send(calls.uploadFile, documentForm(exercise.id))).status,
      ),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  });
});
