import { isSealing } from "@assay/domain";
import type { LogEntry } from "../../db/auditLog.ts";
import type { TenantTransaction } from "../../db/database.ts";
import type { TenantOfHost } from "../../db/directory.ts";
import { ApiFailure } from "../../http/failure.ts";
import { selectRunRowsById } from "../runs/store.ts";
import { selectRunIdsOf } from "./store.ts";

/** @throws ApiFailure NO_PERMISSION where the organisation does not show the log */
export function requireLog({ auditPage }: TenantOfHost): void {
  if (!auditPage) throw new ApiFailure("NO_PERMISSION");
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
