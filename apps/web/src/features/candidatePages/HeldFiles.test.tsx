import type { StoredWork } from "@assay/contract";
import { afterEach, expect, it, vi } from "vitest";
import { ApiError } from "../../platform/http/ApiError.ts";
import {
  forgetHeld,
  hasHeld,
  type HeldFile,
  isHeld,
  keepHeld,
  readHeld,
} from "./model/heldFiles.ts";
import { WorkFileSync } from "./model/workFileSync.ts";

const OWNER = "candidate-1";
const EXERCISE = "e".repeat(24);
const DAY_MS = 86_400_000;
const stored = {} as StoredWork;

const held = (uploadId: string): HeldFile => ({
  owner: OWNER,
  exerciseId: EXERCISE,
  uploadId,
  name: "Lösung.pdf",
  type: "application/pdf",
  bytes: new ArrayBuffer(1),
  chosenAt: "2026-11-23T08:00:00.000Z",
});
const pdf = () => new File(["%PDF-1.7\n%%EOF\n"], "Lösung.pdf", { type: "application/pdf" });

let stops: (() => void)[] = [];
afterEach(async () => {
  for (const stop of stops) stop();
  stops = [];
  vi.restoreAllMocks();
  await forgetHeld(OWNER);
});

/** The files of a work in one tab, with what it sends. */
function openTab(answer: () => Promise<StoredWork> = async () => stored) {
  const sent: string[] = [];
  const sync = new WorkFileSync({
    owner: OWNER,
    exerciseId: EXERCISE,
    send: ({ uploadId }) => {
      sent.push(uploadId);
      return answer();
    },
    onStored: () => {},
  });
  stops.push(sync.listen());
  return { sync, sent };
}
const away = () => Promise.reject(new ApiError({ kind: "network" }));

it("does not send again what another tab has sent or removed", async () => {
  await readHeld(OWNER);
  await keepHeld(held("a".repeat(24)));
  let isAway = true;
  const { sync, sent } = openTab(() => (isAway ? away() : Promise.resolve(stored)));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const other = openTab();
  await vi.waitFor(() => expect(other.sent).toHaveLength(1));
  await vi.waitFor(async () => expect(await readHeld(OWNER)).toEqual([]));
  isAway = false;
  await sync.flush();
  expect(sent).toHaveLength(1);
  expect(sync.state.get()).toEqual([]);
});

it("waits for what was chosen just now before it says that everything is sent", async () => {
  const { sync, sent } = openTab();
  const adding = sync.add([pdf()]);
  await sync.flush();
  expect(sent).toHaveLength(1);
  await adding;
});

it("keeps nothing of a page that was closed and forgotten while a file was read", async () => {
  await readHeld(OWNER);
  await forgetHeld(OWNER);
  await keepHeld(held("a".repeat(24)));
  expect(await isHeld(held("a".repeat(24)))).toBe(false);
  // Opened again, the page keeps files as before.
  await readHeld(OWNER);
  await keepHeld(held("a".repeat(24)));
  expect(await readHeld(OWNER)).toHaveLength(1);
});

it("knows of files that the device could not keep", async () => {
  await readHeld(OWNER);
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const { sync } = openTab(away);
  await sync.add([pdf()]);
  await vi.waitFor(() => expect(sync.state.get()).toMatchObject([{ isKept: false }]));
  expect(await hasHeld(OWNER)).toBe(true);
});

it("sends again what a scanner that could not be asked has refused", async () => {
  const errors = [{ type: "VirusCheckFailed" as const, message: "", requestReference: "" }];
  const refused = () => Promise.reject(new ApiError({ kind: "typed", errors }));
  let answer: () => Promise<StoredWork> = refused;
  const { sync, sent } = openTab(() => answer());
  await sync.add([pdf()]);
  await vi.waitFor(() => expect(sync.state.get()).toMatchObject([{ state: "refused" }]));
  answer = async () => stored;
  sync.retry();
  await sync.flush();
  expect(sent).toHaveLength(2);
  expect(sync.state.get()).toEqual([]);
});

it("lets go of a file after thirty days, whoever has chosen it", async () => {
  await readHeld(OWNER);
  const now = Date.now();
  vi.spyOn(Date, "now").mockReturnValue(now - 31 * DAY_MS);
  await keepHeld(held("a".repeat(24)));
  vi.spyOn(Date, "now").mockReturnValue(now - 29 * DAY_MS);
  await keepHeld(held("b".repeat(24)));
  vi.restoreAllMocks();
  await readHeld("somebody-else");
  expect((await readHeld(OWNER)).map(({ uploadId }) => uploadId)).toEqual(["b".repeat(24)]);
});
