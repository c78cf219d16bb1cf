import { missingCalls } from "@assay/contract";
import { entries, isReady } from "../../journal/journal.ts";
import { fittingKeepalive } from "../../journal/selection.ts";
import { readDrafts } from "../../journal/store.ts";
import { isApiError } from "../api/ApiError.ts";
import { callApi, type CallOptions } from "../api/call.ts";
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

const LOOK_MS = 5_000;
const NONE: UnsentCell[] = [];

const send = (deviceId: string, runId: string, cells: UnsentCell[], options?: CallOptions) =>
  callApi(missingCalls.reportUnsent, { params: { id: runId }, body: { deviceId, cells } }, options);

/** What stays on this device, in whichever tab it was written. */
async function stuckCells(owner: Owner): Promise<Map<string, UnsentCell[]>> {
  const all = entries.get();
  const now = Date.now();
  const drafts = await readDrafts(owner.userId, owner.tenantId);
  return unsentCells(drafts.filter((draft) => isStuck(draft, all.get(draft.key)?.state, now)));
}

/**
 * Lets the moderators know how much of a run waits on this device, as soon as there is a connection, and
 * that it waits no more. Nobody who writes waits for it: what fails is tried again, silently. Returns
 * how to stop.
 */
export function reportUnsent(owner: Owner): () => void {
  let reported: Reported | null = null;
  let deviceId: string | null = null;
  /** The server does not want to know, for instance since the run is gone. */
  const refused = new Set<string>();

  async function note(runId: string, cells: UnsentCell[]): Promise<void> {
    const { [runId]: _, ...others } = reported ?? {};
    reported = cells.length > 0 ? { ...others, [runId]: cells } : others;
    await writeReported(owner, reported);
  }

  async function tell(runId: string, cells: UnsentCell[]): Promise<void> {
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
      if (!isKnown && !refused.has(runId)) await tell(runId, cells);
    }
  }

  const isIdle = (): boolean =>
    reported !== null && Object.keys(reported).length === 0 && entries.get().size === 0;
  const tick = (): void => {
    if (!isReady.get() || !navigator.onLine || currentToken() === undefined || isIdle()) return;
    // One tab at a time speaks for the device; the next look makes up for what fails.
    const lookAlone = async (lock: Lock | null): Promise<void> => void (lock && (await look()));
    void navigator.locks
      .request("assay.unsent", { ifAvailable: true }, lookAlone)
      .catch(() => undefined);
  };

  /** What the journal cannot send any more while the page goes away. */
  const leave = (): void => {
    if (deviceId === null || currentToken() === undefined) return;
    const all = [...entries.get().values()];
    const leaving = new Set(fittingKeepalive(all.map(({ draft }) => draft)));
    const now = Date.now();
    const left = all.filter(
      ({ draft, state }) => isStuck(draft, state, now) || !leaving.has(draft),
    );
    for (const [runId, own] of unsentCells(left.map(({ draft }) => draft))) {
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
