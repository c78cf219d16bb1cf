import type { Login } from "@assay/contract";
import { useState } from "react";
import type { SignInInput } from "../api.ts";
import { CaptchaMissing } from "../model/captchaErrors.ts";
import type { Captcha } from "./useCaptcha.ts";

type LoginState = { name: "idle" } | { name: "pending" } | { name: "failed"; error: unknown };

/** Sends e-mail and password. By hand, and loaded late, so that the first page stays small. */
export function useLogin(captcha: Captcha, onLogin: (login: Login) => Promise<void>) {
  const [state, setState] = useState<LoginState>({ name: "idle" });
  const attempt = async (input: SignInInput): Promise<void> => {
    if (captcha.isRequired && captcha.token === null) throw new CaptchaMissing();
    const { login } = await import("../api.ts");
    await onLogin(await login(input, captcha.token));
  };
  return {
    isIdle: state.name === "idle",
    isPending: state.name === "pending",
    error: state.name === "failed" ? state.error : null,
    /** True where the credentials were not taken. */
    send: async (input: SignInInput): Promise<boolean> => {
      setState({ name: "pending" });
      try {
        await attempt(input);
        setState({ name: "idle" });
        return false;
      } catch (error) {
        setState({ name: "failed", error });
        captcha.reload();
        return !(error instanceof CaptchaMissing);
      }
    },
  };
}
