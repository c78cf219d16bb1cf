import { Observation } from "@assay/contract";
import * as z from "zod/mini";
import { shaped } from "../../../platform/http/schema.ts";

/** The offline copy of a run's observations. */
export const observationsCopy = shaped<Observation[]>(z.array(Observation));
