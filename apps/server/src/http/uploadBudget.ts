import { FILE_BYTES } from "@assay/contract";
import { CallerAborted } from "../platform/callerAborted.ts";
import { Unavailable } from "./failure.ts";

/** The memory that uploads in progress share. */
export interface UploadBudget {
  /**
   * Waits until `bytes` are free and reserves them.
   *
   * @param signal ends the wait
   * @returns releases the bytes; further calls do nothing
   * @throws Unavailable (429) if the bytes are not free in time; CallerAborted
   */
  reserve(tenantId: string, bytes: number, signal: AbortSignal): Promise<() => void>;
}

interface UploadBudgetOptions {
  bytes?: number;
  /** Maximum wait for free bytes. */
  waitMs?: number;
}

/** Maximum size of a form without its file; 200 ids, one per field, are the largest case. */
export const FORM_BYTES = 64 * 1024;
/** Six files of the maximum size, each with its form. */
const BUDGET_BYTES = 6 * (FILE_BYTES + FORM_BYTES);
const WAIT_MS = 10_000;

/** A tenant may reserve at most half of the budget, so its slow uploads never block all others. */
export function openUploadBudget({
  bytes = BUDGET_BYTES,
  waitMs = WAIT_MS,
}: UploadBudgetOptions = {}): UploadBudget {
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
  const fits = (tenantId: string, wanted: number) =>
    total + wanted <= bytes && usedBy(tenantId) + wanted <= bytes / 2;
  const releaseOnce = (tenantId: string, wanted: number) => {
    let isReserved = true;
    return () => {
      if (!isReserved) return;
      isReserved = false;
      change(tenantId, -wanted);
      for (const retry of waiting) retry();
    };
  };
  /** `waiting` keeps insertion order, so the oldest request is retried first. */
  const waitFor = (tenantId: string, wanted: number, signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const retry = () => {
        if (!fits(tenantId, wanted)) return;
        change(tenantId, wanted);
        end(true);
      };
      const giveUp = () => end(false);
      const timer = setTimeout(giveUp, waitMs);
      const end = (isGranted: boolean) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", giveUp);
        waiting.delete(retry);
        resolve(isGranted);
      };
      waiting.add(retry);
      signal.addEventListener("abort", giveUp);
    });
  return {
    async reserve(tenantId, wanted, signal) {
      if (signal.aborted) throw new CallerAborted();
      if (fits(tenantId, wanted)) change(tenantId, wanted);
      else if (!(await waitFor(tenantId, wanted, signal)))
        throw signal.aborted ? new CallerAborted() : new Unavailable(429);
      return releaseOnce(tenantId, wanted);
    },
  };
}
