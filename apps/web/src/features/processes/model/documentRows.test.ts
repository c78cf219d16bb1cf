import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildDocument, testId } from "../../../testing/buildRun.ts";
import { documentRows, lostDocuments, toggled } from "./documentRows.ts";

const documents = fc
  .uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 })
  .map((numbers) => numbers.map((number) => buildDocument(number, testId(13))));

describe("the rows of documents", () => {
  it("show each document once, those of the draft as kept", () => {
    fc.assert(
      fc.property(documents, documents, documents, (own, stored, uploaded) => {
        const rows = documentRows(own, stored, uploaded);
        const ids = rows.map(({ document }) => document.id);
        expect(new Set(ids).size).toBe(ids.length);
        const kept = rows.filter(({ isRemoved }) => !isRemoved);
        expect(new Set(kept.map(({ document }) => document.id))).toEqual(
          new Set(own.map(({ id }) => id)),
        );
      }),
    );
  });

  it("take away and bring back one, and lead back to where they began", () => {
    fc.assert(
      fc.property(documents, documents, (own, stored) => {
        const rows = documentRows(own, stored, []);
        const inOrder = rows.filter((row) => !row.isRemoved).map(({ document }) => document);
        for (const { document } of rows) {
          const once = toggled(rows, document.id);
          expect(once.length - own.length).toBe(own.some(({ id }) => id === document.id) ? -1 : 1);
          // With all that was there still in view.
          const again = documentRows(
            once,
            rows.map((row) => row.document),
            [],
          );
          expect(toggled(again, document.id)).toEqual(inOrder);
        }
      }),
    );
  });

  it("name what the server has lost, by the place that it names", () => {
    const item = (id: number, items: unknown[] = []) =>
      ({
        documents: [buildDocument(id, testId(1)), buildDocument(id + 1, testId(1))],
        items,
      }) as never;
    const fields = {
      "items.0.documents.1.id": ["unknownDocument"],
      "items.1.items.0.documents.0.id": ["unknownDocument"],
      "items.9.documents.0.id": ["unknownDocument"],
      name: ["required"],
    };
    expect(lostDocuments([item(1), item(3, [item(5)])], fields)).toEqual([
      "Unterlage 2.pdf",
      "Unterlage 5.pdf",
    ]);
  });
});
