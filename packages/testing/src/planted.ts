import { randomBytes } from "node:crypto";
import { calls, type Candidate, type ProcessRun } from "@assay/contract";
import { buildProcess } from "./design.ts";
import { dropDocuments, firstStep, putSteps, uploadDocument } from "./documents.ts";
import { pdfBytes, uploadFile } from "./files.ts";
import { buildTenant, buildUser, type TestUser } from "./people.ts";
import { buildRun, moveRun, saveRun, type TestRun } from "./run.ts";
import type { TestServer } from "./testServer.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** Makes words of letters that stand nowhere else, and remembers them. */
function wordMaker() {
  const words: string[] = [];
  const prefix = Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * 26)]).join("");
  const word = (): string => {
    const number = words.length;
    const made = `Z${prefix}${LETTERS[Math.floor(number / 26)]}${LETTERS[number % 26]}q`;
    words.push(made);
    return made;
  };
  return { words, word };
}

export interface PlantedRun extends Omit<TestRun, "candidates"> {
  /** In the run's order; the first was hired. */
  candidates: Candidate[];
  auditor: TestUser;
  /** Words that must be gone in the end. */
  words: string[];
  /** Words of the hired candidate that may remain. */
  hiredWords: string[];
}

type Word = () => string;

/** A stroke, so that there is a drawing. */
const DRAWING = '{"v":1,"strokes":[{"id":"0mdkq4x1zabcde","c":"red","w":1,"p":[10,10,80,0]}]}';

const addCandidate = async (moderator: TestUser, runId: string, word: Word): Promise<Candidate> =>
  moderator.ok(calls.createCandidate, {
    params: { id: runId },
    body: {
      title: "Mr",
      firstName: word(),
      lastName: word(),
      email: `${word()}@example.org`,
      candidateProperties: { job: word() },
    },
  });

interface Writing extends Pick<TestRun, "moderator" | "exerciseIds"> {
  observer: TestUser;
  runId: string;
  word: Word;
}

/** A text that a moderator has replaced, a drawing with its alternative, and a CV. */
async function writeAbout(writing: Writing, candidateId: string, cvWord: Word) {
  const { moderator, observer, runId, word, exerciseIds } = writing;
  const cell = { processRunId: runId, candidateId, exerciseId: exerciseIds[0] ?? "" };
  const text = { page: 1, title: word(), content: `<p>${word()} fragt nach.</p>` };
  const created = await observer.ok(calls.createObservation, {
    body: { ...cell, type: "html", pages: [text] },
  });
  await moderator.ok(calls.updateObservationPage, {
    body: { ObservationId: created.id, Page: 1, Content: `<p>${word()}</p>` },
  });
  await observer.ok(calls.createObservation, {
    body: {
      ...cell,
      type: "webInk",
      pages: [{ page: 1, title: "", content: DRAWING, alternative: word() }],
    },
  });
  const parts = { usage: "CANDIDATE_CV" as const, candidate: candidateId };
  await uploadFile(moderator, runId, {
    ...parts,
    name: `${cvWord()}.pdf`,
    bytes: pdfBytes(cvWord()),
  });
}

/** A process whose one exercise has a document that will be dropped from it. */
async function designWith(moderator: TestUser, word: Word) {
  const process = await buildProcess(moderator);
  const exercise = firstStep(process);
  const document = await uploadDocument(moderator, exercise.id, {
    name: `${word()}.pdf`,
    bytes: pdfBytes(word()),
  });
  return putSteps(moderator, process, [{ ...exercise, documents: [document] }]);
}

/** Pages that arrive after the finish: some are taken in, some left out, some wait. */
async function sendLate({ moderator, observers, run }: PlantedRun, word: Word) {
  const [observer] = observers as [TestUser];
  const { observations } = await moderator.ok(calls.listObservations, {
    params: { runId: run.id },
    query: {},
  });
  for (const { id, type } of observations.filter(
    (one) => one.candidateId !== run.candidates[0]?.candidateId,
  ))
    if (type === "html")
      await observer.refused(calls.updateObservationPage, {
        body: { ObservationId: id, Page: 1, Content: `<p>${word()} kam später.</p>` },
      });
  const params = { id: run.id };
  const { entries } = await moderator.ok(calls.listLateWork, { params, query: {} });
  for (const [index, { id: lateId }] of entries.entries()) {
    const decision = (["take", "leave", null] as const)[index % 3];
    if (decision)
      await moderator.ok(calls.decideLateWork, {
        params: { ...params, lateId },
        body: { decision },
      });
  }
}

/** Overwrites one rating of everybody, and says why. */
async function overwrite({ moderator, process, run }: PlantedRun, word: Word) {
  const params = { runId: run.id };
  const { assessments } = await moderator.ok(calls.listAllAssessments, { params });
  const ofEach = new Map(assessments.map((one) => [one.candidateId, one]));
  for (const { id: assessmentId } of ofEach.values())
    await moderator.ok(calls.overwriteAssessment, {
      body: {
        assessmentId,
        competencyId: process.competencyIds[0] ?? "",
        selectedCriterionOverwrite: 3,
        reason: `${word()} was late.`,
      },
    });
}

/** Messages to the observers, and a reason for each rating that is missing: nobody has rated yet. */
async function sendAndExplain({ moderator, run }: Pick<TestRun, "moderator" | "run">, word: Word) {
  const params = { id: run.id };
  const id = randomBytes(12).toString("hex");
  const text = `${word()} is waiting.`;
  await moderator.ok(calls.sendMessage, { params, body: { id, text, to: "all" } });
  const { ratings } = await moderator.ok(calls.getMissing, { params });
  for (const { candidateId, exerciseId, observerId } of ratings)
    await moderator.ok(calls.explainGaps, {
      params,
      body: { gaps: [{ candidateId, exerciseId, observerId }], reason: `${word()} was late.` },
    });
}

/**
 * Evidence for every candidate, a text and one that was removed, stored as if the run had rules for it: those would change how
 * ratings count.
 */
async function tag(
  server: TestServer,
  { tenant, run, exerciseIds, observers, candidates }: PlantedRun,
  word: Word,
) {
  const values = candidates.flatMap(({ id }) =>
    [null, server.clock.now()].map((deletedOn) => ({
      id: randomBytes(12).toString("hex"),
      candidateId: id,
      deletedOn,
      note: word(),
      quote: word(),
    })),
  );
  await server.owner.withTenant(tenant.id, async (tx) => {
    for (const { id, candidateId, deletedOn, note, quote } of values)
      await tx.execute(
        `insert into evidence (tenant_id, id, run_id, candidate_id, exercise_id, observer_id, kind, sign,
                               note, at, created_on, updated_on, deleted_on, state, anchor, captured)
         values ($1, $2, $3, $4, $5, $6, 'TEXT', 1, $7, $8, $8, $8, $9, 'LOST', $10::jsonb, $11)`,
        [
          tenant.id,
          id,
          run.id,
          candidateId,
          exerciseIds[0],
          observers[0]?.user.id,
          note,
          server.clock.now(),
          deletedOn,
          JSON.stringify({ exact: quote, prefix: "", suffix: "", start: 0, end: quote.length }),
          quote,
        ],
      );
  });
}

/** Rates every candidate, each with different values. */
async function rate({ observers, run, candidates, process, exerciseIds }: PlantedRun) {
  for (const [observerIndex, observer] of observers.entries())
    for (const [index, { id: candidateId }] of candidates.entries())
      await observer.ok(calls.createAssessments, {
        body: {
          processRunId: run.id,
          candidateId,
          exerciseId: exerciseIds[0] ?? "",
          values: process.competencyIds.map((competencyId, at) => ({
            competencyId,
            selectedCriterion: 1 + ((observerIndex + index + at) % 5),
          })),
        },
      });
}

/**
 * A finished run with more than ten words of each candidate in it: names, e-mails, jobs, notes and what
 * replaced them, drawings, CVs, files, documents, reports. Nobody else knows these words.
 */
export async function plantRun(server: TestServer, { others = 20 } = {}): Promise<PlantedRun> {
  const { words, word } = wordMaker();
  const kept = wordMaker();
  const tenant = await buildTenant(server, { dossiers: true });
  const moderator = await buildUser(tenant, "moderator");
  const process = await designWith(moderator, word);
  const made = await buildRun(server, {
    tenant,
    moderator,
    process,
    candidates: 0,
    state: "DRAFT",
  });
  const runId = made.run.id;
  const candidates = [await addCandidate(moderator, runId, kept.word)];
  for (let index = 0; index < others; index += 1)
    candidates.push(await addCandidate(moderator, runId, word));
  const draft = (await moderator.ok(calls.getRun, { params: { id: runId } })) as ProcessRun;
  const team = {
    id: "c".repeat(24),
    name: "Team 1",
    observers: made.observers.map(({ user }) => user.id),
    observersHaveModeratorView: false,
  };
  const cells = made.exerciseIds.map((exerciseId) => ({ exerciseId, observerTeamId: team.id }));
  await saveRun(moderator, {
    ...draft,
    observerTeams: [team],
    candidates: draft.candidates.map((candidate) => ({ ...candidate, exercises: cells })),
  });
  await moveRun(moderator, runId, "Start");
  const [observer] = made.observers as [TestUser];
  const writing = { ...made, moderator, observer, runId, word };
  for (const [index, { id }] of candidates.entries())
    await writeAbout(writing, id, index === 0 ? kept.word : word);
  for (const usage of ["SCHEDULE", "OBSERVER_FILE", "MODERATOR_FILE", "CANDIDATE_FILE"] as const)
    await uploadFile(moderator, runId, {
      usage,
      name: `${word()}.pdf`,
      bytes: pdfBytes(word()),
    });
  // From now on only this run shows the document.
  await dropDocuments(moderator, process.id);
  const planted = {
    ...made,
    candidates,
    auditor: await buildUser(tenant, "auditor"),
    words,
    hiredWords: kept.words,
  };
  await sendAndExplain(planted, word);
  await rate(planted);
  // The hired candidate's words are erased too.
  await tag(server, planted, word);
  const run = await moveRun(moderator, runId, "Finish");
  await overwrite(planted, word);
  await sendLate({ ...planted, run }, word);
  await moderator.ok(calls.updateRun, {
    body: {
      ...run,
      candidates: run.candidates.map((candidate, index) => ({
        ...candidate,
        candidateState: index === 0 ? ("HIRED" as const) : ("VETO" as const),
        stateReason: `${word()} fits.`,
      })),
    },
  });
  return { ...planted, run };
}

/** Backdates an unfinished run: nobody has changed or planned anything in it for this many days. */
export const untouchedFor = (
  server: TestServer,
  { run, tenant }: Pick<TestRun, "run" | "tenant">,
  days: number,
) =>
  server.owner.withTenant(tenant.id, async (tx) => {
    const values = [tenant.id, run.id, server.clock.now(), days];
    const age = "$3::timestamptz - $4 * interval '1 day'";
    const set = (table: string, change: string, key = "run_id") =>
      tx.execute(`update ${table} set ${change} where tenant_id = $1 and ${key} = $2`, values);
    await set("run", `touched_at = ${age}, planned_date = null`, "id");
    await set("observation", `updated_on = ${age}`);
    await set("assessment", `updated_on = ${age}`);
    await set("file", `created_at = ${age}`);
  });

/** Backdates a finished run until its retention period is over or, with fewer days, nearly over. */
export const finishedAgo = (
  server: TestServer,
  { run, tenant }: Pick<TestRun, "run" | "tenant">,
  days: number,
) =>
  server.owner.withTenant(tenant.id, (tx) =>
    tx.execute(
      "update run set finished_at = $3::timestamptz - $4 * interval '1 day' where tenant_id = $1 and id = $2",
      [tenant.id, run.id, server.clock.now(), days],
    ),
  );
