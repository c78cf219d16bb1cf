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

/** A placeholder for an unknown document, which the check of the whole process refuses with its path. */
const UNKNOWN: Omit<DocumentRow, "id"> = {
  originalFileName: "",
  fileName: "",
  size: 0,
  contentType: "",
};

/** The stored documents of a sent process. */
export interface SentDocuments {
  /** The documents of a sent step; if they are absent, those that it has. */
  of(sent: Pick<WrittenItem, "documents">, itemId: string): ExerciseDocument[];
  /** Violations of the documents in the process with this id. */
  violations(items: readonly Item[], processId: string): Promise<Violation[]>;
}

/**
 * Reads the documents that a process names by their ids, and prevents others from
 * changing documents until the transaction ends, if it names any.
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

/** Runs work that may remove documents from a process or draft, and deletes those that nothing refers to any more. */
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
