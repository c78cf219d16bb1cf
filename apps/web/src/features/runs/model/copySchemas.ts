import { Candidate, ProcessRun, RunSummaries } from "@assay/contract";
import * as z from "zod/mini";
import { shaped } from "../../../platform/http/shaped.ts";

/** The offline copies of a run, its candidates, and the list of runs. */
export const runCopy = shaped<ProcessRun>(ProcessRun);
export const candidatesCopy = shaped<Candidate[]>(z.array(Candidate));
export const summariesCopy = shaped<RunSummaries>(RunSummaries);
