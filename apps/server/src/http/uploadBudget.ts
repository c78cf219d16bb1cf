import { FILE_BYTES } from "@assay/contract";
import { CallerAborted } from "../platform/callerAborted.ts";
import { Unavailable } from "./failure.ts";

/** The memory that uploads in progress share. */
export interface UploadBudget {
  /**
   * Waits until `bytes` are free and reserves them.
   *
   * @param signal ends the wait
   * @param candidateId the candidate who sends; unset for users
   * @returns releases the bytes; further calls do nothing
   * @throws Unavailable (429) if the bytes are not free in time; CallerAborted
   */
  reserve(
    tenantId: string,
    bytes: number,
    signal: AbortSignal,
    candidateId?: string,
  ): Promise<() => void>;
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

/** Something that takes part of the budget, and into how many such parts that is divided. */
interface Share {
  readonly name: string;
  readonly parts: number;
}

/**
 * A tenant may reserve at most half of the budget, so its slow uploads never block all others. Of the candidates one has
 * room for one largest file, all of a tenant for two, and those of all tenants for three: there is always room for staff.
 */
function sharesOf(tenantId: string, candidateId: string | undefined): Share[] {
  const ofTenant = { name: `tenant ${tenantId}`, parts: 2 };
  if (candidateId === undefined) return [ofTenant];
  return [
    ofTenant,
    { name: "candidates", parts: 2 },
    { name: `candidates ${tenantId}`, parts: 3 },
    { name: `candidate ${tenantId} ${candidateId}`, parts: 6 },
  ];
}

interface Wanted {
  readonly bytes: number;
  readonly shares: readonly Share[];
}

export function openUploadBudget({
  bytes = BUDGET_BYTES,
  waitMs = WAIT_MS,
}: UploadBudgetOptions = {}): UploadBudget {
  const used = new Map<string, number>();
  const waiting = new Set<() => void>();
  let total = 0;
  const change = ({ shares, ...wanted }: Wanted, sign: 1 | -1) => {
    const by = sign * wanted.bytes;
    total += by;
    for (const { name } of shares) {
      const left = (used.get(name) ?? 0) + by;
      if (left > 0) used.set(name, left);
      else used.delete(name);
    }
  };
  const fits = (wanted: Wanted) =>
    total + wanted.bytes <= bytes &&
    wanted.shares.every(({ name, parts }) => (used.get(name) ?? 0) + wanted.bytes <= bytes / parts);
  const releaseOnce = (wanted: Wanted) => {
    let isReserved = true;
    return () => {
      if (!isReserved) return;
      isReserved = false;
      change(wanted, -1);
      for (const retry of waiting) retry();
    };
  };
  /** `waiting` keeps insertion order, so the oldest request is retried first. */
  const waitFor = (wanted: Wanted, signal: AbortSignal) =>
    new Promise<boolean>((resolve) => {
      const retry = () => {
        if (!fits(wanted)) return;
        change(wanted, 1);
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
    async reserve(tenantId, size, signal, candidateId) {
      if (signal.aborted) throw new CallerAborted();
      const wanted = { bytes: size, shares: sharesOf(tenantId, candidateId) };
      if (fits(wanted)) change(wanted, 1);
      else if (!(await waitFor(wanted, signal)))
        throw signal.aborted ? new CallerAborted() : new Unavailable(429);
      return releaseOnce(wanted);
    },
  };
}
