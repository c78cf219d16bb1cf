import { calls } from "@assay/contract";
import {
  buildUser,
  hasPdfTools,
  makeAccessPackage,
  type PlantedRun,
  plantRun,
  readPdf,
  requestAccess,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import * as z from "zod/mini";

let server: TestServer;
let made: PlantedRun;
/** Words of others, each planted in the data of the first candidate. */
let planted: string[];
/** The first candidate, whom everything is about. */
let personId: string;

const Rows = z.record(z.string(), z.unknown());
const query = (text: string, values: unknown[] = []) =>
  server.owner.withTenant(made.tenant.id, (tx) => tx.prepared(Rows, text, values));
const today = () => server.clock.now().toISOString().slice(0, 10);

interface Person {
  id: string;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
}

/** All ways in which somebody can be named. */
const waysOf = ({ firstName, lastName, email }: Person): string[] => {
  const [first, last] = [firstName ?? "", lastName ?? ""];
  return [
    `${first} ${last}`,
    `${last}, ${first}`,
    first,
    last,
    `${first[0]}.${last[0]}.`,
    email ?? "",
  ].filter((way) => way.length > 3 && way !== "Kim");
};

/** Gives everybody else a first name of their own, and writes all of them into each text about the person. */
async function plantOthers(): Promise<string[]> {
  const users = (await query(
    `select p.id, p.email from person p join account a on a.tenant_id = p.tenant_id and a.person_id = p.id
      where p.tenant_id = $1 order by p.id`,
    [made.tenant.id],
  )) as { id: string }[];
  for (const [index, { id }] of users.entries())
    await query(
      "update person set first_name = $3, last_name = $4 where tenant_id = $1 and id = $2",
      [
        made.tenant.id,
        id,
        `Xanthe${"abcdefghijklmnop"[index]}`,
        `${"ABCDEFGHIJKLMNOP"[index]}ckermann`,
      ],
    );
  for (const table of ["person", "run_candidate"])
    await query(
      `update ${table} set first_name = 'Quirin' || lower(right(last_name, 5))
        where tenant_id = $1 and ${table === "person" ? "id" : "person_id"} <> $2 and last_name like 'Z%'`,
      [made.tenant.id, personId],
    );
  const everybody = (await query(
    `select p.id, p.first_name as "firstName", p.last_name as "lastName", p.email from person p
      where p.tenant_id = $1 and p.id <> $2`,
    [made.tenant.id, personId],
  )) as unknown as Person[];
  const words = everybody.flatMap(waysOf);
  const sentence = `Besser als ${words.join("; ")}.`;
  const html = `<p>Notiz <b>von</b> &amp; über:</p><ul><li>${words.join("</li><li>")}</li></ul>`;
  const key = [made.tenant.id, made.run.id, personId];
  await query(
    `update observation_page p set title = left($4, 200), content = $5, alternative = $4,
            replaced_title = left($4, 200), replaced_content = $5
       from observation o where o.tenant_id = $1 and o.run_id = $2 and o.candidate_id = $3
        and p.tenant_id = $1 and p.observation_id = o.id`,
    [...key, sentence, html],
  );
  const anchor = JSON.stringify({
    exact: sentence,
    prefix: sentence,
    suffix: "",
    start: 0,
    end: 1,
  });
  await query(
    `update evidence set note = $4, captured = $4, anchor = $5::jsonb
      where tenant_id = $1 and run_id = $2 and candidate_id = $3`,
    [...key, sentence, anchor],
  );
  for (const [table, column] of [
    ["candidate_decision", "reason"],
    ["run_gap", "reason"],
    ["run_message", "text"],
  ] as const)
    await query(
      table === "run_message"
        ? `update run_message set text = $4 || ' ' || (select first_name from run_candidate
             where tenant_id = $1 and run_id = $2 and person_id = $3) where tenant_id = $1 and run_id = $2`
        : `update ${table} set ${column} = $4 where tenant_id = $1 and run_id = $2 and candidate_id = $3`,
      [...key, sentence],
    );
  await query(
    `update assessment_overwrite w set reason = $4 from assessment a
      where a.tenant_id = $1 and a.run_id = $2 and a.candidate_id = $3 and w.tenant_id = $1 and w.assessment_id = a.id`,
    [...key, sentence],
  );
  await query(
    `insert into run_conflict (tenant_id, run_id, candidate_id, observer_id, reason, declared_by, declared_at)
     values ($1, $2, $3, $5, $4, $6, now())`,
    [...key, sentence, made.observers[0]?.user.id, made.moderator.user.id],
  );
  await query("update run set name = left('Lauf ' || $3, 240) where tenant_id = $1 and id = $2", [
    made.tenant.id,
    made.run.id,
    sentence,
  ]);
  await query("update run_team set name = left($3, 50) where tenant_id = $1 and run_id = $2", [
    made.tenant.id,
    made.run.id,
    sentence,
  ]);
  await query(
    `update file set name = 'CV ' || $3 || '.pdf', original_name = 'CV ' || $3 || '.pdf'
      where tenant_id = $1 and candidate_id = $2`,
    [made.tenant.id, personId, words.slice(0, 6).join(" ")],
  );
  return words;
}

beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
  made = await plantRun(server, { others: 34 });
  personId = made.candidates[0]!.id;
  for (let index = 0; index < 4; index += 1) await buildUser(made.tenant, "observer");
  planted = await plantOthers();
}, 240_000);
afterAll(() => server.close());

/** Words that stand in a text as words. */
const standing = (text: string, words: readonly string[]): string[] => {
  const plain = text.replaceAll(/\s+/g, " ");
  return words.filter((word) => {
    const at = plain.indexOf(word);
    return at >= 0 && !/[\p{L}\p{N}]/u.test(plain[at - 1] ?? " ");
  });
};

/** Ids, dates and marks that stand for something else in a package. */
const SAID_OTHERWISE = /^[0-9a-f]{24}$|^\d{4}-\d\d-\d\d|^[A-Z_]+$/;

/** The texts and numbers in the objects of answers that name a candidate, without the others that stand beside them. */
function leavesAbout(value: unknown, candidateId: string): string[] {
  const isAbout = (one: unknown) => JSON.stringify(one).includes(candidateId);
  const leaves = (one: unknown): string[] => {
    if (typeof one === "string") return SAID_OTHERWISE.test(one) ? [] : [one];
    if (Array.isArray(one)) return one.flatMap(leaves);
    return typeof one === "object" && one !== null
      ? Object.entries(one).flatMap(([key, inner]) => (key === "can" ? [] : leaves(inner)))
      : [];
  };
  const within = (one: unknown): string[] => {
    if (Array.isArray(one)) return one.filter(isAbout).flatMap(within);
    if (typeof one !== "object" || one === null) return [];
    const entries = Object.entries(one as Record<string, unknown>);
    const isItself = entries.some(
      ([key, inner]) => ["candidateId", "id", "candidate"].includes(key) && inner === candidateId,
    );
    return isItself ? leaves(one) : entries.flatMap(([, inner]) => within(inner));
  };
  return [...new Set(within(value))];
}

describe.skipIf(!hasPdfTools())("an access package (GDPR Art. 15)", () => {
  it("names nobody else: 0 of 200 planted identifiers in texts, names, metadata and ink (G1)", async () => {
    expect(new Set(planted).size).toBeGreaterThanOrEqual(200);
    const { id } = await requestAccess(made.moderator, personId, today());
    const { files } = await makeAccessPackage(made.moderator, id);
    const pdf = await readPdf(files["package.pdf"]!);
    const names = Object.keys(files).join(" ");
    const ids = (
      await query("select id from person where tenant_id = $1 and id <> $2", [
        made.tenant.id,
        personId,
      ])
    ).map(({ id: other }) => String(other));
    for (const text of [
      files["data.json"]!.toString("utf8"),
      files["README.txt"]!.toString("utf8"),
      pdf.text,
      pdf.title,
      names,
    ]) {
      expect(standing(text, planted)).toEqual([]);
      expect(ids.filter((other) => text.includes(other))).toEqual([]);
    }
    for (const [name, bytes] of Object.entries(files))
      if (name.startsWith("files/"))
        expect(standing(bytes.toString("latin1"), planted)).toEqual([]);
    expect(pdf.isTagged).toBe(true);
    expect(pdf.isAccessible).toBe(true);
    expect(pdf.text).toContain("Observer 1");
    expect(pdf.text).toContain("Moderator 1");
    // Handwriting tells who wrote: descriptions only, unless somebody decides otherwise.
    expect(files["data.json"]!.toString("utf8")).not.toContain('"ink_stroke"');
  }, 240_000);
});

describe.skipIf(!hasPdfTools())("what an access package has", () => {
  let clean: PlantedRun;
  let subject: string;

  beforeAll(async () => {
    clean = await plantRun(server, { others: 2 });
    subject = clean.candidates[0]!.id;
  }, 120_000);

  it("has everything that a moderator can see of the candidate (G2)", async () => {
    const { id } = await requestAccess(clean.moderator, subject, today());
    const { files } = await makeAccessPackage(clean.moderator, id);
    const text = files["data.json"]!.toString("utf8");
    const pdf = await readPdf(files["package.pdf"]!);
    const run = { id: clean.run.id };
    const ofRun = { params: { runId: clean.run.id } };
    const { moderator } = clean;
    const answers = {
      run: await moderator.ok(calls.getRun, { params: run }),
      candidates: await moderator.ok(calls.getRunCandidates, { params: run }),
      observations: await moderator.ok(calls.listObservations, { ...ofRun, query: {} }),
      assessments: await moderator.ok(calls.listAllAssessments, ofRun),
      evidence: await moderator.ok(calls.listEvidence, { ...ofRun, query: {} }),
      missing: await moderator.ok(calls.getMissing, { params: run }),
      late: await moderator.ok(calls.listLateWork, { params: run, query: {} }),
      files: await moderator.ok(calls.findFiles, {
        body: { relations: [{ type: "PROCESSRUN", id: clean.run.id }] },
      }),
      conflicts: await moderator.ok(calls.listConflicts, ofRun),
    };
    const shown = leavesAbout(answers, subject);
    expect(shown.length).toBeGreaterThan(15);
    const missing = shown
      .map((leaf) => leaf.replaceAll(/<[^>]+>/g, ""))
      // Handwriting tells who wrote: its description stands in its place.
      .filter((leaf) => !leaf.startsWith('{"v":1,"strokes"'))
      .filter((leaf) => !text.includes(JSON.stringify(leaf).slice(1, -1)));
    expect(missing).toEqual([]);
    // What only the person can be called by stands in what people read, too.
    for (const word of clean.hiredWords.slice(0, 4)) expect(pdf.text).toContain(word);
  }, 240_000);
});
