import { calls, FILE_BYTES, type RunFile } from "@assay/contract";
import {
  type Answer,
  buildRun,
  downloadFile,
  fileForm,
  fileRelations,
  findFiles,
  pdfBytes,
  send,
  startTestServer,
  type TestRun,
  type TestServer,
  uploadFile,
  type UploadOptions,
} from "@assay/testing";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { IdRow } from "../../../db/rows.ts";

let server: TestServer;
let made: TestRun;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  made = await buildRun(server);
});
afterAll(() => server.close());
/** Refused files leave no rows and objects. */
afterEach(async () => {
  for (const { id } of await findFiles(made.moderator, made.run.id))
    await made.moderator.ok(calls.deleteFile, { params: { id } });
  const left = await server.database.withTenant(made.tenant.id, (tx) =>
    tx.prepared(IdRow, "select id from file union all select file_id from file_chunk", []),
  );
  expect(left).toEqual([]);
});

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const HTML = Buffer.from("<!doctype html><script>alert(document.domain)</script>");
const SVG = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);

const errorsOf = async (parts: UploadOptions) =>
  (await made.moderator.refused(calls.uploadFile, fileForm(made.run.id, parts))).errors;

describe("the content of an upload", () => {
  it("decides what the file is, whatever its name and type say [FILE-010]", async () => {
    const { moderator, run } = made;
    const upload = (parts: UploadOptions) => uploadFile(moderator, run.id, parts);
    const png = await upload({ name: "Bild.png", bytes: PNG, type: "image/png" });
    expect(png).toMatchObject({ contentType: "image/png", fileName: "Bild.png" });
    const gif = await upload({ name: "Bild.png", bytes: GIF, type: "image/png" });
    expect(gif).toMatchObject({
      contentType: "image/gif",
      fileName: "Bild.gif",
      originalFileName: "Bild.png",
    });
    const pdf = await upload({ name: "scan.JPEG", type: "application/octet-stream" });
    expect(pdf).toMatchObject({ contentType: "application/pdf", fileName: "scan.pdf" });
    const answer = await moderator.send(calls.getFile, { params: { id: gif.id } });
    expect(answer.headers["content-type"]).toBe("image/gif");
    expect(answer.bytes.equals(GIF)).toBe(true);
  });

  it.each<[string, UploadOptions]>([
    ["a page named as an image", { name: "a.png", type: "image/png", bytes: HTML }],
    ["a page named as a PDF", { bytes: HTML }],
    ["a page with a PDF in it", { bytes: Buffer.concat([HTML, pdfBytes()]) }],
    ["an SVG named as an image", { name: "a.png", type: "image/png", bytes: SVG }],
    ["an SVG", { name: "a.svg", type: "image/svg+xml", bytes: SVG }],
    ["a zip named as a PDF", { bytes: Buffer.from("PK\u0003\u0004 and more") }],
    ["a text", { name: "a.txt", type: "text/plain", bytes: Buffer.from("text") }],
    ["a PDF that is declared to be a text", { type: "text/html" }],
    ["a PDF with the name of a program", { name: "a.pdf.exe" }],
  ])("is refused where it is %s [FILE-010]", async (_, parts) => {
    expect(await errorsOf(parts)).toEqual({ file: ["fileType"] });
  });

  it("is refused where it is broken or empty [FILE-010]", async () => {
    const png = { name: "a.png", type: "image/png" };
    expect(await errorsOf({ ...png, bytes: PNG.subarray(0, 40) })).toEqual({
      file: ["corruptFile"],
    });
    expect(await errorsOf({ bytes: Buffer.from("%PDF-1.7\n1 0 obj") })).toEqual({
      file: ["corruptFile"],
    });
    expect(await errorsOf({ bytes: Buffer.alloc(0) })).toEqual({ file: ["corruptFile"] });
  });

  it("has at most 20971520 bytes, the last one counts [FILE-011, FILE-004]", async () => {
    const { moderator, run } = made;
    const sized = (size: number) => {
      const bytes = Buffer.alloc(size, "noise in a PDF ");
      bytes.write("%PDF-1.7\n");
      bytes.write("\n%%EOF", size - 6);
      return bytes;
    };
    expect(FILE_BYTES).toBe(20_971_520);
    const largest = sized(FILE_BYTES);
    const file = await uploadFile(moderator, run.id, { bytes: largest });
    expect(file.size).toBe(FILE_BYTES);
    expect((await downloadFile(moderator, file)).equals(largest)).toBe(true);
    for (const size of [FILE_BYTES + 1, FILE_BYTES + 5_000_000]) {
      const answer = await moderator.send(
        calls.uploadFile,
        fileForm(run.id, { bytes: sized(size) }),
      );
      expect(answer.status).toBe(413);
    }
    expect(await findFiles(moderator, run.id)).toEqual([file]);
  });
});

describe("the name of an upload", () => {
  it.each([
    ["../../etc/passwd.pdf", "passwd.pdf", "passwd.pdf"],
    ["C:\\Users\\Erika\\cv.pdf", "cv.pdf", "cv.pdf"],
    ["Zeitplan Größe 日程 👩‍👩‍👧.pdf", "Zeitplan Größe 日程 👩‍👩‍👧.pdf", "Zeitplan Größe 日程 👩‍👩‍👧.pdf"],
    ["cv\u202Efdp.gnp.pdf", "cvfdp.gnp.pdf", "cvfdp.gnp.pdf"],
    ["<b>a|b</b>.pdf", "b_.pdf", "b>.pdf"],
    [`${"x".repeat(300)}.pdf`, `${"x".repeat(195)}.pdf`, "x".repeat(255)],
  ])("%j is cleaned", async (name, fileName, originalFileName) => {
    const file = await uploadFile(made.moderator, made.run.id, { name });
    expect(file).toMatchObject({ fileName, originalFileName });
    const answer = await made.moderator.send(calls.getFile, { params: { id: file.id } });
    const sent = /filename\*=UTF-8''(\S+)$/.exec(answer.headers["content-disposition"] ?? "");
    expect(decodeURIComponent(sent?.[1] ?? "")).toBe(fileName);
  });
});

describe("a form that somebody has made by hand", () => {
  const BOUNDARY = "xxBOUNDARYxx";
  const part = (headers: string, content: string | Buffer) => [
    `--${BOUNDARY}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`,
    content,
    "\r\n",
  ];
  const PDF_PART = (name = "file", fileName = "a.pdf") =>
    part(`name="${name}"; filename="${fileName}"\r\nContent-Type: application/pdf`, pdfBytes());
  const FIELDS = () => [
    ...part('name="fileUsage"', "SCHEDULE"),
    ...part('name="relations"', JSON.stringify(fileRelations(made.run.id))),
  ];
  const post = (
    parts: (string | Buffer)[],
    headers: Record<string, string> = {},
    end = `--${BOUNDARY}--\r\n`,
  ): Promise<Answer> =>
    send(server.port, {
      method: "POST",
      path: "/api/files",
      headers: {
        host: made.tenant.host,
        authorization: `Bearer ${made.moderator.token}`,
        "content-type": `multipart/form-data; boundary=${BOUNDARY}`,
        ...headers,
      },
      body: Buffer.concat([...parts, end].map((each) => Buffer.from(each))),
    });

  it("may have its parts in any order, and the call in any case [OAPI-035]", async () => {
    for (const parts of [
      [...PDF_PART(), ...FIELDS()],
      [...FIELDS(), ...PDF_PART()],
    ]) {
      const answer = await post(parts);
      expect(answer.status).toBe(200);
      expect((JSON.parse(answer.text) as { payload: RunFile }).payload.usage).toBe("SCHEDULE");
    }
  });

  it("cannot smuggle a line into its name", async () => {
    const answer = await post([...FIELDS(), ...PDF_PART("file", "a%0d%0aSet-Cookie: x=1.pdf")]);
    const { payload } = JSON.parse(answer.text) as { payload: RunFile };
    const { headers } = await made.moderator.send(calls.getFile, { params: { id: payload.id } });
    expect(headers["set-cookie"]).toBeUndefined();
    expect(payload.fileName).not.toMatch(/[\r\n:]/);
  });

  it.each<[string, () => Promise<Answer>]>([
    ["two files", () => post([...FIELDS(), ...PDF_PART(), ...PDF_PART()])],
    ["a file in another field", () => post([...FIELDS(), ...PDF_PART("image")])],
    ["no file", () => post(FIELDS())],
    ["no fields", () => post(PDF_PART())],
    [
      "an unknown usage",
      () => post([...part('name="fileUsage"', "ALL"), ...FIELDS(), ...PDF_PART()]),
    ],
    ["no end", () => post([...FIELDS(), ...PDF_PART()], {}, "")],
    ["a cut part", () => post([...FIELDS(), ...PDF_PART()].slice(0, -2), {}, "")],
    [
      "another boundary",
      () =>
        post([...FIELDS(), ...PDF_PART()], {
          "content-type": "multipart/form-data; boundary=other",
        }),
    ],
    [
      "no boundary",
      () => post([...FIELDS(), ...PDF_PART()], { "content-type": "multipart/form-data" }),
    ],
    ["JSON instead", () => post(["{}"], { "content-type": "application/json" }, "")],
    ["nothing", () => post([], {}, "")],
    ["a bad id", () => post([...FIELDS(), ...part('name="id"', "../x"), ...PDF_PART()])],
    [
      "huge relations",
      () =>
        post([
          ...part('name="fileUsage"', "SCHEDULE"),
          ...part('name="relations"', "x".repeat(100_000)),
          ...PDF_PART(),
        ]),
    ],
    [
      "too many fields",
      () =>
        post([
          ...Array.from({ length: 600 }, () => part('name="x"', "")).flat(),
          ...FIELDS(),
          ...PDF_PART(),
        ]),
    ],
    ["two relations", () => post([...FIELDS(), ...FIELDS(), ...PDF_PART()])],
    [
      "a field that is a prototype",
      () =>
        post([
          ...part('name="__proto__"', "x"),
          ...part('name="fileUsage"', "SCHEDULE"),
          ...PDF_PART(),
        ]),
    ],
  ])("is refused with %s", async (_, sent) => {
    const answer = await sent();
    expect([400, 413]).toContain(answer.status);
    expect(JSON.parse(answer.text)).toMatchObject({ metadata: { success: false } });
    expect(server.log.filter((line) => line.includes("unforeseen"))).toEqual([]);
    expect(await findFiles(made.moderator, made.run.id)).toEqual([]);
  });

  it("is refused without a token before it is read", async () => {
    const answer = await post([...FIELDS(), ...PDF_PART()], { authorization: "" });
    expect(answer.text).toContain("NOT_LOGGED_IN");
  });
});
