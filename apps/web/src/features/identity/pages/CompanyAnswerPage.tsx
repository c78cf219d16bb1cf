import type { Login } from "@assay/contract";
import { Group, Loader, Text } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useRef, useState } from "react";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { openSession } from "../../../platform/session/session.ts";
import { finishCompanySignIn } from "../api.ts";
import { takeCompanyAnswer } from "../model/companyAnswer.ts";
import { takeAttempt } from "../model/companyAttempt.ts";
import { companyErrorText } from "../model/companyErrors.ts";
import { CardMessage } from "../parts/CardMessage.tsx";
import { IdentityFrame } from "../parts/IdentityFrame.tsx";

const SecondFactor = partWithTexts(() => import("../parts/SecondFactor.tsx"), "account");

type State =
  | { name: "pending" }
  | { name: "secondFactor"; login: Login }
  | { name: "failed"; text: string };

/** Where the company's directory sends people back: finishes the sign-in, or says why it failed. */
export default function CompanyAnswerPage() {
  const t = useT();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ name: "pending" });
  const wanted = useRef("/");
  const hasBegun = useRef(false);
  const expired = t("companyEntry:failed_expired");
  const enter = async ({ token }: Login): Promise<void> => {
    await openSession(token);
    await navigate({ href: wanted.current, replace: true });
  };
  const finish = async (): Promise<void> => {
    const [answer, attempt] = [takeCompanyAnswer(), takeAttempt()];
    if (!answer || !attempt) return setState({ name: "failed", text: expired });
    wanted.current = attempt.wanted;
    try {
      const login = await finishCompanySignIn({ ...answer, key: attempt.key });
      if (login.twoFactorRequired) setState({ name: "secondFactor", login });
      else await enter(login);
    } catch (error) {
      setState({ name: "failed", text: companyErrorText(error, t) });
    }
  };
  useEffect(() => {
    // The answer counts once, however often the page is drawn.
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finish();
  });
  return (
    <IdentityFrame title={t("companyEntry:title")}>
      {state.name === "pending" && (
        <Group role="status">
          <Loader size="sm" aria-hidden />
          <Text>{t("companyEntry:finishing")}</Text>
        </Group>
      )}
      {state.name === "failed" && (
        <CardMessage
          title={t("companyEntry:title")}
          tone="error"
          text={state.text}
          to={paths.login()}
          goOn={t("companyEntry:again")}
        />
      )}
      <Suspense>
        {state.name === "secondFactor" && (
          <SecondFactor
            login={state.login}
            onCode={enter}
            onLeave={() => setState({ name: "failed", text: t("identity:loginExpired") })}
          />
        )}
      </Suspense>
    </IdentityFrame>
  );
}
