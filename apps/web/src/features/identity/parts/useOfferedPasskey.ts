import { useEffect, useEffectEvent } from "react";
import { type PasskeyAnswer, startPasskeySignIn } from "../api.ts";
import { answerByPasskey, giveUp } from "../model/passkeys.ts";
import { offersPasskeys } from "../model/passkeySupport.ts";

/** Milliseconds after which the browser is asked again: before the challenge of five minutes has expired. */
const AGAIN_MS = 4 * 60_000;

interface Offer {
  /** Whether something is being checked, during which nothing is offered. */
  isWaiting: boolean;
  onAnswer(answer: PasskeyAnswer): void;
}

/** Lets the browser offer passkeys beside addresses in the field of the e-mail address, where it can. */
export function useOfferedPasskey({ isWaiting, onAnswer }: Offer): void {
  const take = useEffectEvent(onAnswer);
  useEffect(() => {
    if (isWaiting) return;
    const over = new AbortController();
    const { signal } = over;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const answer = await answerByPasskey(await startPasskeySignIn(), { isAutofill: true });
      if (!signal.aborted) take(answer);
    };
    const offer = (): void => {
      if (signal.aborted) return;
      // A question that is still open ends with the next one; a browser that cannot leaves the button.
      ask().catch(() => undefined);
      timer = setTimeout(again, AGAIN_MS);
    };
    // A page that nobody looks at asks the server for nothing.
    const again = (): void => {
      if (document.hidden)
        document.addEventListener("visibilitychange", offer, { signal, once: true });
      else offer();
    };
    void offersPasskeys().then((isOffered) => isOffered && offer());
    return () => {
      over.abort();
      clearTimeout(timer);
    };
  }, [isWaiting]);
  useEffect(() => giveUp, []);
}
