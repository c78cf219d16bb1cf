import type { runCalls } from "@assay/contract";
import { mayEditRun, mayModerate } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Actor, Handlers } from "../../http/context.ts";
import { ApiFailure, demand, found, refuseOlder } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { deleteUnusedPeople } from "../identity/store.ts";
import { changeCandidateState } from "./candidates/commands.ts";
import { changeRun, createRun, lockRun, moveRun, openRun, type Acting } from "./commands.ts";
import type { ClearingFiles } from "./files/commands.ts";
import { selectFiles } from "./files/store.ts";
import type { CalculatedVerdict, VisibleAssessments } from "./ports.ts";
import { presentRun } from "./present.ts";
import { deleteRun, selectRun, selectRunPeople, type Run } from "./store.ts";

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

async function answer(asked: Asked, run: Run) {
  const people = await selectRunPeople(asked.tx, run.id);
  const files = (await selectFiles(asked.tx, [run.id])).get(run.id) ?? [];
  return presentRun(run, { people, files }, asked.actor);
}
/** `Prefer: return=minimal` (RFC 7240): the page reads ratings by a call of their own. */
const wantsLess = ({ headers }: Asked): boolean =>
  String(headers["prefer"] ?? "").includes("return=minimal");

const answerNow = async (asked: Asked, id: string) =>
  answer(asked, found(await selectRun(asked.tx, id)));

export const runRoutes = (
  clearing: ClearingFiles,
  { visible, calculated }: { visible: VisibleAssessments; calculated: CalculatedVerdict },
): Handlers<typeof runCalls> => ({
  getRun: async (asked) => {
    const run = await openRun(asked, asked.params.id);
    const answered = await answer(asked, run);
    if (wantsLess(asked)) return answered;
    return { ...answered, assessments: await visible(asked, run) };
  },
  createRun: async (asked) =>
    answerNow(asked, await createRun(acting(asked), asked.params.id, asked.order)),
  updateRun: async (asked) => {
    const { body, actor } = asked;
    const run = await lockRun(asked, body.id);
    if (body.changedCandidateId) {
      demand(mayModerate(run, actor));
      await changeCandidateState(acting(asked), run, body, calculated);
    } else {
      demand(mayEditRun(run, actor));
      const current = () => answer(asked, run);
      await refuseOlder(body.revision, run.revision, current);
      await clearing(asked, run.id, () =>
        changeRun(acting(asked), run, body, { current, calculated }),
      );
    }
    return answerNow(asked, run.id);
  },
  deleteRun: async (asked) => {
    const run = await lockRun(asked, asked.params.id);
    demand(mayEditRun(run, asked.actor));
    if (run.runState !== "DRAFT" && run.runState !== "PREPARED")
      throw new ApiFailure("DELETE_DENIED");
    await clearing(asked, run.id, () => deleteRun(asked.tx, run.id));
    await recordAudit(asked.tx, {
      at: asked.now,
      actorId: asked.actor.id,
      action: "run.delete",
      subjectId: run.id,
      details: { state: run.runState },
    });
    asked.tx.tell({ kind: "run", runId: run.id });
    await deleteUnusedPeople(
      asked.tx,
      run.candidates.map((candidate) => candidate.candidateId),
    );
    return { id: run.id };
  },
  changeRunState: async (asked) => {
    const run = await lockRun(asked, asked.params.id);
    demand(mayModerate(run, asked.actor));
    await moveRun(acting(asked), run, asked.params.stateName);
    return answerNow(asked, run.id);
  },
});
