import { randomBytes } from "node:crypto";
import {
  calls,
  type CueImport,
  type Process,
  type SentBody,
  WORKBOOK_BYTES,
} from "@assay/contract";
import {
  buildCompetency,
  buildProcess,
  buildScale,
  buildTenant,
  buildUser,
  scaleBody,
  startTestServer,
  stepBody,
  unzip,
  zipOf,
  type SentFile,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { writeWorkbook, XLSX } from "../../../platform/workbook.ts";

let server: TestServer;
let tenant: TestTenant;
let moderator: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  tenant = await buildTenant(server);
  moderator = await buildUser(tenant, "moderator");
});
afterAll(() => server.close());

type Sent = SentBody<typeof calls.exportCues>;
const sendBack = (process: Process) => process as Process & Sent;
const uid = (n: number) => n.toString(16).padStart(24, "0");
const cue = (n: number, de: string, en?: string) => ({
  uid: uid(n),
  cueTexts: { de, ...(en !== undefined && { en }) },
});
const xlsx = (bytes: Buffer, name = "Anker.xlsx"): SentFile => ({ name, bytes, type: XLSX });

const exported = (process: Process, language = "de") =>
  moderator.bytes(calls.exportCues, {
    body: sendBack(process),
    headers: { "x-language": language },
  });
const importing = (
  process: Pick<Process, "competencyIds" | "scaleId">,
  file: SentFile,
  language = "de",
) => ({
  body: { CompetencyIds: process.competencyIds, ScaleId: process.scaleId },
  file,
  headers: { "x-language": language },
});
const imported = (process: Process, bytes: Buffer, language?: string): Promise<CueImport> =>
  moderator.ok(calls.importCues, importing(process, xlsx(bytes), language));

/** A scale from -1 to 2 in three groups, two competencies, and cues in some places. */
async function buildCues(): Promise<Process> {
  const scale = await buildScale(moderator, scaleBody(-1, 2, { selectedPartition: [1, 2, 1] }));
  return buildProcess(moderator, {
    scale,
    items: ([first = "", second = ""]) => [
      stepBody("ASSESSMENT_CENTER", {
        items: [
          stepBody("EXERCISE", {
            texts: {
              de: {
                displayName: "Gespräch: Kunde/Team",
                description: "",
                manual: "",
                guidingQuestions: [],
              },
            },
            competencyIds: [first, second],
            cues: {
              [first]: {
                cueGroups: [
                  { cues: [cue(1, "=1+1", "Listens")] },
                  { cues: [] },
                  { cues: [cue(2, "Fragt\nnach")] },
                ],
              },
            },
          }),
        ] as never,
      }),
      stepBody("INTERVIEW", { competencyIds: [second] }),
      stepBody("EXERCISE", { competencyIds: [second], isObserved: false }),
    ],
  });
}

const rowsOf = (bytes: Buffer): string => {
  const parts = unzip(bytes);
  return [parts["xl/worksheets/sheet1.xml"], parts["xl/sharedStrings.xml"]].join("");
};

describe("the export of cues", () => {
  it("is a workbook with a sheet for each observed step and a row for each cue [API-46, CUE-01]", async () => {
    const process = await buildCues();
    const answer = await moderator.send(calls.exportCues, { body: sendBack(process) });
    expect(answer.headers["content-type"]).toBe(XLSX);
    expect(decodeURIComponent(String(answer.headers["content-disposition"]))).toContain(
      `Verhaltensanker ${process.name}.xlsx`,
    );
    const workbook = unzip(answer.bytes)["xl/workbook.xml"]?.toString() ?? "";
    expect([...workbook.matchAll(/<sheet name="([^"]+)"/g)].map(([, name]) => name)).toEqual([
      "Gespräch Kunde Team",
      process.items[1]?.texts.de.displayName,
    ]);
    const sheet = rowsOf(answer.bytes);
    expect(sheet).not.toContain("<f>");
    expect(sheet).toContain('state="frozen"');
    for (const text of ["Kompetenz", "Gruppe", "-1", "0-1", "=1+1", "Listens", "Fragt\nnach"])
      expect(sheet).toContain(`>${text}</t>`);
  });

  it("holds what is not saved yet, and leaves a row in the audit log", async () => {
    const process = await buildCues();
    const { id, items } = process;
    const [, interview] = items;
    const changed = {
      ...interview,
      cues: {
        [process.competencyIds[1] ?? ""]: {
          cueGroups: [{ cues: [cue(9, "Noch nicht gespeichert")] }, { cues: [] }, { cues: [] }],
        },
      },
    };
    const bytes = await moderator.bytes(calls.exportCues, {
      body: { id, items: [changed] as Sent["items"] },
    });
    expect(rowsOf(bytes)).toContain("Noch nicht gespeichert");
    const audit = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ action: z.string(), details: z.unknown() }),
        "select action, details from audit_log where tenant_id = $1 and subject_id = $2 order by id",
        [tenant.id, id],
      ),
    );
    expect(audit).toEqual([
      { action: "process.exportCues", details: { sheets: 1, competencies: 2 } },
    ]);
  });

  it("is refused without the right, without a stored process, and where there is nothing to observe", async () => {
    const process = await buildCues();
    const observer = await buildUser(tenant, "observer");
    const otherTenant = await buildUser(await buildTenant(server), "moderator");
    const body = sendBack(process);
    expect((await observer.refused(calls.exportCues, { body })).types).toEqual(["NO_PERMISSION"]);
    for (const { by, sent } of [
      { by: otherTenant, sent: body },
      { by: moderator, sent: { ...body, id: uid(77) } },
      { by: moderator, sent: { items: body.items } },
      { by: moderator, sent: { ...body, scaleId: uid(78) } },
      { by: moderator, sent: { ...body, competencyIds: [uid(79)] } },
    ])
      expect((await by.refused(calls.exportCues, { body: sent })).types).toEqual([
        "ITEM_NOT_FOUND",
      ]);
    const nothing = { id: process.id, items: [stepBody("EXERCISE")] };
    expect((await moderator.refused(calls.exportCues, { body: nothing })).types).toEqual([
      "NO_RESULTS",
    ]);
  });
});

describe("the import of cues", () => {
  it("takes file, CompetencyIds and ScaleId, and answers the cues of each sheet [API-44, API-45, CUE-01]", async () => {
    const process = await buildCues();
    const answer = await imported(process, await exported(process, "fr"));
    expect(answer.sheetRowErrorList).toEqual([]);
    const [first = "", second = ""] = process.competencyIds;
    const texts = answer.cues.map(({ exerciseName, cues }) => [
      exerciseName,
      Object.fromEntries(
        Object.entries(cues).map(([id, { cueGroups }]) => [
          id,
          cueGroups.map((group) => group.cues.map(({ cueTexts }) => cueTexts)),
        ]),
      ),
    ]);
    expect(texts).toEqual([
      [
        "Gespräch Kunde Team",
        {
          [first]: [[{ de: "=1+1", en: "Listens" }], [], [{ de: "Fragt\nnach" }]],
          [second]: [[], [], []],
        },
      ],
      [process.items[1]?.texts.de.displayName, { [second]: [[], [], []] }],
    ]);
    const uids = answer.cues.flatMap(({ cues }) =>
      Object.values(cues).flatMap(({ cueGroups }) =>
        cueGroups.flatMap((group) => group.cues.map((entry) => entry.uid)),
      ),
    );
    expect(new Set(uids).size).toBe(2);
    for (const id of uids) expect(id).toMatch(/^[0-9a-f]{24}$/);
    // Clients send lists separated by commas, or with an index per entry.
    const ids = process.competencyIds.join(", ");
    const body = { CompetencyIds: [ids], ScaleId: process.scaleId };
    const file = xlsx(await exported(process), "ANKER.XLSX");
    expect((await moderator.ok(calls.importCues, { body, file })).cues).toHaveLength(2);
  });

  it("names each bad row of each sheet in the caller's language, and takes the good ones [CUE-04, CUE-05, CUE-06, API-45]", async () => {
    const process = await buildCues();
    const [good = ""] = process.competencies.map(({ name }) => name);
    const goodId = process.competencies[0]?.id;
    const elsewhere = await buildCompetency(moderator);
    const headers = ["Kompetenz", "Gruppe", "de", "en", "fr"];
    const tables = [
      {
        name: "Gespräch Kunde Team",
        headers,
        rows: [
          [good, "0-1", "Gut", null, null],
          ["Fürhung", "0-1", "x", null, null],
          [elsewhere.name, "0-1", "x", null, null],
          [good, "gut", "x", null, null],
          [good, "0-2", "x", null, null],
        ],
      },
      { name: "Leer", headers: ["Kompetenz", "Gruppe", "de"], rows: [[good, "2", "x"]] },
    ];
    const bytes = await writeWorkbook({ fileName: "a.xlsx", tables });
    const { cues, sheetRowErrorList } = await imported(process, bytes, "de");
    expect(cues.map(({ exerciseName }) => exerciseName)).toEqual(["Gespräch Kunde Team"]);
    // The row with a misspelt competency may be meant for any competency, the one without a group for any group.
    for (const id of process.competencyIds)
      expect(cues[0]?.refused[id]?.toSorted()).toEqual(id === goodId ? [0, 1, 2] : [1]);
    expect(sheetRowErrorList.map(({ sheet, rows }) => [sheet, rows.map(({ row }) => row)])).toEqual(
      [
        ["Gespräch Kunde Team", [3, 4, 5, 6]],
        ["Leer", [1, 1]],
      ],
    );
    const messages = sheetRowErrorList[0]?.rows.map(({ message }) => message);
    expect(messages).toEqual([
      "Eine Kompetenz „Fürhung“ gibt es nicht. Bitte den Namen so schreiben wie in der exportierten Datei.",
      `Die Kompetenz „${elsewhere.name}“ gehört nicht zu diesem Verfahren. Bitte in Teil 2 auswählen oder die Zeile löschen.`,
      "Die Gruppe „gut“ ist kein Bereich von Werten. Möglich sind: -1, 0-1, 2.",
      "Die Gruppe „0-2“ gibt es in der Skala nicht. Möglich sind: -1, 0-1, 2.",
    ]);
    for (const language of ["en", "fr"]) {
      const told = (await imported(process, bytes, language)).sheetRowErrorList;
      expect(told[0]?.rows.map(({ row }) => row)).toEqual([3, 4, 5, 6]);
      for (const sheet of told)
        for (const { message } of sheet.rows) expect(message).not.toMatch(/\{|undefined|Kompetenz/);
    }
  });

  it("drops cues of competencies that are not sent along [CUE-07]", async () => {
    const process = await buildCues();
    const [first = "", second = ""] = process.competencyIds;
    const file = xlsx(await exported(process));
    const body = { CompetencyIds: [second], ScaleId: process.scaleId };
    const { cues, sheetRowErrorList } = await moderator.ok(calls.importCues, { body, file });
    expect(cues.flatMap(({ cues: sheet }) => Object.keys(sheet))).not.toContain(first);
    expect(sheetRowErrorList.map(({ sheet }) => sheet)).toEqual(["Gespräch Kunde Team"]);
  });

  it("stores nothing", async () => {
    const process = await buildCues();
    await imported(process, await exported(process));
    const params = { id: process.id };
    expect(await moderator.ok(calls.getProcess, { params })).toEqual(process);
  });

  it("takes only xlsx files, by name, type and content [CUE-02]", async () => {
    const process = await buildCues();
    const bytes = await exported(process);
    const why = async (file: SentFile) => {
      const { status, types, errors } = await moderator.refused(
        calls.importCues,
        importing(process, file),
      );
      expect([status, types]).toEqual([400, ["BAD_REQUEST"]]);
      return errors;
    };
    for (const name of ["a.xls", "a.csv", "a.xlsm", "a.xlsx.exe", "xlsx", ""])
      expect(await why(xlsx(bytes, name)), name).toEqual({
        file: [name === "" ? "required" : "fileType"],
      });
    expect(await why({ ...xlsx(bytes), type: "text/csv" })).toEqual({ file: ["fileType"] });
    expect(await why(xlsx(Buffer.from("Kompetenz;Gruppe")))).toEqual({ file: ["corruptFile"] });
    expect(await why(xlsx(bytes.subarray(0, 900)))).toEqual({ file: ["corruptFile"] });
  });

  it("takes files of up to 1048576 bytes [CUE-03, CONST-01]", async () => {
    const process = await buildCues();
    const bytes = await exported(process);
    // An incompressible picture, and a comment at the end, make a file of exactly the wanted length.
    const picture = randomBytes(WORKBOOK_BYTES - bytes.length - 30_000);
    const grown = zipOf({ ...unzip(bytes), "xl/media/image1.png": picture });
    const comment = WORKBOOK_BYTES - grown.length;
    grown.writeUInt16LE(comment, grown.length - 2);
    const atLimit = Buffer.concat([grown, Buffer.alloc(comment)]);
    expect(atLimit.length).toBe(1_048_576);
    const beyond = Buffer.concat([atLimit, Buffer.alloc(1)]);
    const status = async (file: Buffer) =>
      (await moderator.send(calls.importCues, importing(process, xlsx(file)))).status;
    expect(await status(atLimit)).toBe(200);
    expect(await status(beyond)).toBe(413);
    expect(await status(Buffer.alloc(30_000_000))).toBe(413);
    const { types } = await moderator.refused(calls.importCues, importing(process, xlsx(beyond)));
    expect(types).toEqual(["BAD_REQUEST"]);
  });

  it("is refused without the right before the file is read, and for what another tenant has", async () => {
    const process = await buildCues();
    const observer = await buildUser(tenant, "observer");
    const otherTenant = await buildUser(await buildTenant(server), "moderator");
    const huge = importing(process, xlsx(Buffer.alloc(20_000_000)));
    expect((await observer.refused(calls.importCues, huge)).types).toEqual(["NO_PERMISSION"]);
    const file = xlsx(await exported(process));
    expect((await otherTenant.refused(calls.importCues, importing(process, file))).types).toEqual([
      "ITEM_NOT_FOUND",
    ]);
    const scaleId = uid(80);
    expect(
      (await moderator.refused(calls.importCues, importing({ ...process, scaleId }, file))).types,
    ).toEqual(["ITEM_NOT_FOUND"]);
    const competencyIds = [...process.competencyIds, uid(81)];
    expect(
      (await moderator.refused(calls.importCues, importing({ ...process, competencyIds }, file)))
        .types,
    ).toEqual(["ITEM_NOT_FOUND"]);
  });

  it("says which part of a form is missing or wrong", async () => {
    const process = await buildCues();
    const file = xlsx(await exported(process));
    const errorsOf = async (body: object, withFile = true) =>
      (
        await moderator.refused(calls.importCues, {
          body: body as never,
          ...(withFile && { file }),
        })
      ).errors;
    expect(await errorsOf({ CompetencyIds: process.competencyIds })).toHaveProperty("ScaleId");
    expect(await errorsOf({ ScaleId: process.scaleId })).toHaveProperty("CompetencyIds");
    expect(await errorsOf({ CompetencyIds: ["x"], ScaleId: process.scaleId })).toEqual({
      "CompetencyIds.0": ["id"],
    });
    expect(await errorsOf({ ...importing(process, file).body, other: "1" })).toHaveProperty("body");
    expect(await errorsOf(importing(process, file).body, false)).toEqual({ file: ["required"] });
  });
});
