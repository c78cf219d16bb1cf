import type { assessmentCalls } from "@assay/contract";
import { maySeeAllAssessments, seenCandidateIds } from "@assay/domain";
import { type Handlers, replicable } from "../../http/context.ts";
import { demand, found } from "../../http/failure.ts";
import { JsonText } from "../../http/jsonText.ts";
import { selectSeenRun } from "../runs/store.ts";
import { changeAssessment, createAssessment, overwriteRating } from "./commands.ts";
import { canReadOfAnybody } from "./policy.ts";
import { presentAssessment, presentOverwrite } from "./present.ts";
import {
  selectAssessment,
  selectAssessmentsJson,
  selectAssessmentsOf,
  selectOverwrites,
} from "./store.ts";

/** One or a list, in the form it was given; all of them or none, in the call's transaction. */
async function each<S, T>(sent: S | S[], store: (one: S) => Promise<T>): Promise<T | T[]> {
  if (!Array.isArray(sent)) return store(sent);
  const stored: T[] = [];
  for (const one of sent) stored.push(await store(one));
  return stored;
}

export const assessmentRoutes: Handlers<typeof assessmentCalls> = {
  listOwnAssessments: async ({ tx, actor, params }) => {
    const run = found(await selectSeenRun(tx, actor, params.runId));
    const rows = await selectAssessmentsOf(tx, run.id, actor.id);
    return { assessments: rows.map(presentAssessment) };
  },
  listAllAssessments: replicable(async ({ tx, actor, params }) => {
    const run = found(await selectSeenRun(tx, actor, params.runId));
    demand(maySeeAllAssessments(run, actor));
    const lists = await selectAssessmentsJson(tx, run.id, seenCandidateIds(run, actor));
    return JsonText.list("assessments", lists);
  }),
  createAssessments: ({ tx, actor, now, body }) =>
    each(body, (one) => createAssessment({ tx, actor, now }, one)),
  updateAssessments: ({ tx, actor, now, body }) =>
    each(body, (one) => changeAssessment({ tx, actor, now }, one)),
  overwriteAssessment: (asked) => overwriteRating(asked, asked.body),
  listOverwrites: async ({ tx, actor, params }) => {
    const stored = found(await selectAssessment(tx, params.id));
    const run = found(await selectSeenRun(tx, actor, stored.processRunId));
    found(canReadOfAnybody(run, stored, actor) || null);
    return { overwrites: (await selectOverwrites(tx, stored.id)).map(presentOverwrite) };
  },
};
