import { missingCalls } from "@assay/contract";
import { entries, isReady } from "../drafts/journal.ts";
import { fittingKeepalive } from "../drafts/selection.ts";
import { readDrafts } from "../drafts/store.ts";
import { isApiError } from "../http/ApiError.ts";
import { callApi, type CallOptions } from "../http/call.ts";
import { currentToken } from "../session/session.ts";
import {
  type Owner,
  readDeviceId,
  readReported,
  type Reported,
  type UnsentCell,
  writeReported,
} from "./device.ts";
import { isSameCells, isStuck, unsentCells, withOthers } from "./unsentCells.ts";

/* What a device tells moderators of itself, in one file that is loaded when it is needed. */
export { reportDevices } from "./heartbeat.ts";

/** Milliseconds between two looks at what is unsent. */
const LOOK_MS = 5_000;
const NONE: UnsentCell[] = [];

const send = (deviceId: string, runId: string, cells: UnsentCell[], options?: CallOptions) =>
  callApi(missingCalls.reportUnsent, { params: { id: runId }, body: { deviceId, cells } }, options);

/** Unsent cells by run, from all tabs of this device. */
async function stuckCells(owner: Owner): Promise<Map<string, UnsentCell[]>> {
  const all = entries.get();
  const now = Date.now();
  const drafts = await readDrafts(owner.userId, owner.tenantId);
  return unsentCells(drafts.filter((draft) => isStuck(draft, all.get(draft.key)?.state, now)));
}

/** Unsent cells by run that the journal of this tab cannot send while the page unloads. */
function cellsLeft(): Map<string, UnsentCell[]> {
  const all = [...entries.get().values()];
  const leaving = new Set(fittingKeepalive(all.map(({ draft }) => draft)));
  const now = Date.now();
  const left = all.filter(({ draft, state }) => isStuck(draft, state, now) || !leaving.has(draft));
  return unsentCells(left.map(({ draft }) => draft));
}

/** Tells the server what is unsent, and remembers what it was told. */
function openReports(owner: Owner) {
  let reported: Reported | null = null;
  let deviceId: string | null = null;
  /** Runs for which the server refuses reports, for instance because they are deleted. */
  const refused = new Set<string>();

  async function note(runId: string, cells: UnsentCell[]): Promise<void> {
    const { [runId]: _, ...others } = reported ?? {};
    reported = cells.length > 0 ? { ...others, [runId]: cells } : others;
    await writeReported(owner, reported);
  }

  async function report(runId: string, cells: UnsentCell[]): Promise<void> {
    deviceId ??= await readDeviceId();
    try {
      await send(deviceId, runId, cells);
    } catch (error) {
      if (!isApiError(error, "ITEM_NOT_FOUND") && !isApiError(error, "NO_PERMISSION")) throw error;
      refused.add(runId);
    }
    await note(runId, refused.has(runId) ? NONE : cells);
  }

  async function look(): Promise<void> {
    reported = await readReported(owner);
    const unsent = await stuckCells(owner);
    for (const runId of new Set([...unsent.keys(), ...Object.keys(reported)])) {
      const cells = unsent.get(runId) ?? NONE;
      const isKnown = isSameCells(cells, reported[runId] ?? NONE);
      if (!isKnown && !refused.has(runId)) await report(runId, cells);
    }
  }

  /** Reports the drafts that the journal cannot send while the page unloads. */
  const leave = (): void => {
    if (deviceId === null || currentToken() === undefined) return;
    for (const [runId, own] of cellsLeft()) {
      const known = reported?.[runId] ?? NONE;
      const cells = withOthers(own, known);
      if (isSameCells(cells, known) || refused.has(runId)) continue;
      void send(deviceId, runId, cells, { keepalive: true }).catch(() => undefined);
      void note(runId, cells).catch(() => undefined);
    }
  };

  void readDeviceId().then(
    (id) => (deviceId = id),
    () => undefined,
  );
  return {
    look,
    leave,
    /** Whether there is nothing to report, and nothing to take back. */
    isIdle: (): boolean =>
      reported !== null && Object.keys(reported).length === 0 && entries.get().size === 0,
  };
}

/**
 * Reports to the moderators which cells of a run are unsent on this device, and when they are sent. It runs
 * in the background; failures are retried without a message.
 *
 * @returns stops reporting
 */
export function reportUnsent(owner: Owner): () => void {
  const { look, leave, isIdle } = openReports(owner);
  const tick = (): void => {
    if (!isReady.get() || !navigator.onLine || currentToken() === undefined || isIdle()) return;
    // One tab at a time reports for the device; the next interval retries what fails.
    const lookAlone = async (lock: Lock | null): Promise<void> => void (lock && (await look()));
    void navigator.locks
      .request("assay.unsent", { ifAvailable: true }, lookAlone)
      .catch(() => undefined);
  };

  tick();
  const timer = setInterval(tick, LOOK_MS);
  addEventListener("online", tick);
  addEventListener("pagehide", leave);
  return () => {
    clearInterval(timer);
    removeEventListener("online", tick);
    removeEventListener("pagehide", leave);
  };
}
