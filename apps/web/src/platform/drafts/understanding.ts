import type { Translate } from "../i18n/texts.ts";
import { loading } from "./definitions.ts";
import type { Draft, DraftKind } from "./draft.ts";
import { unread } from "./store.ts";

/** How drafts of one kind are read from the device, and named. */
export interface DraftDetails<P = unknown> {
  /**
   * Reads a stored payload, of this version or of an older one.
   *
   * @returns undefined for what no known version of the app has written: it stays on the device, and nobody sends it
   */
  read(stored: unknown, version: number): P | undefined;
  /** By what its author recognises it. */
  describe(payload: P, t: Translate): { name: string; text: string };
}

interface Reading {
  kind: DraftKind;
  details: DraftDetails;
}
const readings = new Map<string, Reading>();
/** Says how drafts of a kind are read. */
export const registerReading = <P>(kind: DraftKind<P>, details: DraftDetails<P>): void =>
  void readings.set(kind.name, { kind, details });

/**
 * A stored payload, where its fields are those of the kind.
 *
 * @param isWhole checks the fields without which the payload could not be shown or sent
 */
export function withFields<P extends object>(
  stored: unknown,
  isWhole: (fields: Partial<Record<keyof P, unknown>>) => boolean,
): P | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  return isWhole(stored) ? (stored as P) : undefined;
}

/**
 * A draft with its payload in today's shape. One whose kind is unknown here, or has not loaded, is left as it is.
 *
 * @returns undefined where no known version of the app has written the payload
 */
export async function understand(draft: Draft): Promise<Draft | undefined> {
  await loading.reading().catch(() => undefined);
  const reading = readings.get(draft.kind);
  if (!reading) return draft;
  const { details } = reading;
  const { version: now } = reading.kind;
  const { unclaimed, version = 1 } = draft;
  const payload = version > now ? undefined : details.read(draft.payload, version);
  const before = unclaimed?.before ? await understand(unclaimed.before) : null;
  if (payload === undefined || before === undefined) return undefined;
  const next = { ...draft, payload, version: now };
  return unclaimed ? { ...next, unclaimed: { ...unclaimed, before } } : next;
}

/** The same of all that lies on the device, without those that are not understood: a later edit puts them aside. */
export async function understandAll(drafts: readonly Draft[]): Promise<Draft[]> {
  const all = await Promise.all(drafts.map(understand));
  for (const [index, { key }] of drafts.entries()) if (!all[index]) unread.add(key);
  return all.filter((draft) => draft !== undefined);
}

/** By what its author recognises a draft; empty where it is not understood. */
export async function describe(
  draft: Draft,
  t: Translate,
): Promise<{ name: string; text: string }> {
  const understood = await understand(draft);
  const details = readings.get(draft.kind)?.details;
  return understood && details ? details.describe(understood.payload, t) : { name: "", text: "" };
}
