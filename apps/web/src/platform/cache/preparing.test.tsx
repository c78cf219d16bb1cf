import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startOfflineNow } from "../../shell/session/useOffline.ts";
import { testId } from "../../testing/buildRun.ts";
import { buildUser } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { sealing } from "../drafts/sealed.ts";
import { reachable } from "../http/connection.ts";
import { closeSession } from "../session/session.ts";
import { FILES } from "../session/storage.ts";
import { isOver } from "./ages.ts";
import { readCopy } from "./copies.ts";
import { copiedFiles, readFileCopy } from "./fileCopies.ts";
import { lasting } from "./lasting.ts";
import { keepReady, type NeededFile, type Needs } from "./preparing.ts";
import { queryClient } from "./queryClient.ts";
import { deviceProblems, isPreparing, prepareAgain, readiness } from "./readiness.ts";

const user = buildUser({ id: "aaaaaaaaaaaaaaaaaaaaaaaa" });
const RUN = testId(100);
const KEY = ["prepared", RUN];
const HOUR = 60 * 60 * 1_000;
const sessionSeconds = (100 * HOUR) / 1_000;

const fileOf = (name: string, text = name): NeededFile => ({
  name,
  load: () => Promise.resolve({ content: new Blob([text], { type: "text/plain" }), name }),
});
const missing = (name: string): NeededFile => ({
  name,
  load: () => Promise.reject(new Error("no network")),
});

/** One run under way with these files for each cell. */
const needsOf = (cells: readonly (readonly NeededFile[])[], runs = [RUN]): Needs => ({
  underWay: () => Promise.resolve(runs),
  keys: () => [KEY],
  watched: () => [KEY],
  read: (client) =>
    client.fetchQuery({
      queryKey: KEY,
      queryFn: () => Promise.resolve({ name: "Day" }),
      meta: { isOfflineCopy: true },
    }),
  cells: () => cells,
});

let needs = needsOf([]);
let stop = (): void => undefined;
beforeEach(async () => {
  await startApp({ path: "/myaccount", user, sessionSeconds });
  startOfflineNow();
  await expect.poll(() => sealing.get()).not.toBeNull();
  // The tests have no service worker.
  const stored = { active: {} } as ServiceWorkerRegistration;
  vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(stored);
});
afterEach(() => {
  stop();
  readiness.set(new Map());
  vi.restoreAllMocks();
  stopApp();
});

function begin(given: Needs): void {
  needs = given;
  stop = keepReady({
    client: queryClient,
    userId: user.id,
    loadNeeds: () => Promise.resolve(needs),
  });
}
const state = () => readiness.get().get(RUN);

describe("a run under way", () => {
  it("is ready cell by cell as its files arrive, and says so", async () => {
    begin(needsOf([[fileOf("a")], [fileOf("a"), missing("b")], []]));
    await expect.poll(state).toEqual({ ready: 2, cells: 3 });
    needs = needsOf([[fileOf("a")], [fileOf("a"), fileOf("b")], []]);
    prepareAgain();
    await expect.poll(state).toEqual({ ready: 3, cells: 3 });
    const copy = await readFileCopy("b");
    expect([await copy?.content.text(), copy?.content.type, copy?.name]).toEqual([
      "b",
      "text/plain",
      "b",
    ]);
  });

  it("follows what changes while it is brought to the device", async () => {
    const slow = Promise.withResolvers<void>();
    const loading = vi.fn<() => void>();
    const load = async () => {
      loading();
      await slow.promise;
      return { content: new Blob(["slow"]), name: "slow" };
    };
    begin(needsOf([[{ name: "slow", load }]]));
    await expect.poll(() => loading.mock.calls.length).toBe(1);
    needs = needsOf([[], [], []]);
    await queryClient.invalidateQueries({ queryKey: KEY });
    slow.resolve();
    await expect.poll(state).toEqual({ ready: 3, cells: 3 });
  });

  it("keeps what it needs for three days, and nothing else", async () => {
    begin(needsOf([[fileOf("a")], [fileOf("gone")]]));
    await expect.poll(state).toEqual({ ready: 2, cells: 2 });
    const { until = 0 } = lasting();
    expect(until - Date.now()).toBeGreaterThan(71 * HOUR);
    expect(isOver({ at: Date.now(), until }, Date.now() + 71 * HOUR)).toBe(false);
    const later = Date.now() + 70 * HOUR;
    expect(await readCopy(user.id, JSON.stringify(KEY), later)).toMatchObject({
      data: { name: "Day" },
    });
    needs = needsOf([[fileOf("a")]]);
    prepareAgain();
    await expect.poll(() => copiedFiles(user.id)).toEqual(new Set(["a"]));
  });

  it("keeps a file for three days from the last contact, not from the first", async () => {
    const first = Date.now();
    const at = (hours: number) => vi.spyOn(Date, "now").mockReturnValue(first + hours * HOUR);
    begin(needsOf([[fileOf("a")]]));
    await expect.poll(state).toEqual({ ready: 1, cells: 1 });
    at(20);
    prepareAgain();
    await expect.poll(() => isPreparing.get()).toBe(false);
    await expect.poll(() => lasting().until).toBe(first + 92 * HOUR);
    await expect.poll(() => isPreparing.get()).toBe(false);
    at(90);
    expect(await (await readFileCopy("a"))?.content.text()).toBe("a");
    at(93);
    expect(await readFileCopy("a")).toBeUndefined();
  });

  it("lasts no longer by what is done without a connection", async () => {
    begin(needsOf([[fileOf("a")]]));
    await expect.poll(state).toEqual({ ready: 1, cells: 1 });
    await expect.poll(() => isPreparing.get()).toBe(false);
    const { until } = lasting();
    reachable.set(false);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 20 * HOUR);
    needs = needsOf([[fileOf("a")], [fileOf("b")]]);
    prepareAgain();
    await expect.poll(state).toEqual({ ready: 1, cells: 2 });
    await expect.poll(() => isPreparing.get()).toBe(false);
    expect(lasting().until).toBe(until);
    reachable.set(true);
  });

  it("is forgotten a day after it is over, its files at once", async () => {
    begin(needsOf([[fileOf("a")]]));
    await expect.poll(state).toEqual({ ready: 1, cells: 1 });
    needs = needsOf([], []);
    prepareAgain();
    await expect.poll(() => copiedFiles(user.id)).toEqual(new Set());
    expect(lasting()).toEqual({});
    const hash = JSON.stringify(KEY);
    expect(await readCopy(user.id, hash, Date.now() + 23 * HOUR)).toBeDefined();
    expect(await readCopy(user.id, hash, Date.now() + 25 * HOUR)).toBeUndefined();
  });

  it("keeps its files as long as it cannot be read", async () => {
    begin(needsOf([[fileOf("a")]]));
    await expect.poll(state).toEqual({ ready: 1, cells: 1 });
    const read = () => Promise.reject(new Error("no answer"));
    needs = { ...needsOf([]), read };
    prepareAgain();
    await expect.poll(state).toEqual({ ready: 0, cells: 0 });
    await expect.poll(() => isPreparing.get()).toBe(false);
    expect(await copiedFiles(user.id)).toEqual(new Set(["a"]));
  });

  it("goes with the sign-out", async () => {
    begin(needsOf([[fileOf("a")]]));
    await expect.poll(state).toEqual({ ready: 1, cells: 1 });
    closeSession("/login");
    const names = async () => (await indexedDB.databases()).map(({ name }) => name);
    await expect.poll(names).not.toContain(FILES);
    expect([readiness.get().size, lasting()]).toEqual([0, {}]);
  });
});

describe("a device without the app itself", () => {
  it("is not ready, whatever else is there", async () => {
    vi.spyOn(navigator.serviceWorker, "getRegistration").mockResolvedValue(undefined);
    begin(needsOf([[], [fileOf("a")]]));
    await expect.poll(() => copiedFiles(user.id)).toEqual(new Set(["a"]));
    await expect.poll(state).toEqual({ ready: 0, cells: 2 });
    expect(deviceProblems.get()).toContain("appMissing");
  });

  it("is ready by itself once the app is stored", async () => {
    const stored = vi.spyOn(navigator.serviceWorker, "getRegistration");
    stored.mockResolvedValue(undefined);
    begin(needsOf([[], [fileOf("a")]]));
    await expect.poll(state).toEqual({ ready: 0, cells: 2 });
    stored.mockResolvedValue({ active: {} } as ServiceWorkerRegistration);
    await expect.poll(state).toEqual({ ready: 2, cells: 2 });
    expect(deviceProblems.get()).not.toContain("appMissing");
  });
});

it("tries again by itself what has not arrived", async () => {
  const load = vi.fn<NeededFile["load"]>().mockRejectedValueOnce(new Error("no network"));
  load.mockResolvedValue({ content: new Blob(["a"]), name: "a" });
  begin(needsOf([[{ name: "a", load }]]));
  await expect.poll(state).toEqual({ ready: 0, cells: 1 });
  await expect.poll(state).toEqual({ ready: 1, cells: 1 });
  expect(load).toHaveBeenCalledTimes(2);
});

/** Has the device refuse copies of files with these names. */
function refuse(names: readonly string[]): void {
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
    this: IDBObjectStore,
    ...[value, key]: Parameters<typeof put>
  ) {
    if (this.name === "files" && names.includes((value as { name: string }).name))
      throw new DOMException("full", "QuotaExceededError");
    return put.call(this, value, key);
  });
}

describe("a device that is full", () => {
  it("says so, and counts the cells that it could take", async () => {
    refuse(["large"]);
    begin(needsOf([[], [fileOf("large")]]));
    await expect.poll(state).toEqual({ ready: 1, cells: 2 });
    await expect.poll(() => deviceProblems.get()).toContain("storageFull");
  });

  it("takes what fits after what does not", async () => {
    refuse(["large", "larger"]);
    begin(needsOf([[fileOf("large")], [fileOf("larger")], [fileOf("small")], [fileOf("tiny")]]));
    await expect.poll(state).toEqual({ ready: 2, cells: 4 });
    await expect.poll(() => deviceProblems.get()).toContain("storageFull");
  });

  it("makes room first by what nobody needs any more", async () => {
    begin(needsOf([[fileOf("old")]]));
    await expect.poll(state).toEqual({ ready: 1, cells: 1 });
    const held = vi.fn<() => void>();
    const load = async () => {
      if ((await copiedFiles(user.id)).has("old")) held();
      return { content: new Blob(["new"]), name: "new" };
    };
    needs = needsOf([[{ name: "new", load }]]);
    prepareAgain();
    await expect.poll(() => copiedFiles(user.id)).toEqual(new Set(["new"]));
    expect(held).not.toHaveBeenCalled();
  });
});

it("keeps its files where the server does not say which are needed", async () => {
  begin(needsOf([[fileOf("a")]]));
  await expect.poll(state).toEqual({ ready: 1, cells: 1 });
  const read = vi.fn<Needs["read"]>().mockRejectedValue(new Error("no answer"));
  needs = { ...needsOf([]), read };
  prepareAgain();
  await expect.poll(state).toEqual({ ready: 0, cells: 0 });
  expect(await copiedFiles(user.id)).toEqual(new Set(["a"]));
});
