import { STANDINGS } from "@assay/domain";
import * as z from "zod/mini";
import { Id } from "../fields.ts";
import { runReaders } from "../runAccess.ts";
import { RunCandidateParams, V1Decision } from "./candidates.ts";
import { idOf, named, pageOf, pageQuery, told } from "./schemas.ts";
import { v1Call } from "./v1Call.ts";

const Value = told(
  z.nullable(z.number()),
  "Rounded once, half away from zero, as everywhere in the product; null without ratings",
);

const EXAMPLE = {
  candidateId: "0198f2a0b1c2d3e4f5a60100",
  decision: "open" as const,
  isPreliminary: false,
  value: 3.75,
  competencies: [
    {
      competencyId: "0198f2a0b1c2d3e4f5a60020",
      name: "Communication",
      value: 3.75,
      exercises: [{ exerciseId: "0198f2a0b1c2d3e4f5a60010", value: 3.75 }],
    },
  ],
  steps: [
    {
      stepId: "0198f2a0b1c2d3e4f5a60010",
      name: "Role play",
      standing: "passed" as const,
      value: 3.75,
    },
  ],
};

export const V1Result = named(
  "Result",
  z.object({
    candidateId: idOf("the candidate"),
    decision: V1Decision,
    isPreliminary: told(z.boolean(), "Whether observers are still rating"),
    value: told(Value, "The value of all ratings that decide; null without ratings"),
    competencies: z.array(
      z.object({
        competencyId: idOf("the competency"),
        name: z.string(),
        value: Value,
        exercises: told(
          z.array(z.object({ exerciseId: Id, value: Value })),
          "The exercises in which it is rated",
        ),
      }),
    ),
    steps: told(
      z.array(
        z.object({
          stepId: told(z.nullable(Id), "Null for the rule over the whole process"),
          name: z.nullable(z.string()),
          standing: told(
            z.enum(STANDINGS),
            "`undecided` has no overall result yet, `unrated` no ratings",
          ),
          value: Value,
        }),
      ),
      "The steps of the process against their cut-offs",
    ),
  }),
  "The values of a candidate in a run, calculated as on the product's pages and in its workbooks.",
  EXAMPLE,
);
export type V1Result = z.infer<typeof V1Result>;

const CELL = {
  candidateId: "0198f2a0b1c2d3e4f5a60100",
  exerciseId: "0198f2a0b1c2d3e4f5a60010",
  observers: [
    { personId: "0198f2a0b1c2d3e4f5a60301", state: "begun" as const, rated: 2, competencies: 4 },
  ],
};

export const CELL_STATES = ["open", "begun", "complete"] as const;

export const V1Cell = named(
  "Cell",
  z.object({
    candidateId: idOf("the candidate"),
    exerciseId: idOf("the exercise"),
    observers: told(
      z.array(
        z.object({
          personId: idOf("the observer"),
          state: z.enum(CELL_STATES),
          rated: told(
            z.int(),
            "How many competencies are rated; 0 for a draft that the process seals, all once it is submitted",
          ),
          competencies: told(z.int(), "How many there are to rate"),
        }),
      ),
      "Who rates the candidate in the exercise",
    ),
  }),
  "Who rates a candidate in an exercise, and how far they are.",
  CELL,
);
export type V1Cell = z.infer<typeof V1Cell>;

const tag = "Results";
const RunParams = z.strictObject({ runId: idOf("the run") });
const description =
  "With GET_ALL_PROCESS_RUNS, of every run. Ratings that the process seals do not count until they are revealed.";

export const v1ResultCalls = {
  listCells: v1Call({
    method: "GET",
    path: "/runs/:runId/cells",
    access: runReaders,
    tag,
    summary: "List who rates whom in which exercise",
    description,
    params: RunParams,
    query: z.strictObject(pageQuery),
    response: pageOf("CellPage", V1Cell, "A page of cells.", CELL),
  }),
  listResults: v1Call({
    method: "GET",
    path: "/runs/:runId/results",
    access: runReaders,
    tag,
    summary: "List the results of a run",
    description,
    params: RunParams,
    query: z.strictObject(pageQuery),
    response: pageOf("ResultPage", V1Result, "A page of results.", EXAMPLE),
  }),
  getResult: v1Call({
    method: "GET",
    path: "/runs/:runId/candidates/:candidateId/result",
    access: runReaders,
    tag,
    summary: "Get the result of a candidate",
    description,
    params: RunCandidateParams,
    response: V1Result,
  }),
};
