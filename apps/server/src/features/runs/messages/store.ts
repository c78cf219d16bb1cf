import * as z from "zod/mini";
import type { TenantTransaction } from "../../../db/database.ts";
import { IdRow } from "../../../db/rows.ts";

const MessageRow = z.strictObject({
  id: z.string(),
  runId: z.string(),
  senderId: z.string(),
  text: z.string(),
  /** Number of cells that a reminder is about; null for any other message. */
  reminds: z.nullable(z.int()),
  /** Candidate whose ratings were revealed early, for the reason in the text; null for any other message. */
  reveals: z.nullable(z.string()),
  sentAt: z.date(),
});
export type MessageRow = z.infer<typeof MessageRow>;

const COLUMNS = `m.id, m.run_id as "runId", m.sender_id as "senderId", m.text, m.reminds, m.reveals, m.sent_at as "sentAt"`;

/** Maximum messages of one answer. */
const MOST_SHOWN = 200;

/** The messages of a run, newest first. */
export const selectMessages = (tx: TenantTransaction, runId: string): Promise<MessageRow[]> =>
  tx.prepared(
    MessageRow,
    `select ${COLUMNS} from run_message m where m.tenant_id = $1 and m.run_id = $2
      order by m.sent_at desc, m.id limit ${MOST_SHOWN}`,
    [tx.tenantId, runId],
  );

export async function selectMessage(
  tx: TenantTransaction,
  id: string,
): Promise<MessageRow | undefined> {
  const [row] = await tx.prepared(
    MessageRow,
    `select ${COLUMNS} from run_message m where m.tenant_id = $1 and m.id = $2`,
    [tx.tenantId, id],
  );
  return row;
}

const RecipientRow = z.strictObject({
  messageId: z.string(),
  personId: z.string(),
  readAt: z.nullable(z.date()),
});

/** The recipients of some messages; those who have read them come first. */
export const selectRecipients = (tx: TenantTransaction, messageIds: readonly string[]) =>
  tx.prepared(
    RecipientRow,
    `select message_id as "messageId", person_id as "personId", read_at as "readAt"
       from run_message_recipient where tenant_id = $1 and message_id = any($2)
      order by read_at, person_id`,
    [tx.tenantId, messageIds],
  );

/** Stores a message with its recipients. Returns false, and stores nothing, if its id is taken. */
export async function insertMessage(
  tx: TenantTransaction,
  { id, runId, senderId, text, reminds, reveals, sentAt }: MessageRow,
  recipients: readonly string[],
): Promise<boolean> {
  const rows = await tx.prepared(
    IdRow,
    `insert into run_message (id, run_id, sender_id, text, reminds, reveals, sent_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (tenant_id, id) do nothing returning id`,
    [id, runId, senderId, text, reminds, reveals, sentAt],
  );
  if (rows.length === 0) return false;
  await tx.execute(
    `insert into run_message_recipient (tenant_id, message_id, person_id)
     select $1, $2, person.* from unnest($3::text[]) person`,
    [tx.tenantId, id, recipients],
  );
  return true;
}

const UnreadRow = z.strictObject({
  ...MessageRow.shape,
  runName: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
});

/** Maximum unread messages of one answer: the next ones come as soon as these are read. */
const MOST_UNREAD = 50;

/** The started runs of which a person has unread messages. */
export async function selectUnreadRuns(tx: TenantTransaction, personId: string): Promise<string[]> {
  const rows = await tx.prepared(
    IdRow,
    `select r.id from run r
      where r.tenant_id = $1 and r.state = 'STARTED' and r.id in (
        select m.run_id from run_message_recipient t
          join run_message m on m.tenant_id = t.tenant_id and m.id = t.message_id
         where t.tenant_id = $1 and t.person_id = $2 and t.read_at is null)`,
    [tx.tenantId, personId],
  );
  return rows.map(({ id }) => id);
}

/** A person's unread messages of some runs, oldest first. */
export const selectUnread = (tx: TenantTransaction, personId: string, runIds: readonly string[]) =>
  tx.prepared(
    UnreadRow,
    `select ${COLUMNS}, r.name as "runName", p.first_name as "firstName", p.last_name as "lastName"
       from run_message_recipient t
       join run_message m on m.tenant_id = t.tenant_id and m.id = t.message_id
       join run r on r.tenant_id = m.tenant_id and r.id = m.run_id
       left join person p on p.tenant_id = m.tenant_id and p.id = m.sender_id
      where t.tenant_id = $1 and t.person_id = $2 and t.read_at is null and m.run_id = any($3)
      order by m.sent_at, m.id limit ${MOST_UNREAD}`,
    [tx.tenantId, personId, runIds],
  );

const ReadRow = z.strictObject({ runId: z.string(), isNew: z.boolean() });

/** Stores that a person has read a message; undefined if it was not sent to them. The first time stays. */
export async function updateRead(
  tx: TenantTransaction,
  { id, personId, now }: { id: string; personId: string; now: Date },
): Promise<z.infer<typeof ReadRow> | undefined> {
  const [row] = await tx.prepared(
    ReadRow,
    `update run_message_recipient t set read_at = coalesce(t.read_at, $4)
       from run_message m, (select read_at from run_message_recipient
                             where tenant_id = $1 and message_id = $2 and person_id = $3) before
      where t.tenant_id = $1 and t.message_id = $2 and t.person_id = $3
        and m.tenant_id = t.tenant_id and m.id = t.message_id
      returning m.run_id as "runId", before.read_at is null as "isNew"`,
    [tx.tenantId, id, personId, now],
  );
  return row;
}
