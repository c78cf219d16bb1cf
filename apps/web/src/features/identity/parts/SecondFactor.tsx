import type { Login, TwoFactorProvider } from "@assay/contract";
import { useState } from "react";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { checkTwoFactor } from "../api.ts";
import { CodeForm } from "./CodeForm.tsx";
import type { CardNotice } from "./LoginForm.tsx";
import { MethodChoice } from "./MethodChoice.tsx";
import { useCodeMail } from "./useCodeMail.ts";

interface SecondFactorProps {
  /** Its token is good for this login only, and for 5 minutes (decisions §3). */
  login: Login;
  /** Takes the answer to the right code. */
  onCode(login: Login): Promise<void>;
  onLeave(notice?: CardNotice): void;
}

/** Asks for a second factor: the method first, where there is more than one. */
export default function SecondFactor({ login, onCode, onLeave }: SecondFactorProps) {
  const { twoFactorProviders: providers } = login;
  const { token } = login.token;
  const [first, another] = providers;
  const only = another === undefined ? first : undefined;
  const [provider, setProvider] = useState<TwoFactorProvider | undefined>(only);
  const mail = useCodeMail(token, provider === "Email", () => onLeave("loginExpired"));
  const check = async (type: TwoFactorProvider, code: string): Promise<void> => {
    try {
      await onCode(await checkTwoFactor(token, type, code));
    } catch (error) {
      if (!isApiError(error, "NOT_LOGGED_IN")) throw error;
      onLeave("loginExpired");
    }
  };
  if (provider === undefined)
    return <MethodChoice providers={providers} onChoose={setProvider} onBack={() => onLeave()} />;
  return (
    <CodeForm
      provider={provider}
      mail={mail}
      onCode={(code) => check(provider, code)}
      onBack={() => (only === undefined ? setProvider(undefined) : onLeave())}
    />
  );
}
