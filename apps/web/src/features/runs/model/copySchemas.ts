import { Candidate, ProcessRun, RunSummaries } from "@assay/contract";
import * as z from "zod/mini";
import { shaped } from "../../../platform/http/schema.ts";

/**
 * What a run allows, in words of any version: 2.4.1 said false without a reason, and knew fewer acts. What is not true is
 * not offered, and the server decides.
 */
const can = z.record(z.string(), z.union([z.boolean(), z.string()]));

/** The offline copies of a run, its candidates, and the list of runs. */
export const runCopy = shaped<ProcessRun>(z.extend(ProcessRun, { can }));
export const candidatesCopy = shaped<Candidate[]>(z.array(Candidate));
export const summariesCopy = shaped<RunSummaries>(RunSummaries);
