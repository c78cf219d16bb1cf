import { forgetHeld, hasHeld } from "./heldFiles.ts";

/** Unsent text of a candidate's work, on the device until the server has confirmed it. */
export interface WorkDraft {
  text: string;
  /** The revision on which it was written. */
  revision: number;
  /** When it was last changed, by the server's clock as the device knows it. */
  typedAt: string;
  /** Marks of the texts on which it was written, any of which the server may have stored: also those that were sent without an answer. */
  attempts: string[];
}

const PREFIX = "assay.work";
/** Maximum marks that are kept. */
const MOST_ATTEMPTS = 50;

const [SEED_1, SEED_2, PRIME_1, PRIME_2] = [0xdeadbeef, 0x41c6ce57, 2654435761, 1597334677];

/** A mark of a text, by which it is recognised (cyrb53: no secret, 53 bits). */
export function markOf(text: string): string {
  let [a, b] = [SEED_1, SEED_2] as [number, number];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    a = Math.imul(a ^ unit, PRIME_1);
    b = Math.imul(b ^ unit, PRIME_2);
  }
  return `${(a >>> 0).toString(36)}${(b >>> 0).toString(36)}${text.length}`;
}

export const withAttempt = (draft: WorkDraft): WorkDraft => ({
  ...draft,
  attempts: [...new Set([...draft.attempts, markOf(draft.text)])].slice(-MOST_ATTEMPTS),
});

const prefixOf = (owner: string): string => `${PREFIX}.${owner}.`;
/** The key of the local storage for the work in an exercise, for one candidate. */
export const draftKey = (owner: string, exerciseId: string): string => prefixOf(owner) + exerciseId;

export function parseDraft(stored: string | null): WorkDraft | null {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    if (typeof value !== "object" || value === null) return null;
    const { text, revision, typedAt, attempts } = value as Partial<WorkDraft>;
    if (typeof text !== "string" || typeof revision !== "number") return null;
    if (typeof typedAt !== "string" || Number.isNaN(Date.parse(typedAt))) return null;
    return { text, revision, typedAt, attempts: Array.isArray(attempts) ? attempts : [] };
  } catch {
    return null;
  }
}

export const readDraft = (key: string): WorkDraft | null => parseDraft(localStorage.getItem(key));

/** Stores a draft on the device, or removes it; false if the device has no room. */
export function storeDraft(key: string, draft: WorkDraft | null): boolean {
  try {
    if (draft === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

const keysOf = (owner: string): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith(prefixOf(owner)));

/** Whether anything of a candidate is only on this device. */
export const hasUnsentWork = async (owner: string): Promise<boolean> =>
  keysOf(owner).length > 0 || (await hasHeld(owner));

export async function forgetWork(owner: string): Promise<void> {
  for (const key of keysOf(owner)) localStorage.removeItem(key);
  await forgetHeld(owner);
}
