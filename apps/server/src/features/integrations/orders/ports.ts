import type { Candidate, candidateCalls, ProcessRun, runCalls } from "@assay/contract";
import type { CandidateSheet, Id } from "@assay/domain";
import type { CallOf } from "../../../http/context.ts";
import type { ReportedRun } from "../../reports/store.ts";

/** What orders need to know of the server and of runs; passed by `app.ts`. */
export interface OrderDependencies {
  createRun(call: CallOf<typeof runCalls.createRun>): Promise<ProcessRun>;
  editRun(call: CallOf<typeof runCalls.updateRun>): Promise<ProcessRun>;
  createCandidates(
    call: CallOf<typeof candidateCalls.createCandidates>,
  ): Promise<{ candidates: Candidate[] }>;
}

/** What answers to programs need; passed by `app.ts`. */
export interface ResultDependencies {
  /** The results of each candidate, as workbooks and reports have them. */
  sheetsOf(run: ReportedRun): Map<Id, CandidateSheet>;
  /** The address of a tenant's pages, without a slash at its end, as in mails. */
  originOf(tenant: { name: string; url: string | null }): string;
  /** Whether a host name is one of this installation's. */
  isOwnHost(hostname: string): boolean;
}
