import { FILE_BYTES } from "@assay/contract";
import { HungUp } from "../platform/hungUp.ts";
import { Unavailable } from "./failure.ts";

/** What the files under way may hold of the server's memory: so many of the largest ones. */
export interface UploadRoom {
  /**
   * Waits until there is room for so many bytes, and returns how to leave it.
   *
   * @param hungUp ends the wait
   * @throws Unavailable (429) where there is none for a while; HungUp
   */
  enter(tenantId: string, bytes: number, hungUp: AbortSignal): Promise<() => void>;
}

interface RoomOptions {
  bytes?: number;
  /** How long to wait for room. */
  waitMs?: number;
}

/** What a form may hold beside its file: 200 ids, each in a field of its own, are the most. */
export const FORM_BYTES = 64 * 1024;
/** Six of the largest files, each with its form. */
const ROOM_BYTES = 6 * (FILE_BYTES + FORM_BYTES);
const WAIT_MS = 10_000;

/** A tenant has half of it at most: many slow uploads of one do not keep the others out. */
export function openUploadRoom({
  bytes = ROOM_BYTES,
  waitMs = WAIT_MS,
}: RoomOptions = {}): UploadRoom {
  const byTenant = new Map<string, number>();
  const waiting = new Set<() => void>();
  let total = 0;
  const usedBy = (tenantId: string) => byTenant.get(tenantId) ?? 0;
  const change = (tenantId: string, by: number) => {
    total += by;
    const used = usedBy(tenantId) + by;
    if (used > 0) byTenant.set(tenantId, used);
    else byTenant.delete(tenantId);
  };
  const isRoom = (tenantId: string, wanted: number) =>
    total + wanted <= bytes && usedBy(tenantId) + wanted <= bytes / 2;
  const leaveOnce = (tenantId: string, wanted: number) => {
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      change(tenantId, -wanted);
      for (const look of waiting) look();
    };
  };
  /** Those who came first are looked at first. */
  const waitFor = (tenantId: string, wanted: number, hungUp: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const look = () => {
        if (!isRoom(tenantId, wanted)) return;
        change(tenantId, wanted);
        end(true);
      };
      const giveUp = () => end(false);
      const timer = setTimeout(giveUp, waitMs);
      const end = (entered: boolean) => {
        clearTimeout(timer);
        hungUp.removeEventListener("abort", giveUp);
        waiting.delete(look);
        resolve(entered);
      };
      waiting.add(look);
      hungUp.addEventListener("abort", giveUp);
    });
  return {
    async enter(tenantId, wanted, hungUp) {
      if (hungUp.aborted) throw new HungUp();
      if (isRoom(tenantId, wanted)) change(tenantId, wanted);
      else if (!(await waitFor(tenantId, wanted, hungUp)))
        throw hungUp.aborted ? new HungUp() : new Unavailable(429);
      return leaveOnce(tenantId, wanted);
    },
  };
}
