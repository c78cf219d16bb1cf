import type { Assessment } from "@assay/contract";
import type { Verdict } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Actor } from "../../http/context.ts";
import type { Run } from "./store.ts";

/** The assessments of a run that the actor may read; the feature to the right knows them, `app.ts` passes it. */
export type VisibleAssessments = (
  asked: { readonly tx: TenantTransaction; readonly actor: Actor },
  run: Run,
) => Promise<Assessment[]>;

/** What the ratings of a candidate come to in the step of a decision, or (null) over all steps; likewise. */
export type CalculatedVerdict = (
  tx: TenantTransaction,
  run: Run,
  at: { readonly candidateId: string; readonly exerciseId: string | null },
) => Promise<Verdict>;
