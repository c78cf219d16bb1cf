import { CANDIDATE_STATES, RUN_STATES } from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { Id, IsoDate, texts } from "./fields.ts";
import { RunFile } from "./files.ts";
import { ProcessRun } from "./runs.ts";

/**
 * The lean form of a run for lists and the dashboard. `cells` and `progress` have one character per
 * exercise of `designs[design]`: cells `r` may observe and rate, `o` may observe, `s` sees only,
 * `-` nobody is assigned; progress `0` not started, `1` started, `2` finished, `-` nothing to rate.
 * An observer's progress is that of their own ratings, a moderator's and auditor's that of all.
 * Callers who see all ratings of a STARTED run also get the progress of each observer: `observerNames`, and
 * for each candidate `raters`, a string per exercise with one character per name: `0` to `2` as in
 * `progress`, `-` for an observer who does not rate there.
 */
export const RunSummary = z.object({
  id: Id,
  name: z.string(),
  plannedDate: z.nullable(IsoDate),
  runState: z.enum(RUN_STATES),
  design: z.int(),
  observers: z.int(),
  isModerator: z.boolean(),
  /** True if the caller observes as a moderator, and so has an overview of their own observations; otherwise absent. */
  isModeratorObserver: z.optional(z.boolean()),
  /** True if the run is STARTED and its observers submit their ratings; otherwise absent. */
  submits: z.optional(z.literal(true)),
  /** True if the run is STARTED, and the caller observes in its published timetable; otherwise absent. */
  hasMyDay: z.optional(z.literal(true)),
  /** True if the run has a published timetable, and the caller may look at its live day; otherwise absent. */
  hasLiveDay: z.optional(z.literal(true)),
  seesResults: z.boolean(),
  /** True if the caller may start or finish the run, and so is offered its editor; otherwise absent. */
  opensEditor: z.optional(z.literal(true)),
  /** Whether the caller may have the PDF report now; null if they may have it in no state. */
  report: z.nullable(z.boolean()),
  /** The files that the caller may read. */
  files: z.array(RunFile),
  observerNames: z.optional(z.array(z.string())),
  candidates: z.array(
    z.object({
      id: Id,
      /** `Last name, first name`; the candidate's number if the name was erased. */
      name: z.union([z.string(), z.int()]),
      state: z.enum(CANDIDATE_STATES),
      cells: z.string(),
      progress: z.string(),
      raters: z.optional(z.array(z.string())),
      /** If the run `submits`, a character per exercise: `1` if the caller has submitted there, else `0`. */
      submitted: z.optional(z.string()),
    }),
  ),
});
export type RunSummary = z.infer<typeof RunSummary>;

export const RunDesign = z.object({
  processName: texts(z.string()),
  exercises: z.array(z.object({ id: Id, parentId: z.nullable(Id), texts: texts(z.string()) })),
});
export type RunDesign = z.infer<typeof RunDesign>;

export const RunSummaries = z.object({
  designs: z.array(RunDesign),
  processRuns: z.array(RunSummary),
});
export type RunSummaries = z.infer<typeof RunSummaries>;

const ProcessRuns = z.object({ processRuns: z.array(ProcessRun) });
const RunList = z.union([RunSummaries, ProcessRuns]);
/** `summary=true` asks for the lean form; without it every run comes whole, as documented. */
const RunListQuery = z.object({ summary: z.optional(z.enum(["true", "false"])) });

export const dashboardCalls = {
  listMyRuns: call({
    method: "GET",
    path: "/ProcessRun/My",
    access: { all: ["GET_PROCESS_RUNS"] },
    summary: "The runs of which the caller is moderator or observer",
    query: RunListQuery,
    response: RunList,
    large: true,
  }),
  listAllRuns: call({
    method: "GET",
    path: "/ProcessRun/All",
    access: { all: ["GET_ALL_PROCESS_RUNS"] },
    summary: "All runs of the tenant, for the audit view",
    query: RunListQuery,
    response: RunList,
    large: true,
  }),
};
