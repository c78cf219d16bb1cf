import { Evidence, Observation } from "@assay/contract";
import * as z from "zod/mini";
import { shaped } from "../../../platform/http/schema.ts";

/** The offline copies of a run's observations, and of what is tagged in them. */
export const observationsCopy = shaped<Observation[]>(z.array(Observation));
export const evidenceCopy = shaped<Evidence[]>(z.array(Evidence));
