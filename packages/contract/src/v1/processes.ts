import { designReaders } from "@assay/domain";
import * as z from "zod/mini";
import { Id } from "../fields.ts";
import { idOf, named, pageOf, pageQuery, told } from "./schemas.ts";
import { v1Call } from "./v1Call.ts";

const processFields = {
  id: idOf("the process"),
  name: told(z.string(), "Name in the organisation's base language"),
  version: told(z.int(), "Rises with each change of the process"),
};
const SUMMARY = { id: "0198f2a0b1c2d3e4f5a60001", name: "Team lead 2027", version: 4 };

export const V1ProcessSummary = named(
  "ProcessSummary",
  z.object(processFields),
  "A process: the design by which runs are held.",
  SUMMARY,
);

const Exercise = z.object({
  id: idOf("the exercise"),
  name: z.string(),
  /** Ids of the competencies that are rated in it. */
  competencyIds: z.array(Id),
});
const Competency = z.object({ id: idOf("the competency"), name: z.string() });
const ScaleValue = z.object({ value: z.number(), name: z.string() });

export const V1Process = named(
  "Process",
  z.object({
    ...processFields,
    exercises: told(z.array(Exercise), "What candidates are observed in, in the order of the day"),
    competencies: z.array(Competency),
    scale: told(z.array(ScaleValue), "The values that observers can give"),
  }),
  "A process with its exercises, competencies and scale.",
  {
    ...SUMMARY,
    exercises: [
      {
        id: "0198f2a0b1c2d3e4f5a60010",
        name: "Role play",
        competencyIds: ["0198f2a0b1c2d3e4f5a60020"],
      },
    ],
    competencies: [{ id: "0198f2a0b1c2d3e4f5a60020", name: "Communication" }],
    scale: [
      { value: 1, name: "weak" },
      { value: 5, name: "strong" },
    ],
  },
);

const tag = "Processes";

export const v1ProcessCalls = {
  listProcesses: v1Call({
    method: "GET",
    path: "/processes",
    access: designReaders,
    tag,
    summary: "List processes",
    query: z.strictObject(pageQuery),
    response: pageOf("ProcessPage", V1ProcessSummary, "A page of processes.", SUMMARY),
  }),
  getProcess: v1Call({
    method: "GET",
    path: "/processes/:processId",
    access: designReaders,
    tag,
    summary: "Get a process",
    params: z.strictObject({ processId: idOf("the process") }),
    response: V1Process,
  }),
};
