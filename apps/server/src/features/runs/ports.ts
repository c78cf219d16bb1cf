import type { Assessment } from "@assay/contract";
import type { TenantTransaction } from "../../db/database.ts";
import type { Actor } from "../../http/context.ts";
import type { Run } from "./store.ts";

/** The assessments of a run that the actor may read; the feature to the right knows them, `app.ts` passes it. */
export type VisibleAssessments = (
  asked: { readonly tx: TenantTransaction; readonly actor: Actor },
  run: Run,
) => Promise<Assessment[]>;
