import { calls, FILE_BYTES } from "@assay/contract";
import { MOST_WORK_FILES, type WorkKind } from "@assay/domain";
import {
  buildRun,
  buildTenant,
  buildUser,
  Client,
  moveRun,
  pdfBytes,
  saveRun,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
  turnOnCandidatePages,
  visitByHand,
} from "@assay/testing";
import net from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { CountRow } from "../../../db/rows.ts";
import { newId } from "../../../platform/ids.ts";
import type { ScanResult } from "../../../platform/virusScan.ts";

const MINUTE = 60_000;

let scanned: ScanResult = "clean";
let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"), {
    leavesPdf: true,
    leavesPlans: true,
    files: async () => ({ virusScan: { scan: async () => scanned } }),
  });
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
  await turnOnCandidatePages(await buildUser(tenant, "administrator"));
});
afterAll(() => server.close());
beforeEach(() => {
  scanned = "clean";
});

const nowAnd = (ms = 0) => new Date(server.clock.now().getTime() + ms).toISOString();

interface Sent {
  name?: string;
  bytes?: Buffer;
  chosenAt?: string;
  uploadId?: string;
  replaces?: string;
}

/** A started run without a timetable, whose first exercise takes files that are open. */
async function opened({
  candidates = 1,
  kind = "files",
}: { candidates?: number; kind?: WorkKind } = {}) {
  const made = await buildRun(server, { tenant, moderator, candidates, state: "STARTED" });
  const exerciseId = made.exerciseIds[0]!;
  const candidateId = made.candidates[0]!.id;
  const run = { params: { id: made.run.id } };
  await moderator.ok(calls.takeCandidateWorks, {
    ...run,
    body: { exerciseId, isTaken: true, kind },
  });
  const release = (isOpen: boolean) =>
    moderator.ok(calls.releaseCandidatePapers, { ...run, body: { exerciseId, isOpen } });
  await release(true);
  const visitor = await visitByHand(tenant, moderator, { runId: made.run.id, candidateId });
  const form = ({ name = "Lösung.pdf", bytes = pdfBytes(), ...sent }: Sent = {}) => ({
    params: { exerciseId },
    body: { uploadId: newId(), chosenAt: nowAnd(), ...sent },
    file: { name, bytes, type: "application/pdf" },
  });
  const read = { params: { id: made.run.id, candidateId, exerciseId } };
  return {
    made,
    exerciseId,
    candidateId,
    run,
    release,
    visitor,
    form,
    read,
    add: async (sent?: Sent) => (await visitor.ok(calls.addOwnWorkFile, form(sent))).work,
    refused: (sent?: Sent) => visitor.refused(calls.addOwnWorkFile, form(sent)),
    remove: (fileId: string) => ({ params: { exerciseId, fileId } }),
    stored: () => moderator.ok(calls.getCandidateWork, read),
    fileOf: (fileId: string) => ({ params: { ...read.params, fileId } }),
  };
}

const chunks = async () => {
  const [row] = await server.owner.withTenant(tenant.id, (tx) =>
    tx.prepared(CountRow, "select count(*)::int as count from candidate_work_chunk", []),
  );
  return row?.count ?? 0;
};

describe("a file of a work", () => {
  it("is stored with its name, size and time of arrival, and read beside the work as a download", async () => {
    const { add, stored, fileOf, run } = await opened();
    const bytes = pdfBytes("x".repeat(600_000));
    const { files, kind } = await add({ bytes });
    expect(kind).toBe("files");
    expect(files).toEqual([
      {
        id: expect.any(String),
        originalFileName: "Lösung.pdf",
        fileName: "Lösung.pdf",
        size: bytes.length,
        contentType: "application/pdf",
        arrivedAt: nowAnd(),
        chosenAt: null,
      },
    ]);
    expect((await stored()).files).toEqual(files);
    const file = fileOf(files[0]!.id);
    expect((await moderator.bytes(calls.getCandidateWorkFile, file)).equals(bytes)).toBe(true);
    const { headers } = await moderator.send(calls.getCandidateWorkFile, file);
    expect(headers["content-disposition"]).toMatch(/^attachment; /);
    expect(headers["content-security-policy"]).toMatch(/default-src 'none'; sandbox/);
    expect(headers["cache-control"]).toBe("no-store");
    const { works } = await moderator.ok(calls.listCandidateWorks, run);
    expect(works).toEqual([expect.objectContaining({ files: 1, length: 0 })]);
  });

  it("that is sent again after a lost answer is stored once, and its mark is the candidate's alone", async () => {
    const { add, made, exerciseId } = await opened({ candidates: 2 });
    const uploadId = newId();
    await add({ uploadId });
    expect((await add({ uploadId })).files).toHaveLength(1);
    const of = { runId: made.run.id, candidateId: made.candidates[1]!.id };
    const ben = await visitByHand(tenant, moderator, of);
    const body = { uploadId, chosenAt: nowAnd() };
    const file = { name: "Ben.pdf", bytes: pdfBytes(), type: "application/pdf" };
    const { work } = await ben.ok(calls.addOwnWorkFile, { params: { exerciseId }, body, file });
    expect(work.files.map(({ fileName }) => fileName)).toEqual(["Ben.pdf"]);
    expect((await add({ uploadId })).files).toHaveLength(1);
  });

  it("has a name without a path, control characters and NUL, of bounded length", async () => {
    const { add } = await opened();
    const names = ["..\\..\\etc\\pass\u0007wd.pdf", `${"ü".repeat(300)}.pdf`];
    for (const name of names) await add({ name });
    const { files } = await add({ name: "con.pdf" });
    expect(files[0]!.originalFileName).toBe("passwd.pdf");
    expect(files[1]!.originalFileName.length).toBeLessThanOrEqual(255);
    for (const { fileName } of files) expect(fileName).not.toMatch(/[/\\\0]|^con\./);
  });

  it("is refused by content, by size, and if the scanner finds something or cannot be asked", async () => {
    const { refused, stored } = await opened();
    const cases = [
      [{ bytes: Buffer.from("MZ no document") }, "fileType"],
      [{ bytes: Buffer.from("%PDF-1.7\nhalf") }, "corruptFile"],
      [{ bytes: Buffer.alloc(0) }, "corruptFile"],
      [{ name: "Lösung.exe" }, "fileType"],
    ] as const;
    for (const [sent, rule] of cases)
      expect((await refused(sent)).errors).toEqual({ file: [rule] });
    const large = await refused({ bytes: pdfBytes("x".repeat(FILE_BYTES)) });
    expect(large.status).toBe(413);
    for (const result of ["infected", "failed"] as const) {
      scanned = result;
      expect((await refused()).types).toEqual(["VirusCheckFailed"]);
    }
    expect((await stored()).files).toEqual([]);
  });

  it("is replaced and removed until the work is handed in, which files alone are enough for", async () => {
    const { visitor, add, refused, remove, exerciseId, stored } = await opened();
    const handIn = (isHandedIn: boolean, revision: number) => ({
      params: { exerciseId },
      body: { isHandedIn, revision },
    });
    const empty = await visitor.refused(calls.handInOwnWork, handIn(true, 0));
    expect(empty.errors).toEqual({ isHandedIn: ["workEmpty"] });
    for (let count = 0; count < MOST_WORK_FILES; count += 1) await add();
    expect((await refused()).errors).toEqual({ file: ["tooMany"] });
    const [first] = (await stored()).files;
    const { files } = await add({ replaces: first!.id, name: "Neu.pdf" });
    expect(files).toHaveLength(MOST_WORK_FILES);
    expect(files.map(({ id }) => id)).not.toContain(first!.id);
    const gone = await visitor.ok(calls.removeOwnWorkFile, remove(files[0]!.id));
    expect(gone.work.files).toHaveLength(MOST_WORK_FILES - 1);
    const twice = await visitor.refused(calls.removeOwnWorkFile, remove(files[0]!.id));
    expect(twice.types).toEqual(["ITEM_NOT_FOUND"]);
    const done = await visitor.ok(calls.handInOwnWork, handIn(true, 0));
    expect(done.work).toMatchObject({ handedInAt: nowAnd(), revision: 1 });
    expect((await refused()).errors).toEqual({ file: ["workHandedIn"] });
    const kept = await visitor.refused(calls.removeOwnWorkFile, remove(files[1]!.id));
    expect(kept.errors).toEqual({ file: ["workHandedIn"] });
    await visitor.ok(calls.handInOwnWork, handIn(false, 1));
    await add();
    expect((await stored()).work).toMatchObject({ handedInAt: null, savedAt: null });
  });

  it("is counted once if five are sent at the same moment", async () => {
    const { visitor, form, stored } = await opened();
    const sent = Array.from({ length: MOST_WORK_FILES + 3 }, () =>
      visitor.send(calls.addOwnWorkFile, form()),
    );
    await Promise.all(sent);
    expect((await stored()).files.length).toBeLessThanOrEqual(MOST_WORK_FILES);
  });

  it("leaves nothing behind if its upload breaks off", async () => {
    const { visitor, exerciseId, stored } = await opened();
    const before = await chunks();
    const head = [
      `POST /api/CandidatePage/Works/${exerciseId}/Files HTTP/1.1`,
      `host: ${tenant.host}`,
      `authorization: Bearer ${visitor.token}`,
      "content-type: multipart/form-data; boundary=x",
      "content-length: 100000",
      "",
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"',
      "content-type: application/pdf",
      "",
      "%PDF-1.7",
    ].join("\r\n");
    const socket = net.connect(server.port, "127.0.0.1");
    await new Promise<void>((resolve) => socket.write(head, () => resolve()));
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.destroy();
    await vi.waitFor(async () => expect((await stored()).files).toEqual([]));
    expect(await chunks()).toBe(before);
  });
});

describe("the time of files", () => {
  it("is that of the text: early, late and over are told apart by the server's clock", async () => {
    const { add, refused, release, stored, visitor, remove, made } = await opened();
    const { files } = await add({ name: "Rechtzeitig.pdf" });
    server.clock.advance(MINUTE);
    await release(false);
    const chosenAt = nowAnd(-1000);
    server.clock.advance(MINUTE);
    const replaces = files[0]!.id;
    const late = await add({ name: "Spät.pdf", chosenAt, replaces });
    expect(late.files).toEqual([
      expect.objectContaining({ fileName: "Rechtzeitig.pdf", chosenAt: null }),
      expect.objectContaining({ fileName: "Spät.pdf", chosenAt, arrivedAt: nowAnd() }),
    ]);
    expect((await refused({ chosenAt: nowAnd() })).errors).toEqual({ file: ["workOver"] });
    for (const { id } of late.files)
      expect((await visitor.refused(calls.removeOwnWorkFile, remove(id))).errors).toEqual({
        file: ["workOver"],
      });
    await moveRun(moderator, made.run.id, "Finish");
    expect((await refused({ chosenAt })).errors).toEqual({ file: ["workOver"] });
    expect((await stored()).files).toHaveLength(2);
  });

  it("counts what is handed in in an extended time as in time", async () => {
    const { add, release, visitor, exerciseId } = await opened();
    await release(false);
    await add({ chosenAt: nowAnd(-1) });
    await release(true);
    const body = { isHandedIn: true, revision: 0 };
    const { work } = await visitor.ok(calls.handInOwnWork, { params: { exerciseId }, body });
    expect(work.files).toEqual([expect.objectContaining({ chosenAt: null })]);
  });

  it("has not begun before the papers are open, and ends with the candidate's page", async () => {
    const { made, exerciseId, form, visitor } = await opened();
    const next = await buildRun(server, { tenant, moderator, state: "STARTED" });
    const early = next.exerciseIds[0]!;
    await moderator.ok(calls.takeCandidateWorks, {
      params: { id: next.run.id },
      body: { exerciseId: early, isTaken: true, kind: "both" },
    });
    const of = { runId: next.run.id, candidateId: next.candidates[0]!.id };
    const guest = await visitByHand(tenant, moderator, of);
    const sent = { ...form(), params: { exerciseId: early } };
    expect((await guest.refused(calls.addOwnWorkFile, sent)).errors).toEqual({
      file: ["workEarly"],
    });
    await moderator.ok(calls.revokeCandidatePage, {
      params: { id: made.run.id },
      body: { candidateId: made.candidates[0]!.id },
    });
    const closed = await visitor.refused(calls.addOwnWorkFile, form());
    expect(closed.types).toEqual(["NOT_LOGGED_IN"]);
    const gone = { params: { exerciseId, fileId: newId() } };
    expect((await visitor.refused(calls.removeOwnWorkFile, gone)).types).toEqual(["NOT_LOGGED_IN"]);
  });
});

describe("the kind of work", () => {
  it("is text unless moderators say otherwise; files are taken only where it has them", async () => {
    const { run, exerciseId, refused, visitor, add, stored } = await opened();
    const choose = (kind?: WorkKind) =>
      moderator.ok(calls.takeCandidateWorks, {
        ...run,
        body: { exerciseId, isTaken: true, ...(kind && { kind }) },
      });
    const text = {
      params: { exerciseId },
      body: { text: "Wort", typedAt: nowAnd(), revision: 0 },
    };
    await add();
    expect((await visitor.refused(calls.saveOwnWork, text)).types).toEqual(["ITEM_NOT_FOUND"]);
    expect((await choose()).exercises).toEqual([{ exerciseId, kind: "text" }]);
    expect((await refused()).types).toEqual(["ITEM_NOT_FOUND"]);
    expect((await visitor.ok(calls.saveOwnWork, text)).work.files).toHaveLength(1);
    await choose("both");
    await add();
    expect((await stored()).files).toHaveLength(2);
  });
});

describe("files of others", () => {
  it("are nobody's: not another candidate's, another exercise's, another tenant's", async () => {
    const { made, add, fileOf, remove, visitor } = await opened({ candidates: 2 });
    const { files } = await add({ name: "Geheim von Ada.pdf" });
    const fileId = files[0]!.id;
    const of = { runId: made.run.id, candidateId: made.candidates[1]!.id };
    const ben = await visitByHand(tenant, moderator, of);
    for (const name of ["listOwnWorks", "getCandidateVisit"] as const)
      expect((await ben.send(calls[name])).text).not.toContain("Geheim");
    const removed = await ben.refused(calls.removeOwnWorkFile, remove(fileId));
    expect(removed.types).toEqual(["ITEM_NOT_FOUND"]);
    for (const client of [ben, visitor]) {
      const read = await client.refused(calls.getCandidateWorkFile, fileOf(fileId));
      expect(read.types).toEqual(["NOT_LOGGED_IN"]);
    }
    const ofBen = { params: { ...fileOf(fileId).params, candidateId: of.candidateId } };
    expect((await moderator.refused(calls.getCandidateWorkFile, ofBen)).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    const stranger = await buildTenant(server);
    const theirs = await buildUser(stranger, "moderator");
    expect((await theirs.refused(calls.getCandidateWorkFile, fileOf(fileId))).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    const elsewhere = new Client(server.port, stranger.host, visitor.token);
    const sent = await elsewhere.refused(calls.removeOwnWorkFile, remove(fileId));
    expect(sent.types).toEqual(["NOT_LOGGED_IN"]);
    const staff = await moderator.refused(calls.removeOwnWorkFile, remove(fileId));
    expect(staff.types).toEqual(["NOT_LOGGED_IN"]);
  });

  it("are read by who observes in that exercise, not by other observers", async () => {
    const { made, add, fileOf } = await opened({ candidates: 2 });
    const { files } = await add();
    const [inside] = made.observers;
    const outside = await buildUser(tenant, "observer");
    const { run: known } = made;
    const own = known.candidates[0]!.candidateId;
    const other = { ...known.observerTeams[0]!, id: "0".repeat(24), observers: [outside.user.id] };
    const moved = (one: (typeof known.candidates)[number]) => ({
      ...one,
      exercises: one.exercises.map((cell) => ({ ...cell, observerTeamId: other.id })),
    });
    await saveRun(moderator, {
      ...known,
      observerTeams: [...known.observerTeams, other],
      candidates: known.candidates.map((one) => (one.candidateId === own ? one : moved(one))),
    });
    const file = fileOf(files[0]!.id);
    const bytes = await inside!.bytes(calls.getCandidateWorkFile, file);
    expect(bytes.equals(pdfBytes())).toBe(true);
    for (const reader of [outside, await buildUser(tenant, "observer")])
      expect((await reader.refused(calls.getCandidateWorkFile, file)).types).toEqual([
        "ITEM_NOT_FOUND",
      ]);
  });

  it("go with the candidate who is erased", async () => {
    const { made, add, candidateId, run } = await opened();
    const before = await chunks();
    await add();
    expect(await chunks()).toBe(before + 1);
    await moderator.ok(calls.eraseCandidate, {
      params: { id: made.run.id, candidateId },
      query: { reason: "WITHDRAWN" },
    });
    expect((await moderator.ok(calls.listCandidateWorks, run)).works).toEqual([]);
    expect(await chunks()).toBe(before);
  });
});
