import { calls, type Competency, type Process, type ProcessRun } from "@assay/contract";
import { type Client, hostileMarkup, hostileTexts, pdfBytes, uploadFile } from "@assay/testing";
import { runsOf } from "../product.ts";

/** The function that whatever acts calls (`countActs`). */
const ACT = "acted()";
export const MARKUP = hostileMarkup(ACT);
export const TEXTS = hostileTexts(ACT);

export async function runIn(client: Client, state: ProcessRun["runState"]): Promise<ProcessRun> {
  const found = (await runsOf(client)).find((run) => run.runState === state);
  if (!found) throw new Error(`The demo has no run that is ${state}.`);
  return (await client.ok(calls.getRun, { params: { id: found.id } })) as ProcessRun;
}

/** Somebody and something that is observed in a run. */
export function cellOf({ candidates }: ProcessRun) {
  const candidate = candidates.find(({ exercises }) => exercises.length > 0);
  const [exercise] = candidate?.exercises ?? [];
  if (!candidate || !exercise) throw new Error("Nobody is observed in this run.");
  return { candidateId: candidate.candidateId, exerciseId: exercise.exerciseId };
}

const LENGTHS: Readonly<Record<string, number>> = {
  textShort: 40,
  textLong: 200,
  displayName: 200,
  description: 200,
  baseName: 200,
  job: 200,
};
export const RICH = MARKUP.join("").slice(0, 50_000);

/** The same thing with a hostile text in each of its fields that take any text. */
function poisoned<T>(value: T, key = ""): T {
  let next = 0;
  const change = (part: unknown, name: string): unknown => {
    if (Array.isArray(part)) return part.map((entry) => change(entry, name));
    if (typeof part === "object" && part !== null) {
      // The languages of a cue are its texts.
      const inside = name === "cueTexts" ? "cueTexts" : undefined;
      return Object.fromEntries(
        Object.entries(part).map(([own, entry]) => [own, change(entry, inside ?? own)]),
      );
    }
    if (typeof part !== "string") return part;
    if (name === "manual") return RICH;
    const length = name === "guidingQuestions" || name === "cueTexts" ? 200 : LENGTHS[name];
    return length === undefined ? part : (TEXTS[(next += 1) % TEXTS.length] ?? "").slice(0, length);
  };
  return change(value, key) as T;
}

/** Fills everything that a moderator designs. */
export async function poisonDesign(moderator: Client) {
  const { scales } = await moderator.ok(calls.listScales);
  for (const scale of scales) await moderator.ok(calls.updateScale, { body: poisoned(scale) });
  const { competencies } = await moderator.ok(calls.listCompetencies);
  for (const competency of competencies as Competency[])
    await moderator.ok(calls.updateCompetency, { body: poisoned(competency) });
  const { processes } = (await moderator.ok(calls.listProcesses)) as { processes: Process[] };
  for (const process of processes)
    await moderator.ok(calls.updateProcess, { body: poisoned(process) });
}

/** The design and a run that is prepared, which is started then. */
export async function poison(moderator: Client): Promise<ProcessRun> {
  await poisonDesign(moderator);
  const prepared = await runIn(moderator, "PREPARED");
  const renamed = { ...prepared, name: TEXTS[0] ?? "" };
  await moderator.ok(calls.updateRun, { body: renamed });
  for (const [index, { candidateId: id }] of prepared.candidates.entries())
    await moderator.ok(calls.updateCandidate, {
      params: { id: prepared.id },
      body: { id, candidateProperties: { job: TEXTS[index % TEXTS.length] ?? "" } },
    });
  const bytes = pdfBytes();
  await uploadFile(moderator as never, prepared.id, { name: `${TEXTS[0]}.pdf`, bytes });
  const started = { id: prepared.id, stateName: "Start" as const };
  return (await moderator.ok(calls.changeRunState, { params: started })) as ProcessRun;
}
