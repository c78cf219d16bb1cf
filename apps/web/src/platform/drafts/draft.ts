import { WRITTEN_AT_HEADER } from "@assay/contract";

/** A kind of thing that drafts are of, as pages name it; its definition says the rest (definitions.ts). */
export interface DraftKind<P = unknown, B = unknown, S = unknown> {
  /** Stored with each draft. */
  readonly name: string;
  /** For the compiler only: what a draft of this kind holds, is based on, and meets on the server. */
  readonly types?: { payload: P; base: B; server: S };
}

/** An edit that the server has not confirmed yet. */
export interface Draft<P = unknown, B = unknown, S = unknown> {
  /** Names the edited thing, for instance `page:<id>`; there is one draft per thing and user. */
  key: string;
  /** The kind's name. */
  kind: string;
  /** Version of the shape of payload and base; 1 if unset. */
  version?: number;
  userId: string;
  tenantId: string;
  /** What the sender sends. Structured-clonable. */
  payload: P;
  /** What the edit is based on (a revision or a time), for the sender; undefined for something new. */
  base?: B | undefined;
  /** Counts the edits, so that a confirmation of an older one removes nothing newer. */
  edit: number;
  /** ms since the epoch. */
  editedAt: number;
  /** Marks of what was sent and not confirmed: an answer that got lost may have stored it. */
  attempts?: readonly string[];
  /** Begun by the page and not by the user: it is sent, but nothing is lost with it. */
  isUnwritten?: true;
  /** Typed in a dialog and not saved yet: it stays on the device, and nobody sends it. */
  isHeld?: true;
  /** Written after the session had ended: whoever signs in next says whether it was them. */
  unclaimed?: Unclaimed;
  /** The server holds a newer version than `base`: its state, until somebody has chosen. */
  conflict?: { server: S };
  /** The server will not take it, whatever happens: the type of its error. */
  refused?: string;
}

/**
 * Whether a draft is of a kind, and so holds what drafts of it do: what was read from the device was parsed by the
 * kind's schemas (understanding.ts), and what was written since was typed by the kind (`put`).
 */
export const isOfKind = <P, B, S>(
  { name }: DraftKind<P, B, S>,
  draft: Draft | undefined,
): draft is Draft<P, B, S> => draft?.kind === name;

/** Nobody knows by whom a draft was written. */
export interface Unclaimed {
  /** When the session had ended, ms since the epoch. */
  since: number;
  /** What was unsent when it ended; null where nothing was. */
  before: Draft | null;
}

/** Tells the server when something was written, in case that it arrives late. */
export const writtenAt = ({ editedAt }: Pick<Draft, "editedAt">) => ({
  [WRITTEN_AT_HEADER]: new Date(editedAt).toISOString(),
});

/** `synced`: nothing is unsent. */
export type DraftState = "synced" | "modified" | "saving" | "waiting" | "conflict" | "refused";

/**
 * What became of a sent draft. `stored`: the server confirmed it. `conflict`: it has a newer version.
 * `refused`: it will never take it (the run is finished); the draft stays for the user to see.
 * `rest` gives what is still unsent of a payload that was edited meanwhile; without it, all of it is.
 * `own` marks what the server has, for the case that this device has sent it itself.
 */
export type SendResult<P = unknown, B = unknown, S = unknown> =
  | { outcome: "stored"; base?: B | undefined; rest?(now: P): P }
  | { outcome: "conflict"; server: S; own?: { mark: string; base: B } }
  | { outcome: "refused"; reason: string };

export interface SendOptions {
  /** The page is going away. */
  keepalive: boolean;
}

/** Sends a draft; throws when it may work later. Sending twice must do no harm. */
export type Sender<P = unknown, B = unknown, S = unknown> = (
  draft: Draft<P, B, S>,
  options: SendOptions,
) => Promise<SendResult<P, B, S>>;

/** Gives what a payload stores a short mark (`markOf`). */
export type Mark<P = unknown> = (payload: P) => string;

/** Maximum marks of unanswered attempts that a draft remembers: those of more than an hour of retrying. */
const MAX_ATTEMPTS = 300;

/** The draft, which remembers what is sent now until it is confirmed. */
export function attempting(draft: Draft, mark: string | undefined): Draft {
  const before = draft.attempts ?? [];
  if (mark === undefined || before.includes(mark)) return draft;
  return { ...draft, attempts: [...before, mark].slice(-MAX_ATTEMPTS) };
}
