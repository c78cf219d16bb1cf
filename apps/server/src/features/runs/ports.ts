import type { Assessment } from "@assay/contract";
import type { Verdict } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import type { Author, Context } from "../../http/context.ts";
import type { Run } from "./store.ts";

/** The assessments of a run that the actor may read; implemented by the assessments feature and passed by `app.ts`. */
export type VisibleAssessments = (context: Context, run: Run) => Promise<Assessment[]>;

/** The calculated verdict of a candidate in the step of a decision, or over all steps for null; passed likewise. */
export type CalculatedVerdict = (
  tx: TenantTransaction,
  run: Run,
  at: { readonly candidateId: string; readonly exerciseId: string | null },
) => Promise<Verdict>;

/** The context of deleting files; the author is null for the nightly job, whose deletions are recorded too. */
export type Recording = Context<Author<string | null>>;

/** Runs work that may delete files of a run, records the deleted files and deletes their objects from the bucket. */
export type ClearingFiles = <T>(
  context: Recording,
  runId: Run["id"],
  work: () => Promise<T>,
) => Promise<T>;

/** The functions of other features that the calls of runs need. */
export interface RunDependencies {
  readonly clearing: ClearingFiles;
  readonly visible: VisibleAssessments;
  readonly calculated: CalculatedVerdict;
}
