import type { Order } from "@assay/contract";
import type { DECISIONS, V1Order } from "@assay/contract/v1";
import {
  type CandidateState,
  type Language,
  LANGUAGES,
  type LanguageOrder,
  textIn,
  type Texts,
} from "@assay/domain";
import { statusOf } from "./policy.ts";
import type { OrderRow } from "./store.ts";

interface NamedProcess {
  readonly name: string;
  readonly texts: Texts<{ displayName: string }>;
}

export const nameOfProcess = ({ name, texts }: NamedProcess, order: LanguageOrder): string =>
  textIn(texts, order)?.displayName || name;

/** The languages in which a process has a name; German, in which it is stored, where it has none. */
export function languagesOf({ texts }: NamedProcess): Language[] {
  const written = LANGUAGES.filter((language) => texts[language]?.displayName);
  return written.length > 0 ? written : ["de"];
}

const DECISION: Record<CandidateState, (typeof DECISIONS)[number]> = {
  OPEN: "open",
  VETO: "veto",
  FAILED: "failed",
  PASSED: "passed",
  HIRED: "hired",
};

/** An order as moderators see it, with its run if they may see that. */
export const presentOrder = (row: OrderRow, seesRun: boolean): Order => ({
  id: row.id,
  status: statusOf(row),
  packageId: row.processId,
  createdAt: row.createdAt.toISOString(),
  keyName: row.keyName,
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  externalId: row.externalId,
  jobTitle: row.jobTitle,
  requester: row.requester,
  run: seesRun && row.runId !== null ? { id: row.runId, name: row.runName ?? "" } : null,
  plannedDate: row.plannedDate,
  cancelledBy: row.endedBy,
  reason: row.reason,
});

/**
 * An order as the program sees it that has made it.
 *
 * @param linkTo makes the link to the result of an order
 * @param score undefined where it is not released, or not read
 */
export function presentProgramOrder(
  row: OrderRow,
  linkTo: (orderId: string) => string,
  score: number | null | undefined,
): V1Order {
  const { firstName, lastName, email, externalId, jobTitle, finishedAt, decision } = row;
  const status = statusOf(row);
  const isNamed = firstName !== null && lastName !== null && email !== null;
  return {
    orderId: row.id,
    status,
    packageId: row.processId,
    createdAt: row.createdAt.toISOString(),
    candidate: isNamed ? { firstName, lastName, email, externalId } : null,
    job: jobTitle === null ? null : { id: row.jobId, title: jobTitle },
    requester: row.requester,
    plannedDate: row.plannedDate,
    cancelledBy: row.endedBy,
    reason: row.reason,
    result:
      status === "decided" && decision && finishedAt
        ? {
            recommendation: DECISION[decision],
            ...(score !== undefined && { score }),
            reportUrl: linkTo(row.id),
            completedAt: finishedAt.toISOString(),
          }
        : null,
  };
}
