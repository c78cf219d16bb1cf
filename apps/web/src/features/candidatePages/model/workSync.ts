import type {
  OwnWork,
  SentBody,
  StoredWork,
  WrittenWork,
  candidateWorkCalls,
} from "@assay/contract";
import { LONGEST_WORK } from "@assay/domain";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { createStore, type Store } from "../../../ui/store.ts";
import { workClock } from "./workClock.ts";
import {
  markOf,
  parseDraft,
  readDraft,
  storeDraft,
  withAttempt,
  type WorkDraft,
} from "./workDrafts.ts";

/** Why the server does not take a text: rules of the call `saveOwnWork`, or the text is too long to be sent. */
const REFUSALS = ["workEarly", "workOver", "workHandedIn", "tooLong"] as const;
export type WorkRefusal = (typeof REFUSALS)[number] | "other";

export interface WorkState {
  readonly text: string;
  /** `waiting`: on this device, and sent as soon as there is a connection. */
  readonly sync: "saved" | "modified" | "saving" | "waiting" | "refused" | "conflict";
  /** What another tab or device has stored meanwhile. */
  readonly other: string | null;
  readonly refusal: WorkRefusal | null;
  /** False if the device had no room for the text. */
  readonly isKept: boolean;
}

/** Milliseconds without a change until the text is sent. */
const PAUSE_MS = 1_000;
/** The same for what another tab has written, which that tab sends itself as long as it is open. */
const OTHER_TAB_MS = 3_000;
/** Milliseconds until it is sent again after no answer came. */
const RETRY_MS = 5_000;
/** Milliseconds before the end from which nothing waits for a pause. */
const HURRY_MS = 5_000;

interface Opened {
  /** Key of the draft on this device. */
  key: string;
  /** What the server had when it was opened. */
  stored: { text: string; revision: number };
  save(body: SentBody<typeof candidateWorkCalls.saveOwnWork>): Promise<StoredWork>;
  /** Called with what the server has stored, and the text of it. */
  onStored(stored: StoredWork, text: string): void;
  /** Called when another tab has stored something, which has to be read again. */
  onStale(): void;
}

function refusalOf(error: unknown): WorkRefusal | null {
  if (!isApiError(error)) return "other";
  const rules = error.fields["text"] ?? [];
  const known = REFUSALS.find((rule) => rules.includes(rule));
  if (known) return known;
  return error.kind === "validation" || isApiError(error, "ITEM_NOT_FOUND") ? "other" : null;
}

/**
 * The text of a work between the field, this device and the server. Each change is on the device before it is sent; it
 * leaves the device once the server has confirmed it.
 */
export class WorkSync {
  readonly state: Store<WorkState>;
  readonly #of: Opened;
  #revision: number;
  #draft: WorkDraft | null;
  /** Whether the draft was written in this tab, and so is not replaced by that of another. */
  #isOwn = false;
  /** The revision of the other text in a conflict. */
  #otherRevision = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #closesAt: number | null = null;
  /** Whether the field is gone: what is still under way then changes nothing on the device. */
  #isEnded = false;

  constructor(of: Opened) {
    this.#of = of;
    this.#draft = readDraft(of.key);
    this.#revision = this.#draft?.revision ?? of.stored.revision;
    this.state = createStore<WorkState>({
      text: this.#draft?.text ?? of.stored.text,
      sync: this.#draft ? "waiting" : "saved",
      other: null,
      refusal: null,
      isKept: true,
    });
  }

  get revision(): number {
    return this.#revision;
  }

  /** Listens for what concerns the text outside of its field. @returns how to stop */
  listen(): () => void {
    this.#isEnded = false;
    const send = (): void => this.#plan(0);
    const sendHidden = (): void => {
      if (document.visibilityState === "hidden") send();
    };
    const take = (event: StorageEvent): void => {
      if (event.key === this.#of.key) this.#takeFromTab(event.newValue);
    };
    addEventListener("online", send);
    addEventListener("storage", take);
    document.addEventListener("visibilitychange", sendHidden);
    if (this.#draft) this.#plan(0);
    return () => {
      this.#isEnded = true;
      clearTimeout(this.#timer);
      removeEventListener("online", send);
      removeEventListener("storage", take);
      document.removeEventListener("visibilitychange", sendHidden);
    };
  }

  /** Takes over the end, shortly before which nothing waits for a pause. */
  closesAt(closesAt: number | null): void {
    this.#closesAt = closesAt;
  }

  type(text: string): void {
    const typedAt = new Date(workClock.now()).toISOString();
    const attempts = this.#draft?.attempts ?? [markOf(this.state.get().text)];
    this.#isOwn = true;
    this.#keep({ text, revision: this.#revision, typedAt, attempts });
    const sync = this.state.get().other === null ? "modified" : "conflict";
    this.#show({ text, sync, refusal: null });
    const isClosing = this.#closesAt !== null && this.#closesAt - workClock.now() <= HURRY_MS;
    this.#plan(isClosing ? 0 : PAUSE_MS);
  }

  /** Sends what is unsent now. Resolves when there is nothing to send, or no answer came. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#sending;
    if (this.#draft && this.state.get().other === null) await this.#send();
  }

  /** Ends a conflict: with the own text, or with the other one below it. */
  settle(how: "mine" | "both"): void {
    const { other } = this.state.get();
    const draft = this.#draft;
    if (other === null || draft === null) return;
    const text = how === "mine" ? draft.text : `${draft.text}\n\n${other}`;
    this.#revision = this.#otherRevision;
    this.#isOwn = true;
    // All of it was written before: choosing is no typing, and makes nothing late.
    this.#keep({ ...draft, text, revision: this.#revision });
    this.#show({ text, other: null, sync: "modified", refusal: null });
    this.#plan(0);
  }

  /** Shows what another device has stored, unless something is unsent here. */
  takeOver({ work }: WrittenWork): void {
    if (this.#draft) return;
    this.#revision = work.revision;
    this.#show({ text: work.text, sync: "saved", refusal: null });
  }

  /** Takes over a revision by which only the state of the work has changed. */
  takeRevision({ revision }: Pick<OwnWork, "revision">): void {
    this.#revision = revision;
  }

  #show(changes: Partial<WorkState>): void {
    this.state.update((state) => ({ ...state, ...changes }));
  }

  #keep(draft: WorkDraft | null): void {
    if (this.#isEnded) return;
    this.#draft = draft;
    this.#show({ isKept: storeDraft(this.#of.key, draft) });
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isEnded) return;
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #takeFromTab(stored: string | null): void {
    const draft = parseDraft(stored);
    if (this.#isOwn && this.#draft) {
      if (draft === null) storeDraft(this.#of.key, this.#draft);
      return;
    }
    this.#draft = draft;
    if (draft === null) {
      // The other tab has sent it.
      this.#show({ sync: "saved", other: null, refusal: null });
      this.#of.onStale();
      return;
    }
    this.#revision = draft.revision;
    this.#show({ text: draft.text, sync: "waiting", other: null, refusal: null });
    this.#plan(OTHER_TAB_MS);
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendOnce().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  async #sendOnce(): Promise<void> {
    if (!this.#draft) return;
    const draft = withAttempt(this.#draft);
    const { text, typedAt, revision } = draft;
    if (text.length > LONGEST_WORK) return this.#show({ sync: "refused", refusal: "tooLong" });
    this.#keep(draft);
    this.#show({ sync: "saving" });
    try {
      this.#confirm(draft, await this.#of.save({ text, typedAt, revision }));
    } catch (error) {
      this.#fail(error);
    }
  }

  #confirm({ text }: WorkDraft, stored: StoredWork): void {
    this.#revision = stored.work.revision;
    this.#of.onStored(stored, text);
    const isAll = this.#draft?.text === text;
    if (isAll) {
      this.#isOwn = false;
      this.#keep(null);
    }
    if (!isAll && this.#draft)
      this.#keep({ ...this.#draft, revision: this.#revision, attempts: [markOf(text)] });
    this.#show({ sync: isAll ? "saved" : "modified", refusal: null });
    if (!isAll) this.#plan(PAUSE_MS);
  }

  #fail(error: unknown): void {
    if (isApiError(error, "UPDATE_FAILED")) return this.#meet(error.payload as WrittenWork);
    const refusal = refusalOf(error);
    if (refusal !== null) return this.#show({ sync: "refused", refusal });
    this.#show({ sync: "waiting" });
    this.#plan(RETRY_MS);
  }

  /** Another text stands at the server: one that this one was written on, or one from elsewhere, which is shown. */
  #meet({ work }: WrittenWork): void {
    const draft = this.#draft;
    if (!draft) return;
    if (!draft.attempts.includes(markOf(work.text))) {
      this.#otherRevision = work.revision;
      return this.#show({ sync: "conflict", other: work.text });
    }
    this.#revision = work.revision;
    this.#keep({ ...draft, revision: work.revision });
    this.#show({ sync: "modified" });
    this.#plan(0);
  }
}
