import { ObserverTeam, type ProcessRun } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import * as z from "zod/mini";
import { type Schema, shaped } from "../../../platform/http/schema.ts";
import { runCopy } from "./copySchemas.ts";
import type { RunForm } from "./runForm.ts";

const candidate = z.object({
  candidateId: z.string(),
  candidateJob: z.string(),
  cells: z.record(z.string(), z.string()),
});
const draft = z.object({
  name: z.string(),
  descriptions: z.partialRecord(z.enum(LANGUAGES), z.string()),
  plannedDate: z.nullable(z.string()),
  moderators: z.array(z.string()),
  moderatorsAreObservers: z.boolean(),
  teams: z.array(shaped<ObserverTeam>(ObserverTeam)),
  candidates: z.array(candidate),
});

/** What the editor of a run holds on the device. */
export const heldRun: Schema<{ base: ProcessRun; draft: RunForm }> = z.object({
  base: runCopy,
  draft,
});
