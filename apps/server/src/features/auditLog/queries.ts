import { type auditLogCalls, ENTRIES_PER_PAGE } from "@assay/contract";
import { MOST_LOGGED } from "@assay/domain";
import {
  checkLog,
  hasLogHash,
  type LogFilter,
  selectEntriesAfter,
  selectEntriesBefore,
  selectLogEnd,
} from "../../db/auditLog.ts";
import type { CallOf } from "../../http/context.ts";
import { refuse } from "../../http/failure.ts";
import type { FileAnswer } from "../../http/fileAnswer.ts";
import { recordAct } from "../../platform/audit.ts";
import { LOG_HEADS, LOG_LINES } from "../../platform/auditFile.ts";
import { requireLog, withoutSealed } from "./policy.ts";
import { selectNames } from "./store.ts";

type SentFilter = CallOf<typeof auditLogCalls.listAuditLog>["query"];

const filterOf = ({ since, until, action, actor, subject }: SentFilter): LogFilter => ({
  since: since === undefined ? null : new Date(since),
  until: until === undefined ? null : new Date(until),
  action: action ?? null,
  actor: actor ?? null,
  subject: subject ?? null,
});

const IDS = /\b[0-9a-f]{24}\b/g;

export async function listAuditLog({ tx, query }: CallOf<typeof auditLogCalls.listAuditLog>) {
  await requireLog(tx);
  const before = query.before === undefined ? null : Number(query.before);
  // One more than is shown tells whether there is more.
  const found = await selectEntriesBefore(tx, filterOf(query), {
    before,
    most: ENTRIES_PER_PAGE + 1,
  });
  const shown = await withoutSealed(tx, found.slice(0, ENTRIES_PER_PAGE));
  const ids = shown.flatMap(({ actor, subject, details }) => [
    ...[actor, subject].filter((id) => id !== null),
    ...(JSON.stringify(details).match(IDS) ?? []),
  ]);
  return {
    entries: shown.map(({ position, at, actor, action, subject, details }) => ({
      position,
      at: at.toISOString(),
      actorId: actor,
      action,
      subjectId: subject,
      details,
    })),
    names: Object.fromEntries(await selectNames(tx, [...new Set(ids)])),
    next: found.length > shown.length ? (shown.at(-1)?.position ?? null) : null,
  };
}

export async function checkAuditLog({ tx, query }: CallOf<typeof auditLogCalls.checkAuditLog>) {
  await requireLog(tx);
  const { reached, isEnd, fault, position, at, action } = await checkLog(
    tx,
    Number(query.after ?? 0),
  );
  return {
    reached,
    isEnd,
    fault: fault === null ? null : { kind: fault, position, at: at?.toISOString() ?? null, action },
    end: (await selectLogEnd(tx)) ?? null,
  };
}

export async function findAuditHash({ tx, body }: CallOf<typeof auditLogCalls.findAuditHash>) {
  await requireLog(tx);
  return { isThere: await hasLogHash(tx, body.hash) };
}

const TYPES = { csv: "text/csv", jsonl: "application/jsonl" } as const;

/** @throws RuleFailure if there are more entries than a file may have */
export async function getAuditLogFile(
  call: CallOf<typeof auditLogCalls.getAuditLogFile>,
): Promise<FileAnswer> {
  const { tx, now, query } = call;
  await requireLog(tx);
  const { format, ...sent } = query;
  const found = await selectEntriesAfter(tx, filterOf(sent), { after: 0, most: MOST_LOGGED + 1 });
  if (found.length > MOST_LOGGED) refuse([{ path: "since", rule: "tooManyEntries" }]);
  const lines = (await withoutSealed(tx, found)).map(LOG_LINES[format]);
  await recordAct(call, "auditLog.export", tx.tenantId, { ...sent, entries: found.length });
  return {
    name: `audit-log-${now.toISOString().slice(0, 10)}.${format}`,
    contentType: TYPES[format],
    bytes: Buffer.from(LOG_HEADS[format] + lines.join("")),
  };
}
