import { createStore } from "./store.ts";

export interface Question {
  title: string;
  /** Names the thing that will change. */
  text: string;
  confirmLabel: string;
  /** `danger` for what cannot be undone. */
  tone?: "danger" | "normal";
}

/** What has to be written before a question can be confirmed. */
export interface AskedText {
  label: string;
  hint: string;
  maxLength: number;
  /** Why it cannot be confirmed yet. */
  lacking: string;
}

export interface OpenQuestion extends Question {
  /** Absent where the answer is yes or no. */
  field?: AskedText;
  /** Null: not confirmed. Otherwise what was written; empty without a field. */
  answer(text: string | null): void;
}

export const openQuestion = createStore<OpenQuestion | null>(null); // tab-wide: the end of the session answers it (shell/session)
/** Nothing may be read over the page either: neither questions nor messages. */
export const isCovered = createStore(false); // tab-wide: set and unset by the lock screen

/** One question is open at a time: a new one declines the one before. */
function ask(question: Omit<OpenQuestion, "answer">): Promise<string | null> {
  openQuestion.get()?.answer(null);
  return new Promise((resolve) => {
    const answer = (text: string | null): void => {
      openQuestion.set(null);
      resolve(text);
    };
    openQuestion.set({ ...question, answer });
  });
}

/** Asks before something happens; true only when it was confirmed. */
export const confirm = async (question: Question): Promise<boolean> =>
  (await ask(question)) !== null;

/** Asks for a text before something happens; null where it was not confirmed. */
export const askText = (question: Question & { field: AskedText }): Promise<string | null> =>
  ask(question);
