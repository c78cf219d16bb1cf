import { calls, RUN_FILES, type RunFile } from "@assay/contract";
import { FILE_USAGES, type FileUsage } from "@assay/domain";
import {
  buildRun,
  buildTenant,
  buildUser,
  downloadFile,
  fileForm,
  fileRelations,
  findFiles,
  pdfBytes,
  saveRun,
  startTestServer,
  type TestServer,
  uploadFile,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const UNKNOWN = "f".repeat(24);

describe("a file of a run", () => {
  it("is uploaded with its usage and relations, and comes back with the documented fields [FILE-008, FILE-009, OAPI-035]", async () => {
    const { run, moderator } = await buildRun(server);
    const candidate = run.candidates[0]!.candidateId;
    const schedule = await uploadFile(moderator, run.id, { name: "Zeitplan „März“.pdf" });
    expect(schedule).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      originalFileName: "Zeitplan „März“.pdf",
      fileName: "Zeitplan „März“.pdf",
      usage: "SCHEDULE",
      relations: fileRelations(run.id),
      candidate: null,
      size: pdfBytes().length,
      contentType: "application/pdf",
    });
    const cv = await uploadFile(moderator, run.id, { usage: "CANDIDATE_CV", candidate });
    expect(cv).toMatchObject({ candidate, relations: fileRelations(run.id, candidate) });
  });

  it("is downloaded as it was uploaded, whatever its size [FILE-004, OAPI-036]", async () => {
    const { run, moderator } = await buildRun(server);
    const sizes = [1, 256 * 1024 - 20, 256 * 1024, 256 * 1024 + 1, 3_000_000];
    for (const size of sizes) {
      const noise = Buffer.from(Array.from({ length: size }, () => Math.random() * 256));
      const bytes = Buffer.concat([Buffer.from("%PDF-1.7\n"), noise, Buffer.from("\n%%EOF")]);
      const file = await uploadFile(moderator, run.id, { bytes });
      expect((await downloadFile(moderator, file)).equals(bytes)).toBe(true);
    }
  });

  it("is sent to be stored, or to be shown, and never to be run [FILE-004, OAPI-039]", async () => {
    const { run, moderator } = await buildRun(server);
    const file = await uploadFile(moderator, run.id, { name: "Ärzt'e (1)*.pdf" });
    const params = { id: file.id };
    const stored = await moderator.send(calls.getFile, { params });
    expect(stored.headers).toMatchObject({
      "content-disposition": `attachment; filename="_rzt_e _1__.pdf"; filename*=UTF-8''%C3%84rzt%27e%20%281%29_.pdf`,
      "content-type": "application/pdf",
      "content-length": String(pdfBytes().length),
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    const shown = await moderator.send(calls.getFile, { params, query: { display: "true" } });
    expect(shown.headers["content-disposition"]).toMatch(/^inline; /);
    expect(shown.headers["cache-control"]).toBe("no-store");
    expect(shown.headers["content-security-policy"]).toBe(
      "default-src 'none'; sandbox; frame-ancestors 'self'",
    );
  });

  it("is listed with its run, also in the lists [OAPI-038]", async () => {
    const tenant = await buildTenant(server);
    const moderator = await buildUser(tenant, ["moderator", "auditor"]);
    const first = await buildRun(server, { tenant, moderator });
    const second = await buildRun(server, { tenant, moderator });
    const files = [
      await uploadFile(moderator, first.run.id),
      await uploadFile(moderator, first.run.id, { usage: "MODERATOR_FILE" }),
    ];
    expect(await findFiles(moderator, first.run.id)).toEqual(files);
    expect(await findFiles(moderator, second.run.id)).toEqual([]);
    const params = { id: first.run.id };
    expect(await moderator.ok(calls.getRun, { params })).toMatchObject({ files });
    const filesById = (list: { id: string; files: RunFile[] }[]) =>
      list.map((run) => [run.id, run.files]);
    const expected = [
      [first.run.id, files],
      [second.run.id, []],
    ];
    for (const call of [calls.listMyRuns, calls.listAllRuns] as const) {
      for (const query of [{ summary: "true" }, {}] as const) {
        const { processRuns } = await moderator.ok(call, { query });
        expect(filesById(processRuns)).toEqual(expect.arrayContaining(expected));
      }
    }
  });

  it("is deleted, and gone for everybody [OAPI-037]", async () => {
    const { run, moderator } = await buildRun(server);
    const [kept, file] = [await uploadFile(moderator, run.id), await uploadFile(moderator, run.id)];
    const params = { id: file.id };
    expect(await moderator.ok(calls.deleteFile, { params })).toEqual({ id: file.id });
    expect(await findFiles(moderator, run.id)).toEqual([kept]);
    for (const call of [calls.getFile, calls.deleteFile] as const)
      expect((await moderator.refused(call, { params })).types).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("has any of five usages, a CV a candidate too, and both can be changed [FILE-007, FILE-009]", async () => {
    const { run, moderator } = await buildRun(server, { candidates: 2 });
    const [one, two] = run.candidates.map(({ candidateId }) => candidateId) as [string, string];
    const { id } = await uploadFile(moderator, run.id);
    const change = (body: { usage?: FileUsage; candidate?: string | null }) =>
      moderator.ok(calls.updateFile, { body: { id, ...body } });
    const refusedChange = async (body: object) =>
      (await moderator.refused(calls.updateFile, { body: { id, ...body } })).errors;
    expect(FILE_USAGES).toHaveLength(5);
    for (const usage of FILE_USAGES.filter((each) => each !== "CANDIDATE_CV"))
      expect(await change({ usage })).toMatchObject({ id, usage, candidate: null });
    const cv = await change({ usage: "CANDIDATE_CV", candidate: one });
    expect(cv).toMatchObject({ candidate: one, relations: fileRelations(run.id, one) });
    expect(await change({ candidate: two })).toMatchObject({ candidate: two });
    expect(await refusedChange({ candidate: null })).toEqual({ candidate: ["required"] });
    expect(await refusedChange({ candidate: moderator.user.id })).toEqual({
      candidate: ["unknownPerson"],
    });
    expect(await findFiles(moderator, run.id, two)).toHaveLength(1);
    expect(await findFiles(moderator, run.id, one)).toEqual([]);
    const plain = await change({ usage: "OBSERVER_FILE" });
    expect(plain).toMatchObject({ candidate: null, relations: fileRelations(run.id) });
    expect(await refusedChange({ usage: "CANDIDATE_CV" })).toEqual({ candidate: ["required"] });
    expect(await refusedChange({ candidate: one })).toEqual({ candidate: ["notForUsage"] });
    expect(await refusedChange({ usage: "SOMETHING" })).toEqual({ usage: [expect.any(String)] });
    // Read-only fields of answers are accepted and ignored.
    expect(await moderator.ok(calls.updateFile, { body: { ...plain, size: 1 } })).toEqual(plain);
  });

  it.each([
    ["no run", [{ type: "CANDIDATE", id: UNKNOWN }], "required"],
    ["nothing", [], "required"],
    ["two runs", [1, 2].map(() => ({ type: "PROCESSRUN", id: UNKNOWN })), "tooMany"],
  ])("is refused where its relations name %s [FILE-009]", async (_, relations, rule) => {
    const { run, moderator } = await buildRun(server);
    const { body, file } = fileForm(run.id);
    const refusal = await moderator.refused(calls.uploadFile, {
      body: { ...body, relations: JSON.stringify(relations) },
      file,
    });
    expect(refusal.errors).toEqual({ relations: [rule] });
  });

  it.each([
    ["no JSON"],
    ["{}"],
    ["null"],
    ['[{"type":"PROCESSRUN"}]'],
    ['[{"type":"TENANT","id":"1"}]'],
  ])("is refused where its relations are %s", async (relations) => {
    const { run, moderator } = await buildRun(server);
    const { body, file } = fileForm(run.id);
    const sentRelations = { body: { ...body, relations }, file };
    const refusal = await moderator.refused(calls.uploadFile, sentRelations);
    expect(Object.keys(refusal.errors ?? {})[0]).toMatch(/^relations/);
  });
});

describe("what goes with a run", () => {
  const count = async (tenantId: string, table: "file" | "file_chunk") => {
    const rows = await server.database.withTenant(tenantId, (tx) =>
      tx.prepared(z.strictObject({ n: z.number() }), `select count(*)::int as n from ${table}`, []),
    );
    return rows[0]?.n;
  };

  it("are its files, and with a candidate their CVs [FILE-009]", async () => {
    const { run, moderator, tenant } = await buildRun(server, { candidates: 2 });
    const [one, two] = run.candidates as [(typeof run.candidates)[0], (typeof run.candidates)[0]];
    const kept = await uploadFile(moderator, run.id);
    for (const candidate of [one, two])
      await uploadFile(moderator, run.id, {
        usage: "CANDIDATE_CV",
        candidate: candidate.candidateId,
      });
    await saveRun(moderator, { ...run, candidates: [two] });
    const left = await findFiles(moderator, run.id);
    expect(left.map((file) => file.candidate)).toEqual([null, two.candidateId]);
    expect(left[0]).toEqual(kept);
    await moderator.ok(calls.deleteRun, { params: { id: run.id } });
    expect(await count(tenant.id, "file")).toBe(0);
    expect(await count(tenant.id, "file_chunk")).toBe(0);
  });

  it("are at most so many files, also when they come at once", async () => {
    const { run, moderator, tenant } = await buildRun(server);
    await server.database.withTenant(tenant.id, (tx) =>
      tx.execute(
        `insert into file (tenant_id, id, run_id, usage, original_name, name, content_type, size, place,
                           stored_at, created_at, created_by)
         select $1, lpad(n::text, 24, '0'), $2, 'SCHEDULE', 'a.pdf', 'a.pdf', 'application/pdf', 1, 'database',
                now(), now(), $3
           from generate_series(1, $4::int) n`,
        [tenant.id, run.id, moderator.user.id, RUN_FILES - 2],
      ),
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => moderator.send(calls.uploadFile, fileForm(run.id))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { text } of refused)
      expect(JSON.parse(text)).toMatchObject({ errors: { file: ["tooMany"] } });
    expect(await findFiles(moderator, run.id)).toHaveLength(RUN_FILES);
  });
});
