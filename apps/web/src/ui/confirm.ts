import { createStore } from "./store.ts";

export interface Question {
  title: string;
  /** Names the thing that will change. */
  text: string;
  confirmLabel: string;
  /** `danger` for what cannot be undone. */
  tone?: "danger" | "normal";
}

export interface OpenQuestion extends Question {
  answer(isConfirmed: boolean): void;
}

export const openQuestion = createStore<OpenQuestion | null>(null);

/** Asks before something happens; true only when it was confirmed. */
export function confirm(question: Question): Promise<boolean> {
  openQuestion.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (isConfirmed: boolean): void => {
      openQuestion.set(null);
      resolve(isConfirmed);
    };
    openQuestion.set({ ...question, answer });
  });
}
