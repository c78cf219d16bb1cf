import { useEffect, useEffectEvent, useState } from "react";

/** The outcome of each link that was opened in this window, so that none is sent twice. */
const attempts = new Map<string, Promise<unknown>>(); // tab-wide: a mailed link is spent once, whoever is signed in

export type SpentLink =
  | { state: "pending" }
  | { state: "done" }
  | { state: "failed"; error: unknown; retry(): void };

/** Redeems a link when its page appears, and only once, since it is valid once. */
export function useSpentLink(token: string, spend: () => Promise<unknown>): SpentLink {
  const [attempt, setAttempt] = useState(0);
  const [outcome, setOutcome] = useState<{ attempt: number; error?: unknown } | null>(null);
  const onSpend = useEffectEvent(spend);
  useEffect(() => {
    let isShown = true;
    const sent = attempts.get(token) ?? onSpend();
    attempts.set(token, sent);
    sent.then(
      () => isShown && setOutcome({ attempt }),
      (error: unknown) => isShown && setOutcome({ attempt, error }),
    );
    return () => {
      isShown = false;
    };
  }, [token, attempt]);
  if (outcome?.attempt !== attempt) return { state: "pending" };
  if (outcome.error === undefined) return { state: "done" };
  const retry = (): void => {
    attempts.delete(token);
    setAttempt(attempt + 1);
  };
  return { state: "failed", error: outcome.error, retry };
}
