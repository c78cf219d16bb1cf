import { Evidence } from "@assay/contract";
import * as z from "zod/mini";
import { shaped } from "../../../../platform/http/schema.ts";

/** The offline copy of what is tagged in a run. */
export const evidenceCopy = shaped<Evidence[]>(z.array(Evidence));
