import type { Inked } from "./Drawing.ts";

/** What one movement of the hand has changed. */
export interface Step {
  readonly removed: readonly Inked[];
  readonly added: readonly Inked[];
  /** The stroke that a piece of it was cut from. */
  readonly cutFrom?: ReadonlyMap<Inked, Inked>;
}

/** What was done on a page in this visit, to undo and to do again. */
export class History {
  readonly #done: Step[] = [];
  readonly #undone: Step[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }
  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  note(step: Step): void {
    this.#done.push(step);
    this.#undone.length = 0;
  }

  /** The step that takes back the last one. */
  undo(): Step | undefined {
    const step = this.#done.pop();
    if (!step) return undefined;
    this.#undone.push(step);
    return { ...step, removed: step.added, added: step.removed };
  }

  redo(): Step | undefined {
    const step = this.#undone.pop();
    if (step) this.#done.push(step);
    return step;
  }

  clear(): void {
    this.#done.length = 0;
    this.#undone.length = 0;
  }
}
