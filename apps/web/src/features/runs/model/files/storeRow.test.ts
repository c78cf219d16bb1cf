import type { RunFile } from "@assay/contract";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { loadTexts, setLanguage, t } from "../../../../platform/i18n/texts.ts";
import { buildFile, testId } from "../../../../testing/buildRun.ts";
import { type Answer, fakeServer, refuse, succeed } from "../../../../testing/fakeServer.ts";
import { notStoredText } from "./failureText.ts";
import { type FileEdit, type FileRow, rowsOf, rowsToStore } from "./fileRows.ts";
import { FilesNotStored, type Storage, storeRows } from "./storeRow.ts";

beforeAll(async () => {
  await loadTexts("fileEditing");
  await setLanguage("de");
});
let server: ReturnType<typeof fakeServer> | undefined;
afterEach(() => server?.close());

const edit = (fields: Partial<FileEdit> = {}): FileEdit => ({
  content: null,
  usage: "MODERATOR_FILE",
  candidate: null,
  fault: null,
  isDeleted: false,
  seen: null,
  ...fields,
});
const stored = [1, 2, 3].map((id) => buildFile(id));
const rows = (...edits: [id: number, fields: Partial<FileEdit>][]): FileRow[] =>
  rowsToStore(rowsOf(stored, new Map(edits.map(([id, fields]) => [testId(id), edit(fields)])), []));

/** What the page knows and is told while rows are stored. */
function storage() {
  let files: RunFile[] = [...stored];
  const told: string[] = [];
  const settled: [string, string | null][] = [];
  const to: Storage = {
    runId: testId(100),
    leaving: new AbortController().signal,
    report: (id, transfer) =>
      void told.push(`${Number.parseInt(id, 16)} ${transfer?.state ?? "done"}`),
    takeOver: (change) => {
      files = change(files);
      return Promise.resolve();
    },
    settle: (row, file) => void settled.push([row.id, file?.usage ?? null]),
  };
  return {
    to,
    told,
    settled,
    ids: () => files.map(({ id }) => Number.parseInt(id, 16)),
    files: () => files,
  };
}
const echo: Answer = (request) => {
  const { id, ...audience } = request.body as { id: string };
  const known = stored.find((file) => file.id === id);
  return succeed({ ...known, ...audience })(request);
};

describe("the files of a run that are stored", () => {
  it("are changed and deleted one after the other; what is deleted goes last", async () => {
    server = fakeServer({
      "PUT /Files": echo,
      [`DELETE /Files/${testId(1)}`]: succeed({ id: testId(1) }),
    });
    const { to, ids, files, settled } = storage();
    await storeRows(rows([1, { isDeleted: true }], [2, { usage: "OBSERVER_FILE" }]), to);
    expect(server.requests.map(({ call }) => call.split(" ")[0])).toEqual(["PUT", "DELETE"]);
    expect(ids()).toEqual([2, 3]);
    expect(files()[0]?.usage).toBe("OBSERVER_FILE");
    expect(settled).toEqual([
      [testId(2), "OBSERVER_FILE"],
      [testId(1), null],
    ]);
  });

  it("say of each row how it stands: first that it waits, then that it is done", async () => {
    server = fakeServer({ "PUT /Files": echo });
    const { to, told } = storage();
    await storeRows(rows([1, { usage: "OBSERVER_FILE" }], [2, { usage: "OBSERVER_FILE" }]), to);
    expect(told).toEqual(["1 waiting", "2 waiting", "1 done", "2 done"]);
  });

  it("are gone where somebody else was faster with deleting", async () => {
    server = fakeServer({ [`DELETE /Files/${testId(1)}`]: refuse("ITEM_NOT_FOUND") });
    const { to, ids, told } = storage();
    await storeRows(rows([1, { isDeleted: true }]), to);
    expect(ids()).toEqual([2, 3]);
    expect(told.at(-1)).toBe("1 done");
  });
});

describe("a file that cannot be stored", () => {
  it("leaves the others alone, and is named", async () => {
    server = fakeServer({
      "PUT /Files": (request) =>
        (request.body as { id: string }).id === testId(1)
          ? refuse("NO_PERMISSION")(request)
          : echo(request),
    });
    const { to, told, settled } = storage();
    const storing = storeRows(
      rows([1, { usage: "OBSERVER_FILE" }], [2, { usage: "OBSERVER_FILE" }]),
      to,
    );
    const error: unknown = await storing.catch((failure: unknown) => failure);
    expect(error).toBeInstanceOf(FilesNotStored);
    expect((error as FilesNotStored).names).toEqual(["Datei 1.pdf"]);
    expect(told).toEqual(["1 waiting", "2 waiting", "1 failed", "2 done"]);
    expect(settled).toEqual([[testId(2), "OBSERVER_FILE"]]);
    expect(notStoredText(error, t)).toContain("Datei 1.pdf");
    expect(notStoredText(new Error("x"), t)).toBeNull();
  });

  it("stays in the list where its deletion failed", async () => {
    server = fakeServer({ [`DELETE /Files/${testId(1)}`]: refuse("NO_PERMISSION") });
    const { to, ids } = storage();
    await expect(storeRows(rows([1, { isDeleted: true }]), to)).rejects.toThrow("Datei 1.pdf");
    expect(ids()).toEqual([1, 2, 3]);
  });
});

it("asks the server for nothing where nothing is to be stored", async () => {
  server = fakeServer({});
  const { to, told } = storage();
  await storeRows(rows(), to);
  expect([server.requests, told]).toEqual([[], []]);
});
