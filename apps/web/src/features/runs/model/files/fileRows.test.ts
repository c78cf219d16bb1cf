import { RUN_FILES } from "@assay/contract";
import { describe, expect, it } from "vitest";
import { buildFile, testId } from "../../../../testing/buildRun.ts";
import { type FileEdit, rowsOf, rowsToStore } from "./fileRows.ts";

const content = new File(["x"], "neu.pdf");
const edit = (fields: Partial<FileEdit> = {}): FileEdit => ({
  usage: "MODERATOR_FILE",
  candidate: null,
  content: null,
  fault: null,
  isDeleted: false,
  seen: null,
  ...fields,
});
const edits = (...entries: [number, FileEdit][]) =>
  new Map(entries.map(([id, entry]) => [testId(id), entry]));

describe("the rows of files", () => {
  it("are the stored ones with what was changed on top, then the new ones", () => {
    const rows = rowsOf(
      [buildFile(1), buildFile(2)],
      edits([3, edit({ content })], [2, edit({ usage: "SCHEDULE" })]),
      [],
    );
    expect(rows.map(({ name, usage, isDirty }) => [name, usage, isDirty])).toEqual([
      ["Datei 1.pdf", "MODERATOR_FILE", false],
      ["Datei 2.pdf", "SCHEDULE", true],
      ["neu.pdf", "MODERATOR_FILE", true],
    ]);
  });

  it("are clean again where somebody else made the same change, or the first value is back", () => {
    const changed = edits([1, edit({ usage: "SCHEDULE", seen: buildFile(1) })]);
    const [row] = rowsOf([buildFile(1, { usage: "SCHEDULE" })], changed, []);
    expect(row).toMatchObject({ isDirty: false, theirs: null });
    const [back] = rowsOf([buildFile(1)], edits([1, edit({ seen: buildFile(1) })]), []);
    expect(back).toMatchObject({ isDirty: false });
  });

  it("tell what somebody else has stored of the same file meanwhile", () => {
    const changed = edits([1, edit({ usage: "SCHEDULE", seen: buildFile(1) })]);
    const [row] = rowsOf([buildFile(1, { usage: "OBSERVER_FILE" })], changed, []);
    expect(row).toMatchObject({ theirs: { usage: "OBSERVER_FILE" }, isDirty: true });
  });

  it("hold a new file once, also when an upload without an answer has stored it", () => {
    const rows = rowsOf([buildFile(3)], edits([3, edit({ content })]), []);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({ content: null, isDirty: false });
  });

  it("need a candidate of the run for a CV, but leave alone what others have stored", () => {
    const cv = { usage: "CANDIDATE_CV", candidate: testId(9) } as const;
    const faultOf = (candidates: string[]) =>
      rowsOf([], edits([3, edit({ content, ...cv })]), candidates)[0]?.fault;
    expect(faultOf([testId(9)])).toBeNull();
    expect(faultOf([])).toBe("noCandidate");
    expect(rowsOf([buildFile(1, cv)], new Map(), [])[0]).toMatchObject({ fault: null });
  });

  it("are as many as a run holds", () => {
    const files = Array.from({ length: RUN_FILES }, (_, index) => buildFile(index + 10));
    const added = [3, edit({ content })] as [number, FileEdit];
    expect(rowsOf(files, edits(added), []).at(-1)?.fault).toBe("tooManyFiles");
    const deleted = [10, edit({ isDeleted: true })] as [number, FileEdit];
    expect(rowsOf(files, edits(deleted, added), []).at(-1)?.fault).toBeNull();
  });

  it("are stored new ones first and deleted ones last, without those that have a fault", () => {
    const rows = rowsOf(
      [buildFile(1), buildFile(2), buildFile(4)],
      edits(
        [1, edit({ isDeleted: true })],
        [2, edit({ usage: "SCHEDULE" })],
        [3, edit({ content })],
        [5, edit({ content, fault: "fileType" })],
      ),
      [],
    );
    expect(rowsToStore(rows).map(({ id }) => id)).toEqual([testId(3), testId(2), testId(1)]);
  });
});
