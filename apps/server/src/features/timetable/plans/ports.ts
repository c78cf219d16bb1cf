import type { RunStaffing } from "@assay/domain";
import type { Context, Headers } from "../../../http/context.ts";
import type { Jobs } from "../../../platform/jobs.ts";
import type { Run } from "../../runs/store.ts";

/**
 * Stores teams and cells of the locked run, with all checks of an edit; implemented by the runs feature and passed by
 * `app.ts`.
 *
 * @throws ApiFailure UPDATE_FAILED, LIMIT_EXCEEDED, WRONG_PROCESS_RUN_STATE, DUPLICATE_ITEMS; RuleFailure
 */
export type StoreStaffing = (
  context: Context & { readonly headers: Headers },
  run: Run,
  staffing: RunStaffing,
) => Promise<void>;

export interface PlanDependencies {
  readonly jobs: Pick<Jobs, "send">;
  readonly storeStaffing: StoreStaffing;
}
