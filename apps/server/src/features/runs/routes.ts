import type { runCalls } from "@assay/contract";
import { mayEditRun, mayModerate, seenCandidateIds } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Actor, Handlers } from "../../http/context.ts";
import { ApiFailure, demand, demandState, found, refuseOlder } from "../../http/failure.ts";
import { deleteUnusedPeople, updatePerson } from "../identity/store.ts";
import {
  addCandidate,
  changeCandidateState,
  changeRun,
  createRun,
  moveRun,
  type Acting,
} from "./commands.ts";
import { presentRun } from "./present.ts";
import {
  copyCandidateNames,
  deleteRun,
  selectCandidates,
  selectRun,
  selectRunPeople,
  selectSeenRun,
  upsertRunCandidate,
  type Run,
} from "./store.ts";

interface Asked {
  tx: TenantTransaction;
  actor: Actor;
  now: Date;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The caller's day, by the offset of their clock: `X-DateTimeOffset` is minutes east of UTC. */
function acting({ tx, actor, now, headers }: Asked): Acting {
  const offset = Number(headers["x-datetimeoffset"] ?? 0);
  const minutes = Math.abs(offset) <= 14 * 60 ? offset : 0;
  const today = new Date(now.getTime() + minutes * 60_000).toISOString().slice(0, 10);
  return { tx, actor, now, today };
}

const open = async ({ tx, actor }: Asked, id: string) => found(await selectSeenRun(tx, actor, id));
const lock = async ({ tx, actor }: Asked, id: string) =>
  found(await selectSeenRun(tx, actor, id, { forUpdate: true }));

async function answer(asked: Asked, run: Run) {
  return presentRun(run, await selectRunPeople(asked.tx, run.id), asked.actor);
}
const answerNow = async (asked: Asked, id: string) =>
  answer(asked, found(await selectRun(asked.tx, id)));

async function seenCandidates({ tx, actor }: Asked, run: Run) {
  const seen = new Set(seenCandidateIds(run, actor));
  return (await selectCandidates(tx, run.id)).filter((candidate) => seen.has(candidate.id));
}
const candidateOf = async (asked: Asked, runId: string, id: string) =>
  found((await selectCandidates(asked.tx, runId)).find((candidate) => candidate.id === id));

export const runRoutes: Handlers<typeof runCalls> = {
  getRun: async (asked) => answer(asked, await open(asked, asked.params.id)),
  getRunCandidates: async (asked) => ({
    candidates: await seenCandidates(asked, await open(asked, asked.params.id)),
  }),
  createRun: async (asked) =>
    answerNow(asked, await createRun(acting(asked), asked.params.id, asked.language)),
  updateRun: async (asked) => {
    const { body, actor } = asked;
    const run = await lock(asked, body.id);
    if (body.changedCandidateId) {
      demand(mayModerate(run, actor));
      await changeCandidateState(acting(asked), run, body);
    } else {
      demand(mayEditRun(run, actor));
      await refuseOlder(body.revision, run.revision, () => answer(asked, run));
      await changeRun(acting(asked), run, body);
    }
    return answerNow(asked, run.id);
  },
  deleteRun: async (asked) => {
    const run = await lock(asked, asked.params.id);
    demand(mayEditRun(run, asked.actor));
    if (run.runState !== "DRAFT" && run.runState !== "PREPARED")
      throw new ApiFailure("DELETE_DENIED");
    await deleteRun(asked.tx, run.id);
    await deleteUnusedPeople(
      asked.tx,
      run.candidates.map((candidate) => candidate.candidateId),
    );
    return { id: run.id };
  },
  changeRunState: async (asked) => {
    const run = await lock(asked, asked.params.id);
    demand(mayModerate(run, asked.actor));
    await moveRun(acting(asked), run, asked.params.stateName);
    return answerNow(asked, run.id);
  },
  createCandidate: async (asked) => {
    const run = await lock(asked, asked.params.id);
    demand(mayEditRun(run, asked.actor));
    const id = await addCandidate(acting(asked), run, asked.body);
    return candidateOf(asked, run.id, id);
  },
  updateCandidate: async (asked) => {
    const { tx, actor, body } = asked;
    const run = await lock(asked, asked.params.id);
    demand(mayEditRun(run, actor));
    demandState(run, "edit");
    const position = run.candidates.findIndex((candidate) => candidate.candidateId === body.id);
    const stored = found(run.candidates[position]);
    const { title, firstName, lastName, candidateProperties } = body;
    // A user who is a candidate keeps the name of the account (decisions §11).
    const { isCandidate } = await candidateOf(asked, run.id, body.id);
    if (isCandidate && (title ?? firstName ?? lastName))
      await updatePerson(tx, body.id, { title, firstName, lastName });
    if (run.runState === "STARTED") await copyCandidateNames(tx, run.id);
    const candidateJob = candidateProperties?.job ?? stored.candidateJob;
    await upsertRunCandidate(tx, run.id, position, { ...stored, candidateJob });
    return candidateOf(asked, run.id, body.id);
  },
};
