import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { takeUser } from "../../../platform/session/session.ts";
import {
  type AuthenticatorKey,
  renewAuthenticatorKey,
  setTwoFactorEnabled,
  testAuthenticatorKey,
} from "../api.ts";
import { toCode } from "../model/codes.ts";
import { withPassword } from "../model/passwordQuestion.ts";

/** The three steps of setting up an authenticator: key, QR code, test (spec 1 §2). */
export function useAuthenticatorSetup(onDone: () => void) {
  const [step, setStep] = useState<1 | 2 | 3>(1);
  const [key, setKey] = useState<AuthenticatorKey | null>(null);
  const [typed, setTyped] = useState("");
  const code = toCode("Authenticator", typed);
  const renewal = useMutation({
    mutationFn: () => withPassword(renewAuthenticatorKey),
    onSuccess: (done) => {
      if (done === null) return;
      setKey(done.value);
      setStep(2);
    },
  });
  const test = useMutation({ mutationFn: () => testAuthenticatorKey(code) });
  const finishing = useMutation({
    mutationFn: () => withPassword(() => setTwoFactorEnabled(true)),
    onSuccess: (done) => {
      if (done === null) return;
      takeUser(done.value);
      onDone();
    },
  });
  const isTested = test.data?.success === true;
  return {
    step,
    setStep,
    key,
    renewal,
    code,
    typed,
    type: (next: string): void => {
      setTyped(next);
      // A result is about the code that was tested.
      if (!test.isIdle) test.reset();
    },
    test,
    isTested,
    /** The call failed, or the code is wrong: to the user both mean that it did not work. */
    isRefused: test.isError || test.data?.success === false,
    finishing,
  };
}
export type AuthenticatorSetup = ReturnType<typeof useAuthenticatorSetup>;
