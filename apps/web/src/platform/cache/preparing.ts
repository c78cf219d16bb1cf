import type { Id } from "@assay/domain";
import { hashKey, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { hasAnswered, isOnline, reachable } from "../http/connection.ts";
import type { DownloadedFile } from "../http/download.ts";
import { readSession } from "../session/storage.ts";
import { UNDER_WAY_MS } from "./ages.ts";
import { endLasting, hasCopies } from "./copies.ts";
import { checkDevice } from "./deviceCheck.ts";
import { copiedFiles, prolongFiles, removeOtherFiles, writeFileCopy } from "./fileCopies.ts";
import { keepUntil, lasting } from "./lasting.ts";
import { deviceProblems, isPreparing, type Readiness, readiness, wishes } from "./readiness.ts";
import { copiesStored } from "./storing.ts";

/** Milliseconds after which what was prepared is read again, although nothing has told of a change. */
const PASS_MS = 5 * 60_000;
/** Milliseconds after which what is missing is tried again; doubled with each pass that leaves something missing. */
const MISSING_MS = 5_000;
/** Milliseconds within which several changes lead to one pass. */
const CHANGES_MS = 1_000;
/** Maximum concurrent downloads, so that the user's own requests are not delayed. */
const AT_A_TIME = 2;

/** A file that is shown in a cell. */
export interface NeededFile {
  /** Name of its copy (`fileCopies.ts`). */
  name: string;
  load(): Promise<DownloadedFile>;
}

/** What working on a run needs, as the features say it. */
export interface Needs {
  /** The runs under way in which the user observes. */
  underWay(client: QueryClient, staleTime: number): Promise<Id[]>;
  /** Queries whose copies open every page of the run, and those of them that make it necessary to read all again. */
  keys(client: QueryClient, runId: Id): readonly QueryKey[];
  watched(runId: Id): readonly QueryKey[];
  read(client: QueryClient, runId: Id, staleTime: number): Promise<unknown>;
  /** The files of each cell of the user, as far as the run has been read. */
  cells(client: QueryClient, runId: Id, userId: Id): readonly (readonly NeededFile[])[];
}

interface Owner {
  client: QueryClient;
  userId: Id;
  loadNeeds(): Promise<Needs>;
}
interface Pass extends Owner {
  /** Milliseconds for which what has been read need not be read again. */
  staleTime: number;
}

const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "QuotaExceededError";

async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, worker));
}

/** The work of one pass, step by step; `say` shows how far it is. */
function openPass({ client, userId, staleTime }: Pass, needs: Needs) {
  /** Cells by run, of those runs whose copies are all on the device. */
  const cells = new Map<Id, readonly (readonly NeededFile[])[]>();
  const isStored = new Map<Id, boolean>();
  let isAllRead = true;
  let copied: ReadonlySet<string> = new Set();

  async function read(runId: Id): Promise<void> {
    await needs.read(client, runId, staleTime).catch(() => {
      isAllRead = false;
    });
    await copiesStored();
    isStored.set(runId, await hasCopies(userId, needs.keys(client, runId).map(hashKey)));
    cells.set(runId, needs.cells(client, runId, userId));
  }
  const files = (): NeededFile[] => [
    ...new Map([...cells.values()].flat(2).map((file) => [file.name, file])).values(),
  ];
  const readinessOf = (runId: Id): Readiness => {
    const own = cells.get(runId) ?? [];
    const isReady = (needed: readonly NeededFile[]): boolean =>
      isStored.get(runId) === true && needed.every(({ name }) => copied.has(name));
    return { ready: own.filter(isReady).length, cells: own.length };
  };

  /** Whether another pass may bring what this one has not brought. */
  const isMissing = (): boolean =>
    !isAllRead || [...cells.keys()].map(readinessOf).some(({ ready, cells: all }) => ready < all);

  /** Only with all runs read is known what nobody needs any more. */
  async function removeOthers(): Promise<void> {
    if (!isAllRead || !isOnline()) return;
    await removeOtherFiles(userId, new Set(files().map(({ name }) => name)));
  }
  /** @throws DOMException QuotaExceededError if the device is full */
  async function bring(file: NeededFile): Promise<void> {
    if (copied.has(file.name) || !isOnline()) return;
    const content = await file.load().catch(() => undefined);
    if (content && (await writeFileCopy(userId, file.name, content)))
      copied = new Set([...copied, file.name]);
  }
  /** @throws what the device has refused; all else that fits is there by then */
  async function bringFiles(say: () => void): Promise<void> {
    await removeOthers();
    copied = await copiedFiles(userId);
    say();
    const refusals: unknown[] = [];
    await inTurn(files(), async (file) => {
      await bring(file).catch((error: unknown) => refusals.push(error));
      say();
    });
    if (refusals.length > 0) throw refusals[0];
  }
  return { read, bringFiles, readinessOf, isMissing };
}

/** Has what is on the device last for three days from now, or for a day again once no run is under way. */
async function followRuns(userId: Id, areUnderWay: boolean): Promise<void> {
  const wasLasting = lasting().until !== undefined;
  keepUntil(areUnderWay ? Date.now() + UNDER_WAY_MS : null);
  // On a full device files last as long as they did.
  if (areUnderWay) await prolongFiles(userId).catch(() => undefined);
  else if (wasLasting) await endLasting(userId);
}

/**
 * Brings everything to the device that the user's runs under way need, and says how far it is.
 *
 * @returns these runs, and whether another pass may soon bring what is missing; it may not on a device without room
 */
async function prepare(
  given: Pass,
  needs: Needs,
  isWanted: () => boolean,
): Promise<{ runIds: Id[]; isMissing: boolean }> {
  const { client, userId, staleTime } = given;
  const runIds = await needs.underWay(client, staleTime);
  if (!isWanted()) return { runIds: [], isMissing: false };
  // What the device itself says without a connection makes nothing last longer.
  if (isOnline() && hasAnswered.get()) await followRuns(userId, runIds.length > 0);
  const problems = new Set(runIds.length > 0 ? await checkDevice() : []);
  const pass = openPass(given, needs);
  const say = (): void => {
    if (!isWanted()) return;
    const isHopeless = problems.has("appMissing") || problems.has("noStorage");
    const shown = (one: Readiness): Readiness => (isHopeless ? { ...one, ready: 0 } : one);
    readiness.set(new Map(runIds.map((id) => [id, shown(pass.readinessOf(id))])));
    deviceProblems.set([...problems]);
  };
  for (const runId of runIds) await pass.read(runId);
  try {
    await pass.bringFiles(say);
  } catch (error) {
    problems.add(isQuota(error) ? "storageFull" : "noStorage");
  }
  say();
  const hasRoom = !problems.has("storageFull") && !problems.has("noStorage");
  return { runIds, isMissing: hasRoom && (problems.has("appMissing") || pass.isMissing()) };
}

/**
 * Keeps everything on the device that the user needs to work on their runs under way, before they have opened any of it.
 *
 * @returns stops
 */
export function keepReady(owner: Owner): () => void {
  let [isStopped, isRunning, isAgain] = [false, false, false];
  let watched = new Set<string>();
  let nextMs = MISSING_MS;
  /** Hashes of what has become out of date since the pass under way began. */
  const changed = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isWanted = (): boolean => !isStopped && readSession().user?.id === owner.userId;

  /** @returns whether something is missing */
  async function pass(staleTime: number): Promise<boolean> {
    const needs = await owner.loadNeeds();
    const { runIds, isMissing } = await prepare({ ...owner, staleTime }, needs, isWanted);
    watched = new Set(runIds.flatMap((id) => needs.watched(id).map(hashKey)));
    return isMissing;
  }
  async function run(staleTime: number): Promise<void> {
    [isRunning, isAgain] = [true, false];
    changed.clear();
    isPreparing.set(true);
    const isMissing = await pass(staleTime).catch(() => true);
    isRunning = false;
    const waitMs = isMissing ? nextMs : PASS_MS;
    nextMs = isMissing ? Math.min(PASS_MS, 2 * nextMs) : MISSING_MS;
    // Another user's pass may have begun.
    if (!isWanted()) return;
    isPreparing.set(false);
    // What was read may be from before the change.
    if ([...changed].some((hash) => watched.has(hash))) schedule(CHANGES_MS, 0);
    else schedule(isAgain ? CHANGES_MS : waitMs);
  }
  function schedule(wait: number, staleTime = PASS_MS): void {
    isAgain = true;
    if (isRunning) return;
    clearTimeout(timer);
    timer = setTimeout(() => void run(staleTime), wait);
  }

  const stops = [
    owner.client.getQueryCache().subscribe((event) => {
      if (event.type !== "updated" || event.action.type !== "invalidate") return;
      if (isRunning) changed.add(event.query.queryHash);
      else if (watched.has(event.query.queryHash)) schedule(CHANGES_MS);
    }),
    wishes.subscribe(() => schedule(0)),
    reachable.subscribe(() => {
      if (reachable.get()) schedule(CHANGES_MS);
    }),
  ];
  const onOnline = (): void => schedule(CHANGES_MS);
  addEventListener("online", onOnline);
  schedule(0);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    removeEventListener("online", onOnline);
    for (const stop of stops) stop();
  };
}
