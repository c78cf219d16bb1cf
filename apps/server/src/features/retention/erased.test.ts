// @module-tag soak
import { calls, type ExportRequest } from "@assay/contract";
import { verifyDossier } from "@assay/dossier";
import { defaultExport } from "@assay/domain";
import {
  buildUser,
  downloadFile,
  findFiles,
  finishedAgo,
  hasPdfTools,
  makeDossierOf,
  makePdf,
  plantRun,
  type PlantedRun,
  type S3Service,
  scanFor,
  startS3,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type Bucket, openBucket } from "../../platform/bucket.ts";
import { startNightlyJob } from "./jobs.ts";

const SOON = { timeout: 60_000, interval: 100 };
const english = { "x-language": "en" };

let server: TestServer;
let s3: S3Service | undefined;
let bucket: Bucket | undefined;

async function start(place: "database" | "bucket") {
  s3 = place === "bucket" ? await startS3() : undefined;
  server = await startTestServer(inject("postgresUrl"), {
    files: async (log) => {
      bucket = s3 && (await openBucket({ ...s3.settings, log }));
      return { bucket };
    },
  });
}
async function stop() {
  await server.close();
  bucket?.close();
  await s3?.close();
}
const scan = (words: readonly string[]) =>
  scanFor(words, { ...server, ...(s3 && { folder: s3.folder }) });

/** The bytes of a dossier as characters, each for itself. */
const wordsIn = ({ bytes }: { bytes: Uint8Array<ArrayBuffer> }): string =>
  new TextDecoder("latin1").decode(bytes);

const stateOf = async ({ auditor, run }: PlantedRun) =>
  (await auditor.ok(calls.getRun, { params: { id: run.id } })).runState;

async function anonymise(planted: PlantedRun) {
  await finishedAgo(server, planted, 90);
  await startNightlyJob(server.nightly);
  await vi.waitFor(async () => expect(await stateOf(planted)).toBe("ANONYMIZED"), SOON);
}

/** The numbers of a run in the answers of all calls. */
async function statisticsOf({ moderator, auditor, run }: PlantedRun) {
  const params = { runId: run.id };
  const { assessments } = await moderator.ok(calls.listAllAssessments, { params });
  const summaries = await auditor.ok(calls.listAllRuns, { query: { summary: "true" } });
  const today = server.clock.now().toISOString().slice(0, 10);
  const rowsOf = async (exportFocus: ExportRequest["exportFocus"]) => {
    const body: ExportRequest = {
      ...defaultExport(today),
      exportFocus,
      selectedTimeSpan: -1,
      selectedProcesses: [],
      selectedRunStates: ["FINISHED", "ANONYMIZED"],
    };
    const bytes = await auditor.bytes(calls.exportRuns, { body, headers: english });
    const [sheet] = (await readXlsx(bytes)).sheets;
    return (sheet?.rows ?? [])
      .slice(1)
      .map((row) => row.filter((cell) => typeof cell === "number"));
  };
  const [summary] = (summaries as { processRuns: { candidates: object[] }[] }).processRuns;
  const candidates = summary?.candidates.map((candidate) => ({ ...candidate, name: null }));
  return {
    assessments,
    candidates,
    rows: await rowsOf("DefaultFocus"),
    byCompetency: await rowsOf("CompetencyFocus"),
    byCandidate: await rowsOf("CandidateFocus"),
  };
}

const PLACES = [
  { place: "database", tags: [] },
  { place: "bucket", tags: ["soak"] },
] as const;
for (const { place, tags } of PLACES)
  describe(`a run whose files are in the ${place}`, { tags: [...tags] }, () => {
    beforeAll(() => start(place));
    afterAll(stop);

    it("holds more than 200 planted words, and none of them after its time; its numbers stay [RUN-040]", async () => {
      const planted = await plantRun(server);
      const { words, hiredWords, moderator, run, candidates } = planted;
      expect(words.length).toBeGreaterThan(200);
      await makePdf(moderator, run.id);
      await makePdf(moderator, run.id, { candidateId: candidates[1]!.id });
      const maker = await buildUser(planted.tenant, {
        permissions: ["GET_ALL_PROCESS_RUNS", "GET_ALL_OBSERVATIONS", "EXPORT_DATA"],
      });
      const dossier = await makeDossierOf(maker, run.id);
      expect(words.filter((word) => wordsIn(dossier).includes(word)).length).toBeGreaterThan(100);
      const before = await scan(words);
      expect(words.filter((word) => !before.has(word))).toEqual([]);
      const places = new Set([...before.values()].flat());
      for (const known of [
        "person.last_name",
        "person.email",
        "run_candidate.first_name",
        "run_candidate.job",
        "observation_page.content",
        "observation_page.replaced_content",
        "observation_page.alternative",
        "assessment_overwrite.reason",
        "candidate_decision.reason",
        "run_message.text",
        "evidence.captured",
        "evidence.anchor",
        "evidence.note",
        "run_gap.reason",
        "late_work.work",
        "late_work.replaced",
        "file.original_name",
        "pdf_job.file_name",
        "dossier_chunk.bytes",
        "run_design.process",
        place === "bucket" ? "folder" : "file_chunk.bytes",
      ])
        expect(places).toContain(known);
      if (place === "database" && hasPdfTools()) expect(places).toContain("pdf_chunk.bytes");
      // The audit log, the log and the jobs never held the words.
      expect([...places].filter((each) => /^audit|^log$|^job/.test(each))).toEqual([]);
      const numbers = await statisticsOf(planted);
      expect(numbers.rows.length).toBeGreaterThan(80);

      await anonymise(planted);
      await vi.waitFor(async () => expect([...(await scan(words))]).toEqual([]), SOON);
      expect(await statisticsOf(planted)).toEqual(numbers);
      // What is made now has no word either, of the hired candidate too, and no names.
      const after = await makeDossierOf(maker, run.id);
      const left = [...words, ...hiredWords].filter((word) => wordsIn(after).includes(word));
      expect(left).toEqual([]);
      expect(await verifyDossier(after.bytes)).toMatchObject({
        outcome: "agrees",
        dossier: { names: null },
      });

      const hired = await scan(hiredWords);
      expect(hiredWords.filter((word) => !hired.has(word))).toEqual([]);
    }, 180_000);

    it("shows everybody else without a name, and the one who was hired as before [DASH-025]", async () => {
      const planted = await plantRun(server, { others: 2 });
      const { moderator, run, candidates, observers } = planted;
      await anonymise(planted);
      const params = { id: run.id };
      const shown = (await moderator.ok(calls.getRunCandidates, { params })).candidates;
      expect(shown[0]).toMatchObject({ ...candidates[0], isCandidate: true });
      for (const [index, candidate] of shown.slice(1).entries())
        expect(candidate).toEqual({
          id: candidates[index + 1]?.id,
          title: null,
          firstName: null,
          lastName: null,
          email: null,
          candidateProperties: { job: "" },
          isCandidate: false,
          image: null,
        });
      const [cv, ...others] = await findFiles(moderator, run.id);
      expect([cv?.usage, cv?.candidate, others]).toEqual(["CANDIDATE_CV", candidates[0]?.id, []]);
      expect((await downloadFile(moderator, cv!)).toString()).toContain("%PDF");
      const { observations } = await moderator.ok(calls.listObservations, {
        params: { runId: run.id },
      });
      expect(observations).toHaveLength(6);
      const pages = observations.flatMap((observation) => observation.pages);
      expect(
        new Set(pages.map(({ title, content }) => title + content.replace(/\{.*\}/, ""))),
      ).toEqual(new Set([""]));
      const stored = (await moderator.ok(calls.getRun, { params })) as typeof run;
      expect(stored.people.map(({ id }) => id)).toContain(observers[0]!.user.id);
      expect(stored.people.every(({ lastName }) => lastName !== null)).toBe(true);
      const move = { id: run.id, stateName: "archive" as const };
      const refused = await moderator.refused(calls.changeRunState, { params: move });
      expect(refused.types).toEqual(["WRONG_PROCESS_RUN_STATE"]);
    }, 60_000);
  });
