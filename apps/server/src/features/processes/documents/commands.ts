import type { ExerciseDocument, Item, WrittenItem } from "@assay/contract";
import { documentViolations, type Violation } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import type { DocumentsGone } from "../ports.ts";
import {
  deleteUnusedDocuments,
  documentOf,
  type DocumentRow,
  lockDocuments,
  selectAddresses,
  selectDocuments,
} from "./store.ts";

type Step = Pick<Item, "id" | "documents">;
const allSteps = (items: readonly Item[]): Step[] => items.flatMap((item) => [item, ...item.items]);
const idsIn = (steps: readonly { readonly documents?: readonly { id: string }[] | undefined }[]) =>
  steps.flatMap(({ documents }) => (documents ?? []).map(({ id }) => id));

/** The documents of all steps. */
export const documentIds = (items: readonly Item[]): string[] => idsIn(allSteps(items));

/** Refused with its place, once the process is whole. */
const UNKNOWN: Omit<DocumentRow, "id"> = {
  originalFileName: "",
  fileName: "",
  size: 0,
  contentType: "",
};

/** What is stored of the documents of a process that was sent. */
export interface SentDocuments {
  /** The documents of a sent step; where it says nothing of them, those that it has. */
  of(sent: Pick<WrittenItem, "documents">, itemId: string): ExerciseDocument[];
  /** What is wrong with them in the process with this id. */
  violations(items: readonly Item[], processId: string): Promise<Violation[]>;
}

/**
 * Reads what is stored of the documents that a process names by their ids, and keeps others from
 * changing documents until the transaction ends, where it has any.
 *
 * @param before the steps as they are stored
 */
export async function readDocuments(
  tx: TenantTransaction,
  sent: readonly WrittenItem[],
  before: readonly Item[],
): Promise<SentDocuments> {
  const stored = new Map(allSteps(before).map(({ id, documents }) => [id, documents]));
  const named = sent.flatMap((item) => [item, ...(item.items ?? [])]);
  const ids = [...new Set([...idsIn(named), ...documentIds(before)])];
  if (ids.length > 0) await lockDocuments(tx);
  const rows = ids.length > 0 ? await selectDocuments(tx, ids) : new Map<string, DocumentRow>();
  return {
    of: ({ documents }, itemId) =>
      (documents ?? stored.get(itemId) ?? []).map(({ id }) =>
        documentOf(rows.get(id) ?? { ...UNKNOWN, id }, itemId),
      ),
    violations: async (items, processId) => {
      if (ids.length === 0) return [];
      const exercises = allSteps(items).map(({ id }) => id);
      const addresses = await selectAddresses(tx, exercises, processId);
      const names = new Map([...rows].map(([id, { fileName }]) => [id, fileName]));
      return documentViolations(items, { names, addresses });
    },
  };
}

/** Runs what may take these documents away from a process or draft; what nothing refers to any more goes with it. */
export const clearingDocuments =
  (gone: DocumentsGone) =>
  async <T>(
    asking: Parameters<DocumentsGone>[0],
    ids: readonly string[],
    work: () => Promise<T>,
  ): Promise<T> => {
    if (ids.length === 0) return work();
    await lockDocuments(asking.tx);
    const result = await work();
    await gone(asking, await deleteUnusedDocuments(asking.tx, ids));
    return result;
  };
