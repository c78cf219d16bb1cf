import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { sendTwoFactorCode } from "../api.ts";

/** A mail takes a moment to arrive; a second one ends the code of the first. */
const RESEND_SECONDS = 30;

export interface CodeMail {
  isSending: boolean;
  error: Error | null;
  /** Seconds until another mail may be asked for. */
  secondsLeft: number;
  send(): void;
}

/**
 * Mails codes for the login whose token this is: the first one by itself, as soon as it is asked for.
 * `onExpired` is told where the login is over.
 */
export function useCodeMail(token: string, isAskedFor: boolean, onExpired: () => void): CodeMail {
  const [secondsLeft, setSecondsLeft] = useState(0);
  const wasSent = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => sendTwoFactorCode(token),
    onSuccess: () => setSecondsLeft(RESEND_SECONDS),
    onError: (failure) => {
      if (isApiError(failure, "NOT_LOGGED_IN")) onExpired();
    },
  });
  const sendFirst = useEffectEvent(() => {
    // Looking at the other methods does not end a code that is under way.
    if (!wasSent.current) mutate();
    wasSent.current = true;
  });
  useEffect(() => {
    if (isAskedFor) sendFirst();
  }, [isAskedFor]);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);
  return { isSending: isPending, error, secondsLeft, send: () => mutate() };
}
