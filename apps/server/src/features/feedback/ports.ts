import type { TenantTransaction } from "../../db/database.ts";

/** What feedback needs of the candidates' pages; `composition/app.ts` provides it. */
export interface FeedbackDependencies {
  /** Queues a mail with a new link to the report; nothing is sent where the candidate's link is handed over, or ended. */
  tellCandidate(
    tx: TenantTransaction,
    of: { readonly runId: string; readonly candidateId: string },
  ): Promise<void>;
}
