import { bytesOfHex, joined, utf8 } from "../format/bytes.ts";
import { writeJson } from "../format/json.ts";
import { candidateNumber, type CandidateSection, FORMULAS } from "../format/sections.ts";
import { sha256 } from "../format/signature.ts";
import { finalOf, resultsOf, TooManyDecimals } from "../independent/results.ts";
import { stabilitiesOf, type Steps } from "../independent/stability.ts";
import { type LeftOut, statisticsOf } from "../independent/statistics.ts";
import { designWarningsOf, staffingWarningsOf } from "../independent/warnings.ts";
import { Comparison, type Deviation } from "./compare.ts";
import type { OpenedDossier } from "./openDossier.ts";

/** What was not computed a second time; `place` says of what. */
type NotChecked =
  | LeftOut
  | { readonly what: "decimals" | "steps" | "log"; readonly place?: string }
  | { readonly what: "formulas"; readonly place: string };

export interface Checked {
  /** Numbers and words that were compared. */
  readonly compared: number;
  readonly deviations: readonly Deviation[];
  /** Of deviations, also those that are not listed. */
  readonly deviating: number;
  readonly notChecked: readonly NotChecked[];
}

/** Each value that counts, by the values that it is made of. */
function checkFinals(section: CandidateSection, path: string, comparison: Comparison): void {
  section.ratings.forEach(({ values }, rating) =>
    values.forEach((value, place) =>
      comparison.same(
        value.final,
        finalOf(value),
        `${path} ratings.${rating}.values.${place}.final`,
      ),
    ),
  );
}

function checkCandidates(dossier: OpenedDossier, comparison: Comparison, left: NotChecked[]): void {
  for (const [number, section] of dossier.candidates) {
    const path = `candidates/${number}.json`;
    comparison.same(section.candidate, candidateNumber(number), `${path} candidate`);
    checkFinals(section, path, comparison);
    try {
      const results = resultsOf(dossier.design.process, section);
      comparison.same(section.results, results, `${path} results`);
    } catch (error) {
      if (!(error instanceof TooManyDecimals)) throw error;
      left.push({ what: "decimals", place: candidateNumber(number) });
    }
  }
}

interface StatedSteps {
  readonly kind?: unknown;
  readonly steps?: unknown;
  readonly atLeast?: unknown;
  readonly atMost?: unknown;
}

/** Whether stated steps agree with computed ones: of bounds, that they lie within. */
function checkSteps(stated: StatedSteps, computed: Steps, path: string, to: Comparison): boolean {
  if (computed.kind !== "bounds") {
    to.same(stated, computed, path);
    return true;
  }
  const [low, high] =
    stated.kind === "exact" ? [stated.steps, stated.steps] : [stated.atLeast, stated.atMost];
  const isWithin =
    typeof low === "number" &&
    typeof high === "number" &&
    low >= computed.atLeast &&
    high <= computed.atMost;
  to.same(isWithin, true, `${path} within bounds`);
  return false;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function checkStability(dossier: OpenedDossier, comparison: Comparison, left: NotChecked[]): void {
  const { statistics, design, candidates } = dossier;
  const isCounted = statistics?.shown === "RUN";
  const path = "statistics.json stability";
  const computed = stabilitiesOf(design.process, [...candidates.values()]);
  const stated = listOf(statistics?.stability);
  comparison.same(stated.length, computed.length, path);
  let openSteps = 0;
  computed.forEach((step, at) => {
    const own = stated[at];
    const said = isRecord(own) ? own : {};
    comparison.same(said["itemId"], step.itemId, `${path}.${at}.itemId`);
    const list = listOf(said["candidates"]);
    comparison.same(list.length, step.candidates.length, `${path}.${at}.candidates`);
    step.candidates.forEach(({ fewestSteps, ...one }, place) => {
      const here = `${path}.${at}.candidates.${place}`;
      const entry = list[place];
      const { fewestSteps: steps, ...others } = isRecord(entry) ? entry : {};
      const counted = {
        ...one,
        flipsWithout: one.flipsWithout?.length ?? null,
        unratedWithout: one.unratedWithout?.length ?? null,
      };
      comparison.same(others, isCounted ? counted : one, here);
      const isExact = checkSteps(isRecord(steps) ? steps : {}, fewestSteps, here, comparison);
      if (!isExact) openSteps++;
    });
  });
  if (openSteps > 0) left.push({ what: "steps", place: String(openSteps) });
}

function checkStatistics(dossier: OpenedDossier, comparison: Comparison, left: NotChecked[]): void {
  const { statistics, design, candidates } = dossier;
  if (!statistics || statistics.shown === null) return;
  const again = statisticsOf(design.process, [...candidates.values()], statistics);
  left.push(...again.left);
  comparison.same(statistics.ratings, again.ratings, "statistics.json ratings");
  comparison.same(statistics.computed, again.computed, "statistics.json computed");
  try {
    checkStability(dossier, comparison, left);
  } catch (error) {
    if (!(error instanceof TooManyDecimals)) throw error;
    left.push({ what: "decimals", place: "statistics.json" });
  }
}

function checkWarnings(dossier: OpenedDossier, comparison: Comparison): void {
  const { design, run, candidates } = dossier;
  const { process, languages, warningsAtStart, now } = design;
  const atStart = designWarningsOf(process, languages);
  comparison.same(warningsAtStart, atStart, "design.json warningsAtStart");
  if (now) {
    const later = designWarningsOf(now.process ?? process, languages);
    comparison.same(now.warnings, later, "design.json now.warnings");
  }
  if (!run) return;
  const staffing = staffingWarningsOf(process, [...candidates.values()]);
  comparison.same(run.warnings, staffing, "run.json warnings");
}

/** The position that an entry of the log says of itself; null if it is not readable. */
function positionOf(preimage: string): unknown {
  try {
    const entry: unknown = JSON.parse(preimage);
    return listOf(entry)[0] ?? null;
  } catch {
    return null;
  }
}

/** The log of the run: each hash, and that neighbours follow each other. Entries about other runs are not in the file. */
async function checkAudit({ audit }: OpenedDossier, comparison: Comparison): Promise<boolean> {
  if (!audit) return true;
  const { lines, head } = audit;
  let isWhole = true;
  for (const [index, { position, previous, preimage, hash }] of lines.entries()) {
    const path = `audit.jsonl ${position}`;
    const before = bytesOfHex(previous) ?? new Uint8Array();
    comparison.same(hash, await sha256(joined([before, utf8(preimage)])), `${path} hash`);
    comparison.same(positionOf(preimage), position, `${path} position`);
    const last = lines[index - 1];
    if (!last) continue;
    comparison.same(last.position < position, true, `${path} order`);
    if (last.position + 1 === position) comparison.same(previous, last.hash, `${path} previous`);
    else isWhole = false;
  }
  const end = lines.at(-1);
  if (end) comparison.same(end.position <= head.position, true, "audit.jsonl head");
  if (end?.position === head.position) comparison.same(end.hash, head.hash, "audit.jsonl head");
  else isWhole = false;
  return isWhole;
}

/** Recomputes what an opened dossier states, by the second calculation. */
export async function checkDossier(dossier: OpenedDossier): Promise<Checked> {
  const comparison = new Comparison();
  const left: NotChecked[] = [];
  const { formulas, candidates, run } = dossier.manifest;
  if (formulas === FORMULAS) {
    checkCandidates(dossier, comparison, left);
    checkStatistics(dossier, comparison, left);
    checkWarnings(dossier, comparison);
  } else left.push({ what: "formulas", place: formulas });
  if (dossier.run) {
    comparison.same(dossier.run.candidates, candidates, "run.json candidates");
    comparison.same(
      writeJson([dossier.run.id, dossier.run.name]),
      writeJson([run.id, run.name]),
      "run.json id",
    );
  }
  if (!(await checkAudit(dossier, comparison))) left.push({ what: "log" });
  return {
    compared: comparison.compared,
    deviations: comparison.deviations,
    deviating: comparison.count,
    notChecked: left,
  };
}
