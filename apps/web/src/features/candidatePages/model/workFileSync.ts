import type { candidateWorkCalls, SentBody, StoredWork } from "@assay/contract";
import type { ContentFault } from "../../../platform/files/contentFault.ts";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { createStore, type Store } from "../../../ui/store.ts";
import { dropHeld, type HeldFile, isHeld, keepHeld, readHeld } from "./heldFiles.ts";
import { workClock } from "./workClock.ts";

/** Why the server does not take a file: rules of the call `addOwnWorkFile`. */
const REFUSALS = ["workEarly", "workOver", "workHandedIn", "tooMany", "workBytes"] as const;
type WorkFileRefusal = (typeof REFUSALS)[number];

/** What the device found in a file, or the server said of it. */
export type FileProblem =
  | { readonly fault: ContentFault }
  | { readonly refusal: WorkFileRefusal }
  | { readonly error: unknown };

/** A chosen file that the server does not have. */
export interface ShownFile {
  readonly uploadId: string;
  readonly name: string;
  readonly size: number;
  /** `waiting`: sent as soon as there is a connection. */
  readonly state: "sending" | "waiting" | "refused";
  readonly problem: FileProblem | null;
  /** False if the device could not store it: it is gone when the page is closed. */
  readonly isKept: boolean;
}

/** Milliseconds until it is sent again after no answer came. */
const RETRY_MS = 5_000;
const TOO_LARGE = 413;
/** The server has no room at the moment, or too much was sent. */
const LATER = 429;

type Sent = SentBody<typeof candidateWorkCalls.addOwnWorkFile>;

interface Opened {
  owner: string;
  exerciseId: string;
  send(body: Sent, file: File): Promise<StoredWork>;
  /** Called with what the server has stored. */
  onStored(stored: StoredWork): void;
}

const newUploadId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

/** What is wrong with a file; null also where the check cannot be loaded: the server makes the same. */
async function faultOf(file: File): Promise<ContentFault | null> {
  const checks = await import("../../../platform/files/contentFault.ts").catch(() => null);
  return checks && (checks.faultAtSight(file) ?? (await checks.faultInside(file)));
}

/** Why the server does not take a file; null if it may take it later. */
function problemOf(error: unknown): FileProblem | null {
  if (!isApiError(error)) return null;
  if (error.status === TOO_LARGE) return { fault: "fileTooBig" };
  const rules = error.fields["file"] ?? [];
  const refusal = REFUSALS.find((rule) => rules.includes(rule));
  if (refusal) return { refusal };
  const isFinal =
    error.kind === "validation" ||
    isApiError(error, "VirusCheckFailed") ||
    isApiError(error, "ITEM_NOT_FOUND");
  return isFinal && error.status !== LATER ? { error } : null;
}

const isMendable = (problem: FileProblem): boolean =>
  "refusal" in problem || ("error" in problem && isApiError(problem.error, "VirusCheckFailed"));

/** The files of a work between the choice, this device and the server: on the device first, then sent one after the other. */
export class WorkFileSync {
  readonly state: Store<readonly ShownFile[]> = createStore<readonly ShownFile[]>([]);
  readonly #of: Opened;
  readonly #held = new Map<string, HeldFile>();
  /** Uploads that are on the device: if one is there no longer, another tab has sent or removed it. */
  readonly #kept = new Set<string>();
  #adding: Promise<unknown> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<void> | undefined;
  #isEnded = false;

  constructor(of: Opened) {
    this.#of = of;
  }

  /** Takes up what is on the device, and sends it. @returns how to stop */
  listen(): () => void {
    this.#isEnded = false;
    const send = (): void => this.#plan(0);
    addEventListener("online", send);
    void this.#takeHeld();
    return () => {
      this.#isEnded = true;
      clearTimeout(this.#timer);
      removeEventListener("online", send);
    };
  }

  /** Takes chosen files; what cannot be handed in is shown with its fault, and goes nowhere. */
  async add(files: readonly File[], replaces?: string): Promise<void> {
    const adding = this.#add(files, replaces);
    this.#adding = Promise.allSettled([this.#adding, adding]);
    return adding;
  }

  async #add(files: readonly File[], replaces?: string): Promise<void> {
    const { owner, exerciseId } = this.#of;
    // One moment for all: reading may take long.
    const chosenAt = new Date(workClock.now()).toISOString();
    for (const file of files) {
      const uploadId = newUploadId();
      const fault = await faultOf(file);
      if (fault !== null) {
        const { name, size } = file;
        const shown = { uploadId, name, size, state: "refused", isKept: true } as const;
        this.state.update((all) => [...all, { ...shown, problem: { fault } }]);
        continue;
      }
      const bytes = await file.arrayBuffer();
      const { name, type } = file;
      const held: HeldFile = { owner, exerciseId, uploadId, name, type, bytes, chosenAt };
      if (replaces !== undefined) held.replaces = replaces;
      this.#take(held, true);
      if (await keepHeld(held)) this.#kept.add(uploadId);
      else this.#show(uploadId, { isKept: false });
      this.#plan(0);
    }
  }

  /** Forgets a file that the server does not have. */
  async remove(uploadId: string): Promise<void> {
    this.#held.delete(uploadId);
    this.state.update((all) => all.filter((one) => one.uploadId !== uploadId));
    await dropHeld({ owner: this.#of.owner, uploadId });
  }

  /** Sends everything that is not refused for good. Resolves when nothing is left, or no answer came. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    // What was chosen just now may still be read.
    await this.#adding;
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /** Tries again what was refused for what may have changed: time, room, handing in, or a scanner that could not be asked. */
  retry(): void {
    for (const { uploadId, problem } of this.state.get())
      if (problem !== null && isMendable(problem))
        this.#show(uploadId, { state: "waiting", problem: null });
    this.#plan(0);
  }

  async #takeHeld(): Promise<void> {
    for (const file of await readHeld(this.#of.owner))
      if (file.exerciseId === this.#of.exerciseId && !this.#held.has(file.uploadId)) {
        this.#kept.add(file.uploadId);
        this.#take(file, true);
      }
    this.#plan(0);
  }

  #take(file: HeldFile, isKept: boolean): void {
    this.#held.set(file.uploadId, file);
    const { uploadId, name, bytes } = file;
    const shown = {
      uploadId,
      name,
      size: bytes.byteLength,
      state: "waiting",
      problem: null,
    } as const;
    this.state.update((all) => [...all, { ...shown, isKept }]);
  }

  #show(uploadId: string, changes: Partial<ShownFile>): void {
    this.state.update((all) =>
      all.map((one) => (one.uploadId === uploadId ? { ...one, ...changes } : one)),
    );
  }

  #plan(ms: number): void {
    clearTimeout(this.#timer);
    if (this.#isEnded) return;
    this.#timer = setTimeout(() => void this.flush(), ms);
  }

  #next(): HeldFile | undefined {
    const waiting = this.state.get().find(({ state }) => state === "waiting");
    return waiting && this.#held.get(waiting.uploadId);
  }

  async #sendAll(): Promise<void> {
    for (let file = this.#next(); file && !this.#isEnded; file = this.#next())
      if (!(await this.#sendOne(file))) return this.#plan(RETRY_MS);
  }

  /** False if no answer came. */
  async #sendOne(file: HeldFile): Promise<boolean> {
    const { uploadId, name, type, bytes, chosenAt, replaces } = file;
    if (this.#kept.has(uploadId) && !(await isHeld(file))) {
      await this.remove(uploadId);
      return true;
    }
    this.#show(uploadId, { state: "sending" });
    try {
      const body = { uploadId, chosenAt, ...(replaces !== undefined && { replaces }) };
      this.#of.onStored(await this.#of.send(body, new File([bytes], name, { type })));
      await this.remove(uploadId);
      return true;
    } catch (error) {
      const problem = problemOf(error);
      this.#show(uploadId, { state: problem === null ? "waiting" : "refused", problem });
      return problem !== null;
    }
  }
}
