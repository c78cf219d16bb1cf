import type { calibrationCalls, CalibrationAttempt, OwnCalibration } from "@assay/contract";
import { nextSamples, takerRole } from "@assay/domain";
import type { CallOf, Context } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { demandCalibration, presentDesign } from "../policy.ts";
import { readParts } from "../queries.ts";
import { selectNamed, selectSet, selectSetsOf, type SetRow } from "../store.ts";
import { presentAttempt } from "./present.ts";
import { type AttemptRow, selectAnswers, selectAttempt, selectAttemptsOf } from "./store.ts";

type Reading = Pick<Context, "tx" | "actor">;

/** The samples of the next attempt of somebody at a set; null if none may be begun. */
export function nextOf(
  set: SetRow,
  personId: string,
  own: readonly AttemptRow[],
): readonly string[] | null {
  const role = takerRole(set, personId);
  const ids = set.samples.map(({ id }) => id);
  if (role === null) return null;
  if (role === "EXPERT") return own.length === 0 ? ids : null;
  const past = own.map(({ finishedAt, validUntil, result }) => ({
    finishedAt,
    hasPassed: validUntil !== null,
    wrongIds: result?.wrongIds ?? [],
  }));
  return nextSamples(ids, past);
}

/** An attempt of the actor. @throws ApiFailure ITEM_NOT_FOUND, for those of others too */
export async function openAttempt({ tx, actor }: Reading, id: string): Promise<AttemptRow> {
  const attempt = found(await selectAttempt(tx, id));
  return found(attempt.personId === actor.id ? attempt : null);
}

export async function answerAttempt(context: Reading, id: string): Promise<CalibrationAttempt> {
  const { tx } = context;
  const attempt = await openAttempt(context, id);
  const set = found(await selectSet(tx, attempt.setId));
  const { design, ...parts } = await readParts({ tx }, set);
  const [person] = await selectNamed(tx, [attempt.personId]);
  const own = parts.attempts.filter(({ personId }) => personId === attempt.personId);
  return presentAttempt({
    set,
    attempt,
    parts: { ...parts, design: found(design) },
    personName: [person?.firstName, person?.lastName].filter(Boolean).join(" "),
    next: nextOf(set, attempt.personId, own)?.length ?? null,
  });
}

export async function getCalibration(call: CallOf<typeof calibrationCalls.getCalibration>) {
  await demandCalibration(call.tx);
  return answerAttempt(call, call.params.id);
}

/** What is asked of the actor in a set, or was; nothing where they only stand in a draft. */
async function ownOf(
  { tx, actor }: Reading,
  set: SetRow,
  own: readonly AttemptRow[],
): Promise<OwnCalibration[]> {
  const last = own.at(-1);
  const role = takerRole(set, actor.id) ?? last?.role;
  const design = set.design ?? (await presentDesign(tx, set));
  if (!role || !design) return [];
  const answers = last ? await selectAnswers(tx, [last.id]) : [];
  const certified = own.findLast(({ validUntil }) => validUntil !== null);
  return [
    {
      setId: set.id,
      setName: set.name,
      version: set.version,
      processName: design.processName,
      role,
      state: set.state,
      samples: set.samples.length,
      next: nextOf(set, actor.id, own)?.length ?? null,
      ...(last && {
        attempt: {
          id: last.id,
          finishedAt: last.finishedAt?.toISOString() ?? null,
          asked: last.sampleIds.length,
          submitted: answers.filter(
            ({ submittedAt, sampleId }) => submittedAt && last.sampleIds.includes(sampleId),
          ).length,
        },
      }),
      ...(certified?.validUntil &&
        certified.finishedAt && {
          certificate: {
            attemptId: certified.id,
            version: set.version,
            passedAt: certified.finishedAt.toISOString(),
            validUntil: certified.validUntil.toISOString(),
          },
        }),
    },
  ];
}

export async function listCalibrations(call: CallOf<typeof calibrationCalls.listCalibrations>) {
  const { tx, actor } = call;
  await demandCalibration(tx);
  const sets = await selectSetsOf(tx, actor.id);
  const attempts = Map.groupBy(await selectAttemptsOf(tx, actor.id), ({ setId }) => setId);
  const calibrations: OwnCalibration[] = [];
  for (const set of sets)
    calibrations.push(...(await ownOf(call, set, attempts.get(set.id) ?? [])));
  return { calibrations };
}
