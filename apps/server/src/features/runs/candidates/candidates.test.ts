import { calls, type NewCandidate, type ProcessRun } from "@assay/contract";
import { candidateRows, guessColumns } from "@assay/domain";
import {
  buildRun,
  buildTenant,
  buildUser,
  candidateBody,
  candidateBodies,
  moveRun,
  saveRun,
  startTestServer,
  type TestRun,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";
import { newId } from "../../../platform/ids.ts";
import { writeWorkbook, XLSX } from "../../../platform/workbook.ts";
import { EmptyRow } from "../../../db/rows.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

describe("a candidate", () => {
  it("is created in the run and changed there [OAPI-014, OAPI-015, CAND-002, OAPI-008]", async () => {
    const { run, moderator } = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const params = { id: run.id };
    const body = candidateBody({ email: "new.person@example.org", job: "Nurse" });
    const created = await moderator.ok(calls.createCandidate, { params, body });
    expect(created).toEqual({
      ...body,
      id: expect.any(String),
      isCandidate: true,
      image: null,
    });
    const changed = await moderator.ok(calls.updateCandidate, {
      params,
      body: { id: created.id, lastName: "Ömer", candidateProperties: { job: "Doctor" } },
    });
    expect(changed).toEqual({
      ...created,
      lastName: "Ömer",
      candidateProperties: { job: "Doctor" },
    });
    const { candidates } = await moderator.ok(calls.getRunCandidates, { params });
    expect(candidates).toEqual([changed]);
  });

  it("who is changed makes older copies of the run older: they do not write the old job back", async () => {
    const { run, moderator, candidates } = await buildRun(server, { state: "DRAFT" });
    const body = { id: candidates[0]!.id, candidateProperties: { job: "Doctor" } };
    await moderator.ok(calls.updateCandidate, { params: { id: run.id }, body });
    const late = await moderator.refused(calls.updateRun, { body: run });
    expect(late.types).toEqual(["UPDATE_FAILED"]);
    expect(late.payload).toMatchObject({ candidates: [{ candidateJob: "Doctor" }] });
  });

  it("who is changed in a started run leaves the changed fields in the log, and the same again nothing", async () => {
    const { run, moderator, tenant } = await buildRun(server, { state: "STARTED" });
    const params = { id: run.id };
    const [stored] = (await moderator.ok(calls.getRunCandidates, { params })).candidates;
    const { id = "", firstName, lastName, title } = stored ?? {};
    const named = { id, title, firstName: firstName ?? "", lastName: lastName ?? "" };
    const body = { ...named, candidateProperties: { job: "Doctor" } };
    await moderator.ok(calls.updateCandidate, { params, body });
    await moderator.ok(calls.updateCandidate, { params, body });
    const noted = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ details: z.unknown() }),
        "select details from audit_log where action = 'run.changeCandidate' and subject_id = $1",
        [run.id],
      ),
    );
    expect(noted).toEqual([{ details: { candidateId: id, fields: ["candidateProperties"] } }]);
  });

  it("that is sent twice under the client's own id is made once, also at the same time", async () => {
    const { run, moderator } = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const params = { id: run.id };
    for (const email of [undefined, "once@example.org"]) {
      const body = { ...candidateBody(email === undefined ? {} : { email }), id: newId() };
      const made = await Promise.all(
        Array.from({ length: 5 }, () => moderator.ok(calls.createCandidate, { params, body })),
      );
      expect(new Set(made.map(({ id }) => id))).toEqual(new Set([body.id]));
    }
    const { candidates } = await moderator.ok(calls.getRunCandidates, { params });
    expect(candidates).toHaveLength(2);
  });

  it("never takes the id of somebody else [OERR-014]", async () => {
    const { run, moderator, tenant, observers } = await buildRun(server, { state: "DRAFT" });
    const otherRun = await buildRun(server, { tenant, state: "DRAFT" });
    for (const id of [observers[0]!.user.id, otherRun.candidates[0]!.id]) {
      const body = { ...candidateBody(), id };
      const refusal = await moderator.refused(calls.createCandidate, {
        params: { id: run.id },
        body,
      });
      expect(refusal.types).toEqual(["CREATE_FAILED"]);
    }
  });

  it("needs names and a job, and no or a valid e-mail [CAND-005, CAND-006]", async () => {
    const { run, moderator } = await buildRun(server, { state: "DRAFT" });
    const refusal = await moderator.refused(calls.createCandidate, {
      params: { id: run.id },
      body: {
        title: "Mr",
        firstName: "",
        lastName: " ",
        email: "not an address",
        candidateProperties: { job: "" },
      },
    });
    expect(refusal.errors).toEqual({
      firstName: ["personName"],
      lastName: ["personName"],
      email: ["email"],
      "candidateProperties.job": ["required"],
    });
  });

  it("with the e-mail of a user is that user, whose name stays [CAND-009]", async () => {
    const { run, moderator, tenant } = await buildRun(server, { state: "DRAFT" });
    const colleague = await buildUser(tenant, "observer", { firstName: "Ida", lastName: "Berg" });
    const params = { id: run.id };
    const created = await moderator.ok(calls.createCandidate, {
      params,
      body: candidateBody({ email: colleague.user.email ?? "" }),
    });
    expect(created).toMatchObject({ id: colleague.user.id, lastName: "Berg", isCandidate: false });
    const body = { id: created.id, lastName: "Other", candidateProperties: { job: "Lead" } };
    const changed = await moderator.ok(calls.updateCandidate, { params, body });
    expect(changed).toMatchObject({ lastName: "Berg", candidateProperties: { job: "Lead" } });
  });

  it("is one person in several runs, and only once in one", async () => {
    const { run, moderator, tenant, process } = await buildRun(server, { state: "DRAFT" });
    const body = candidateBody({ email: "twice@example.org" });
    const first = await moderator.ok(calls.createCandidate, { params: { id: run.id }, body });
    const again = await moderator.refused(calls.createCandidate, { params: { id: run.id }, body });
    expect(again.types).toEqual(["DUPLICATE_ITEMS"]);
    const other = await buildRun(server, { tenant, moderator, process, state: "DRAFT" });
    const second = await moderator.ok(calls.createCandidate, {
      params: { id: other.run.id },
      body,
    });
    expect(second.id).toBe(first.id);
  });

  it("who is removed from their only run is forgotten", async () => {
    const { run, moderator, candidates } = await buildRun(server, { state: "DRAFT" });
    await saveRun(moderator, { ...run, candidates: [] });
    const left = await server.owner.withTenant((await moderator.ok(calls.getTenant)).id, (tx) =>
      tx.prepared(EmptyRow, "select from person where id = $1", [candidates[0]!.id]),
    );
    expect(left).toEqual([]);
  });
});

const add = ({ run }: TestRun, candidates: NewCandidate[]) => ({
  params: { id: run.id },
  body: { candidates },
});

describe("a person who is known", () => {
  it("is shown in each run as they were typed there, and no run tells or changes another's name", async () => {
    const first = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const { tenant } = first;
    const params = { id: first.run.id };
    const known = candidateBody({ email: "known@example.org", firstName: "Ada" });
    const { id } = await first.moderator.ok(calls.createCandidate, { params, body: known });
    const other = await buildRun(server, { tenant, state: "DRAFT", candidates: 0 });
    const there = { id: other.run.id };
    const body = candidateBody({ email: "Known@example.org", firstName: "Hijacked" });
    body.lastName = "Somebody";
    const answer = await other.moderator.ok(calls.createCandidate, {
      params: there,
      body: { ...body, title: null },
    });
    expect(JSON.stringify(answer)).not.toMatch(new RegExp(`Ada|${known.lastName}`));
    const added = await other.moderator.ok(calls.getRunCandidates, { params: there });
    expect(added.candidates).toMatchObject([
      { id, title: null, firstName: "Hijacked", lastName: "Somebody" },
    ]);
    await other.moderator.ok(calls.updateCandidate, {
      params: there,
      body: { id, firstName: "Eva" },
    });
    const { candidates } = await first.moderator.ok(calls.getRunCandidates, { params });
    expect(candidates).toMatchObject([
      { title: "Mrs", firstName: "Ada", lastName: known.lastName },
    ]);
    const renamed = await other.moderator.ok(calls.getRunCandidates, { params: there });
    expect(renamed.candidates).toMatchObject([{ firstName: "Eva", lastName: "Somebody" }]);
    const noted = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ details: z.looseObject({}) }),
        "select details from audit_log where action = 'candidate.rename' and subject_id = $1",
        [id],
      ),
    );
    expect(noted.map(({ details }) => details)).toEqual([
      { runId: other.run.id, fields: ["firstName"] },
    ]);
  });

  it("keeps the name that was typed through the start, and is corrected there too", async () => {
    const first = await buildRun(server, { state: "PREPARED" });
    const { tenant, moderator, process } = first;
    const second = await buildRun(server, { tenant, moderator, process, state: "STARTED" });
    const email = "both@example.org";
    const body = candidateBody({ email, firstName: "Ada" });
    await moderator.ok(calls.createCandidate, { params: { id: first.run.id }, body });
    const typed = { ...body, firstName: "Adele" };
    const { id } = await moderator.ok(calls.createCandidate, {
      params: { id: second.run.id },
      body: typed,
    });
    const now = await moderator.ok(calls.getRun, { params: { id: first.run.id } });
    const { exercises } = now.candidates[0]!;
    const candidates = now.candidates.map((each) => ({ ...each, exercises }));
    await saveRun(moderator, { ...(now as ProcessRun), candidates });
    await moveRun(moderator, first.run.id, "Start");
    await moderator.ok(calls.updateCandidate, {
      params: { id: second.run.id },
      body: { id, lastName: "Corrected" },
    });
    const nameIn = async (runId: string) => {
      const shown = await moderator.ok(calls.getRunCandidates, { params: { id: runId } });
      const person = shown.candidates.find((each) => each.id === id);
      return [person?.firstName, person?.lastName, person?.email];
    };
    expect(await nameIn(first.run.id)).toEqual(["Ada", body.lastName, email]);
    expect(await nameIn(second.run.id)).toEqual(["Adele", "Corrected", email]);
  });

  it("whose name is corrected in their only run is known by no wrong one any more", async () => {
    const { run, moderator, tenant } = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const params = { id: run.id };
    const { id } = await moderator.ok(calls.createCandidate, { params, body: candidateBody() });
    await moderator.ok(calls.updateCandidate, { params, body: { id, lastName: "Right" } });
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.prepared(
        z.strictObject({ last_name: z.string() }),
        "select last_name from person where id = $1",
        [id],
      ),
    );
    expect(rows).toEqual([{ last_name: "Right" }]);
  });

  it("has in a started run the name of its start, whatever happens elsewhere", async () => {
    const started = await buildRun(server, { state: "STARTED" });
    const { tenant, moderator, run, candidates } = started;
    const params = { id: run.id };
    const [person] = candidates;
    await server.owner.withTenant(tenant.id, (tx) =>
      tx.execute("update person set first_name = 'Elsewhere' where id = $1", [person!.id]),
    );
    await moderator.ok(calls.createCandidate, { params, body: candidateBody() });
    const now = await moderator.ok(calls.getRunCandidates, { params });
    expect(now.candidates[0]?.firstName).toBe(person!.firstName);
    expect(now.candidates[1]?.firstName).toBe("Robin");
  });

  it("may be removed in one run while another takes them", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const { tenant, moderator } = made;
    const other = await buildRun(server, { tenant, moderator, state: "DRAFT", candidates: 0 });
    for (let round = 0; round < 8; round += 1) {
      const list = candidateBodies(3).map((each, index) => ({
        ...each,
        email: `moving${round}.${index}@example.org`,
      }));
      await moderator.ok(calls.createCandidates, add(made, list));
      const again = list.map((each) => ({ ...each, id: newId() }));
      const answers = await Promise.all([
        moderator.send(calls.updateRun, { body: { id: made.run.id, candidates: [] } }),
        moderator.send(calls.createCandidates, add(other, again)),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe("a workbook of candidates", () => {
  const sheet = { headers: ["Name", "Stelle"], rows: [["Anna Berg", "Leitung"]] };
  const workbook = async (rows: (string | number)[][]) => ({
    name: "Liste.xlsx",
    type: XLSX,
    bytes: await writeWorkbook({
      fileName: "Liste.xlsx",
      tables: [{ name: "Tabelle1", headers: sheet.headers, rows }],
    }),
  });
  const read = async ({ moderator, run }: TestRun, rows: (string | number)[][]) =>
    moderator.ok(calls.readCandidateTable, {
      params: { id: run.id },
      file: await workbook(rows),
    });

  it("is read as texts, and stores nothing", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const rows = [...sheet.rows, ["Jan Klee", 7]];
    expect((await read(made, rows)).rows).toEqual([
      sheet.headers,
      ["Anna Berg", "Leitung"],
      ["Jan Klee", "7"],
    ]);
    const { candidates } = await made.moderator.ok(calls.getRunCandidates, {
      params: { id: made.run.id },
    });
    expect(candidates).toEqual([]);
  });

  it("may be a CSV file, as a German Excel saves it", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const text = "Anrede;Vorname;Nachname;Stelle\r\nFrau;Zoë;Groß;Leitung\r\n";
    const file = { name: "Liste.csv", type: "text/csv", bytes: Buffer.from(text, "latin1") };
    const params = { id: made.run.id };
    const { rows } = await made.moderator.ok(calls.readCandidateTable, { params, file });
    expect(rows).toEqual([
      ["Anrede", "Vorname", "Nachname", "Stelle"],
      ["Frau", "Zoë", "Groß", "Leitung"],
    ]);
  });

  it("is what the export gives, and comes back unchanged", async () => {
    const tenant = await buildTenant(server);
    const moderator = await buildUser(tenant, ["moderator", "administrator"]);
    const made = await buildRun(server, { tenant, moderator, state: "DRAFT", candidates: 0 });
    const params = { id: made.run.id };
    const people = [
      { title: "Mrs", firstName: "Zoë", lastName: "Groß", job: '=1+1;"Vertrieb"' },
      { title: "Mr", firstName: "Jan", lastName: "O'Neill-Berg", job: "@Leitung" },
      { title: null, firstName: "Mia", lastName: "Klee", job: "'-x" },
    ] as const;
    const candidates = people.map(({ job, ...person }, number) => ({
      ...person,
      email: `exported${number}@example.org`,
      candidateProperties: { job },
    }));
    await moderator.ok(calls.createCandidates, { params, body: { candidates } });
    for (const language of ["de", "en", "fr"]) {
      const headers = { "x-language": language };
      const bytes = await moderator.bytes(calls.exportCandidates, { params, headers });
      expect(bytes.toString(), language).not.toMatch(/(?:^|[;,\n"])[=+@-]/m);
      const file = { name: "Liste.csv", type: "text/csv", bytes };
      const { rows } = await moderator.ok(calls.readCandidateTable, { params, file });
      expect(candidateRows(rows, guessColumns(rows)), language).toEqual(
        people.map((person, number) => ({
          ...person,
          row: number + 2,
          email: `exported${number}@example.org`,
        })),
      );
    }
    const other = await buildUser(tenant, ["moderator", "administrator"]);
    const foreign = await other.refused(calls.exportCandidates, { params });
    expect(foreign.types).toEqual(["ITEM_NOT_FOUND"]);
    const plain = await buildUser(tenant, "moderator");
    const refused = await plain.refused(calls.exportCandidates, { params });
    expect(refused.types).toEqual(["NO_PERMISSION"]);
  });

  it("that is none is refused, as is one of too many rows, and one of somebody else", async () => {
    const made = await buildRun(server, { state: "DRAFT", candidates: 0 });
    const params = { id: made.run.id };
    const broken = { name: "Liste.xlsx", type: XLSX, bytes: Buffer.from("no workbook") };
    const refusal = await made.moderator.refused(calls.readCandidateTable, {
      params,
      file: broken,
    });
    expect(refusal.errors).toEqual({ file: ["corruptFile"] });
    const long = Array.from({ length: 1_001 }, (_, index) => [`Name ${index}`, "Job"]);
    const tooMany = await made.moderator.refused(calls.readCandidateTable, {
      params,
      file: await workbook(long),
    });
    expect(tooMany.errors).toEqual({ file: ["tooMany"] });
    const other = await buildUser(made.tenant, "moderator");
    const file = await workbook(sheet.rows);
    const foreign = await other.refused(calls.readCandidateTable, { params, file });
    expect(foreign.types).toEqual(["ITEM_NOT_FOUND"]);
  });
});
