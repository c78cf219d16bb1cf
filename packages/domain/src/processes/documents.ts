import type { Id } from "../text/rules.ts";
import { placed, repeatedIn, unknownAmong } from "../text/violation.ts";
import type { Placed, Violation } from "../text/violation.ts";

/** What the document of an exercise is for; the files of a run have other usages. */
export const DOCUMENT_USAGE = "EXERCISE_DOCUMENT" as const;

interface DocumentedItem {
  readonly id: Id;
  readonly documents: readonly { readonly id: Id }[];
  readonly items: readonly DocumentedItem[];
}

interface KnownDocuments {
  /** File names of the existing documents by id. */
  readonly names: ReadonlyMap<Id, string>;
  /** Other documents that have an address already, by the id of their exercise. */
  readonly addresses: ReadonlyMap<Id, readonly { readonly id: Id; readonly fileName: string }[]>;
}

/**
 * What the server refuses in the documents of a process: unknown ones, one twice in a step, and a second
 * one under the same address, which is made of exercise and name (spec 2 §2.6).
 */
export function documentViolations(
  items: readonly DocumentedItem[],
  known: KnownDocuments,
  at = "items",
): Violation[] {
  return placed(at, items).flatMap(([path, item]) => [
    ...ownViolations(item, known, path),
    ...documentViolations(item.items, known, `${path}.items`),
  ]);
}

function ownViolations({ id, documents }: DocumentedItem, known: KnownDocuments, path: string) {
  const ids = placed(`${path}.documents`, documents).map(([place, document]): Placed<Id> => [
    `${place}.id`,
    document.id,
  ]);
  const violations = [
    ...unknownAmong(ids, known.names.keys(), "unknownDocument"),
    ...repeatedIn(ids, "duplicateDocument"),
  ];
  if (violations.length > 0) return violations;
  const others = known.addresses.get(id) ?? [];
  const owners = new Map(others.map((other) => [other.fileName.toLowerCase(), other.id]));
  return ids
    .filter(([, document]) => {
      const name = known.names.get(document)?.toLowerCase() ?? "";
      const owner = owners.get(name) ?? document;
      owners.set(name, owner);
      return owner !== document;
    })
    .map(([place]): Violation => ({ path: place, rule: "duplicateFileName" }));
}
