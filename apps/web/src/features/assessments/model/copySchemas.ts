import { Assessment } from "@assay/contract";
import * as z from "zod/mini";
import { shaped } from "../../../platform/http/schema.ts";

/** The offline copy of the user's own ratings. */
export const assessmentsCopy = shaped<Assessment[]>(z.array(Assessment));
