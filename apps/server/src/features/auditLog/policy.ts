import { isSealing } from "@assay/domain";
import type { LogEntry } from "../../db/auditLog.ts";
import type { TenantTransaction } from "../../db/database.ts";
import { selectTenant } from "../../db/directory.ts";
import { ApiFailure } from "../../http/failure.ts";
import { selectRunRowsById } from "../runs/store.ts";
import { selectRunIdsOf } from "./store.ts";

/**
 * Reads the setting itself: a call's tenant may be some seconds old, and the page's link is there at once.
 * @throws ApiFailure NO_PERMISSION where the organisation does not show the log
 */
export async function requireLog(tx: TenantTransaction): Promise<void> {
  if (!(await selectTenant(tx))?.auditPage) throw new ApiFailure("NO_PERMISSION");
}

type ShownEntry = Omit<LogEntry, "details"> & { details: LogEntry["details"] | null };

/** The entries without the details of those about runs that seal ratings now: they may hold what nobody may know yet. */
export async function withoutSealed(
  tx: TenantTransaction,
  entries: readonly LogEntry[],
): Promise<ShownEntry[]> {
  const subjects = entries.flatMap(({ subject }) => (subject === null ? [] : [subject]));
  const runOf = await selectRunIdsOf(tx, subjects);
  const runIdsOf = ({ subject, details }: LogEntry): string[] =>
    [subject, subject && runOf.get(subject), details["runId"]].filter(
      (id) => typeof id === "string",
    );
  const runs = await selectRunRowsById(tx, [...new Set(entries.flatMap(runIdsOf))]);
  const sealed = new Set(runs.filter(isSealing).map(({ id }) => id));
  return entries.map((entry) =>
    runIdsOf(entry).some((id) => sealed.has(id)) ? { ...entry, details: null } : entry,
  );
}
