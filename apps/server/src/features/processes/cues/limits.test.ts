import { connect, type Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { calls, type Process, type SentBody } from "@assay/contract";
import {
  buildProcess,
  buildScale,
  buildTenant,
  buildUser,
  scaleBody,
  send,
  startTestServer,
  stepBody,
  unzip,
  zipOf,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { writeWorkbook, XLSX } from "../../../platform/workbook.ts";
import { IdRow } from "../../../db/rows.ts";

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
let process: Process;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
  const scale = await buildScale(
    moderator,
    scaleBody(1, 7, { selectedPartition: [1, 1, 1, 1, 1, 1, 1] }),
  );
  process = await buildProcess(moderator, { scale, competencies: 40 });
}, 60_000);
afterAll(() => server.close());

type Sent = SentBody<typeof calls.exportCues>;
const uid = (n: number) => n.toString(16).padStart(24, "0");

/** Steps in which every competency has this many cues in each group. */
const stepsOf = (count: number, perGroup: number): Sent["items"] => {
  let next = 1;
  const cues = () =>
    Array.from({ length: perGroup }, () => ({
      uid: uid((next += 1)),
      cueTexts: { de: "Hört zu und fragt nach.", en: "Listens and asks." },
    }));
  const groups = () => ({ cueGroups: Array.from({ length: 7 }, () => ({ cues: cues() })) });
  return Array.from({ length: count }, () =>
    stepBody("EXERCISE", {
      competencyIds: process.competencyIds,
      isObserved: true,
      cues: Object.fromEntries(process.competencyIds.map((id) => [id, groups()])),
    }),
  );
};
const exporting = (items: Sent["items"]) =>
  moderator.send(calls.exportCues, { body: { id: process.id, items } });
const auditRows = () =>
  server.owner.withTenant(tenant.id, (tx) =>
    tx.prepared(
      IdRow,
      "select id from audit_log where tenant_id = $1 and action = 'process.exportCues'",
      [tenant.id],
    ),
  );

describe("the export of very many cues", () => {
  it("takes 30 steps with 40 competencies, 7 groups and 2 cues in each [CUE-01]", async () => {
    const answer = await exporting(stepsOf(30, 2));
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe(XLSX);
  }, 60_000);

  it("is refused before anything is built, where there are too many sheets or rows", async () => {
    const before = await auditRows();
    const centres = Array.from({ length: 21 }, () =>
      stepBody("ASSESSMENT_CENTER", {
        items: Array.from({ length: 10 }, () =>
          stepBody("EXERCISE", { competencyIds: process.competencyIds.slice(0, 1) }),
        ) as never,
      }),
    ) as Sent["items"];
    // 210 sheets, or 5,040 rows in one sheet.
    for (const items of [centres, stepsOf(1, 18)]) {
      const answer = await exporting(items);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toMatchObject({ errors: { items: ["tooMany"] } });
    }
    // 61,600 rows in all are more than a body may hold.
    expect([400, 413]).toContain((await exporting(stepsOf(44, 5))).status);
    expect(await auditRows()).toHaveLength(before.length);
  }, 60_000);
});

describe("the import of a file with very many errors", () => {
  it("tells a hundred of a sheet and a thousand in all, and how many more there are [CUE-05]", async () => {
    const headers = ["Kompetenz", "Gruppe", "de", "en", "fr"];
    const rows = Array.from({ length: 400 }, () => ["x", "y", "z", "", ""]);
    const tables = Array.from({ length: 12 }, (_, n) => ({ name: `Blatt ${n}`, headers, rows }));
    const file = {
      name: "a.xlsx",
      type: XLSX,
      bytes: await writeWorkbook({ fileName: "a", tables }),
    };
    const body = { CompetencyIds: process.competencyIds, ScaleId: process.scaleId };
    for (const language of ["de", "en", "fr"]) {
      const answer = await moderator.send(calls.importCues, {
        body,
        file,
        headers: { "x-language": language },
      });
      expect(answer.status).toBe(200);
      expect(answer.bytes.length).toBeLessThan(400_000);
      const { payload } = JSON.parse(answer.text) as {
        payload: { sheetRowErrorList: { rows: { message: string }[] }[] };
      };
      const told = payload.sheetRowErrorList.map((sheet) => sheet.rows);
      expect(told).toHaveLength(12);
      expect(told.flat().length).toBeLessThanOrEqual(1000 + 12);
      expect(told[0]).toHaveLength(101);
      expect(told[0]?.at(-1)?.message).toContain("700");
      expect(told.at(-1)?.at(-1)?.message).toContain("800");
    }
  }, 60_000);
});

describe("a form that is none", () => {
  const file = (name: string) =>
    `--B\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\nx\r\n`;
  const posted = (type: string, body: string) =>
    send(server.port, {
      method: "POST",
      path: "/api/Processes/import",
      headers: {
        host: moderator.host,
        authorization: `Bearer ${moderator.token}`,
        "content-type": type,
      },
      body,
    });

  it("is refused as a bad request, whatever its boundary is", async () => {
    for (const type of [
      "multipart/form-data; boundary=OTHER",
      "multipart/form-data",
      "multipart/form-data; boundary=",
      `multipart/form-data; boundary=${"b".repeat(5000)}`,
    ])
      for (const body of [`${file("a.xlsx")}--B--\r\n`, file("a.xlsx"), "x"]) {
        const answer = await posted(type, body);
        expect(answer.status, type.slice(0, 60)).toBe(400);
        expect(Object.keys((JSON.parse(answer.text) as { errors: object }).errors)).toEqual([
          "file",
        ]);
      }
    const cut = await posted("multipart/form-data; boundary=B", file("a.xlsx").slice(0, -3));
    expect(cut.status).toBe(400);
  });

  it("is a bad request with a second file or too many fields, not a file that is too large", async () => {
    const type = "multipart/form-data; boundary=B";
    const field = `--B\r\ncontent-disposition: form-data; name="CompetencyIds"\r\n\r\nx\r\n`;
    for (const body of [file("a.xlsx") + file("b.xlsx"), field.repeat(600) + file("a.xlsx")]) {
      const answer = await posted(type, `${body}--B--\r\n`);
      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.text)).toMatchObject({ errors: { file: ["tooMany"] } });
    }
  });

  it("whose sender hangs up frees its place", async () => {
    const table = { name: "A", headers: ["a"], rows: [["x"]] };
    const parts = unzip(await writeWorkbook({ fileName: "a.xlsx", tables: [table] }));
    const cols = '<col min="1" max="16384" width="9"/>'.repeat(200_000);
    const slow = zipOf({
      ...parts,
      "xl/worksheets/sheet1.xml": `<worksheet><cols>${cols}</cols><sheetData/></worksheet>`,
    });
    const form = new FormData();
    for (const id of process.competencyIds) form.append("CompetencyIds", id);
    form.append("ScaleId", process.scaleId);
    form.append("file", new File([new Uint8Array(slow)], "a.xlsx", { type: XLSX }));
    const encoded = new Response(form);
    const body = Buffer.from(await encoded.arrayBuffer());
    const head = `POST /api/Processes/import HTTP/1.1\r\nhost: ${moderator.host}\r\nauthorization: Bearer ${moderator.token}\r\ncontent-type: ${encoded.headers.get("content-type")}\r\ncontent-length: ${body.length}\r\n\r\n`;
    const sockets: Socket[] = [];
    const occupy = () => {
      for (let place = 0; place < 3; place += 1) {
        const socket = connect(server.port, "127.0.0.1");
        socket.write(Buffer.concat([Buffer.from(head), body]));
        sockets.push(socket);
      }
    };
    const good = {
      name: "a.xlsx",
      type: XLSX,
      bytes: await writeWorkbook({ fileName: "a.xlsx", tables: [table] }),
    };
    const fields = { CompetencyIds: process.competencyIds, ScaleId: process.scaleId };
    const importing = () => moderator.send(calls.importCues, { body: fields, file: good });
    const whileBusy = async () => {
      occupy();
      await setTimeout(1200);
      return (await importing()).status;
    };
    await expect.poll(whileBusy, { timeout: 60_000 }).toBe(429);
    for (const socket of sockets) socket.destroy();
    // Polled, since the server notices closed connections only after a while.
    await expect.poll(async () => (await importing()).status, { timeout: 30_000 }).toBe(200);
  }, 120_000);

  it("that breaks off ends without a trace, and the server goes on", async () => {
    const head = `POST /api/Processes/import HTTP/1.1\r\nhost: ${moderator.host}\r\nauthorization: Bearer ${moderator.token}\r\ncontent-type: multipart/form-data; boundary=B\r\ncontent-length: 5000\r\n\r\n`;
    await new Promise<void>((resolve) => {
      const socket = connect(server.port, "127.0.0.1", () => {
        socket.write(head + file("a.xlsx"));
        void setTimeout(200).then(() => socket.destroy());
      });
      socket.on("close", () => resolve());
    });
    expect((await posted("multipart/form-data; boundary=B", "--B--\r\n")).status).toBe(400);
  });
});
