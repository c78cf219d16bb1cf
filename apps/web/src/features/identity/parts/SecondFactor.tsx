import type { Login, TwoFactorProvider } from "@assay/contract";
import { Suspense, useState } from "react";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { checkTwoFactor } from "../api.ts";
import { CodeForm } from "./CodeForm.tsx";
import type { CardNotice } from "./LoginForm.tsx";
import { type Method, MethodChoice } from "./MethodChoice.tsx";
import { useCodeMail } from "./useCodeMail.ts";

const PasskeyForm = partWithTexts(() => import("./PasskeyForm.tsx"), "passkeys");

interface SecondFactorProps {
  /** Its token is good for this login only, and for 5 minutes (decisions §3). */
  login: Login;
  /** Takes the answer to the right code. */
  onCode(login: Login): Promise<void>;
  onLeave(notice?: CardNotice): void;
}

/** Asks for a second factor: the method first, where there is more than one. */
export default function SecondFactor({ login, onCode, onLeave }: SecondFactorProps) {
  const { token } = login.token;
  const methods: Method[] = [
    ...(login.acceptsPasskey ? (["Passkey"] as const) : []),
    ...login.twoFactorProviders,
  ];
  const [first, another] = methods;
  const only = another === undefined ? first : undefined;
  const [method, setMethod] = useState<Method | undefined>(only);
  const mail = useCodeMail(token, method === "Email", () => onLeave("loginExpired"));
  const finish = async (answering: Promise<Login>): Promise<void> => {
    try {
      await onCode(await answering);
    } catch (error) {
      if (!isApiError(error, "NOT_LOGGED_IN")) throw error;
      onLeave("loginExpired");
    }
  };
  const check = (type: TwoFactorProvider, code: string): Promise<void> =>
    finish(checkTwoFactor(token, type, code));
  const back = (): void => (only === undefined ? setMethod(undefined) : onLeave());
  if (method === undefined)
    return <MethodChoice methods={methods} onChoose={setMethod} onBack={() => onLeave()} />;
  if (method === "Passkey")
    return (
      <Suspense>
        <PasskeyForm token={token} onAnswer={finish} onBack={back} />
      </Suspense>
    );
  return (
    <CodeForm provider={method} mail={mail} onCode={(code) => check(method, code)} onBack={back} />
  );
}
