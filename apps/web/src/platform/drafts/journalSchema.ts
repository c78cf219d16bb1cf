import type { DBSchema } from "idb";
import type { Draft } from "./draft.ts";
import type { StoredDraft } from "./sealed.ts";

export interface JournalSchema extends DBSchema {
  drafts: { key: [string, string, string]; value: StoredDraft };
}

export type Named = Pick<Draft, "tenantId" | "userId" | "key">;
export const keyOf = ({ tenantId, userId, key }: Named): [string, string, string] => [
  tenantId,
  userId,
  key,
];
/** Whether two stored states of a draft come from the same edit, by its count and its time. */
export const isSameEdit = (a: StoredDraft, b: StoredDraft): boolean =>
  a.edit === b.edit && a.editedAt === b.editedAt;
