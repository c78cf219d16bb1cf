import type { assessmentCalls } from "@assay/contract";
import { maySeeAllAssessments, seenCandidateIds } from "@assay/domain";
import { type Handlers, replicable } from "../../http/context.ts";
import { ApiFailure, demand, found, RecordedRefusal } from "../../http/failure.ts";
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
  const late: RecordedRefusal[] = [];
  for (const one of sent)
    try {
      stored.push(await store(one));
    } catch (error) {
      if (!(error instanceof RecordedRefusal)) throw error;
      late.push(error);
    }
  const [first] = late;
  if (!first) return stored;
  // A list is stored as a whole or not at all: its ratings are kept apart only where all of them are late.
  const isWhole = late.length === sent.length;
  const records = late.flatMap((refusal) => refusal.records);
  throw isWhole ? new RecordedRefusal(first.type, records) : new ApiFailure(first.type);
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
  createAssessments: (asked) => each(asked.body, (one) => createAssessment(asked, one)),
  updateAssessments: (asked) => each(asked.body, (one) => changeAssessment(asked, one)),
  overwriteAssessment: (asked) => overwriteRating(asked, asked.body),
  listOverwrites: async ({ tx, actor, params }) => {
    const stored = found(await selectAssessment(tx, params.id));
    const run = found(await selectSeenRun(tx, actor, stored.processRunId));
    found(canReadOfAnybody(run, stored, actor) || null);
    return { overwrites: (await selectOverwrites(tx, stored.id)).map(presentOverwrite) };
  },
};
