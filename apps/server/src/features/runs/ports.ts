import type { Assessment } from "@assay/contract";
import type { Verdict } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Author, Context } from "../../http/context.ts";
import type { Run } from "./store.ts";

/** The assessments of a run that the actor may read; the feature to the right knows them, `app.ts` passes it. */
export type VisibleAssessments = (context: Context, run: Run) => Promise<Assessment[]>;

/** What the ratings of a candidate come to in the step of a decision, or (null) over all steps; likewise. */
export type CalculatedVerdict = (
  tx: TenantTransaction,
  run: Run,
  at: { readonly candidateId: string; readonly exerciseId: string | null },
) => Promise<Verdict>;

/** On whose behalf a file goes, or (null) the nightly job's: what that removes is recorded too. */
export type Recording = Context<Author<string | null>>;

/** Runs what may remove files of a run; what went is recorded, and removed from the bucket. */
export type ClearingFiles = <T>(
  context: Recording,
  runId: Run["id"],
  work: () => Promise<T>,
) => Promise<T>;

/** What the calls of runs need of others. */
export interface RunDependencies {
  readonly clearing: ClearingFiles;
  readonly visible: VisibleAssessments;
  readonly calculated: CalculatedVerdict;
}
