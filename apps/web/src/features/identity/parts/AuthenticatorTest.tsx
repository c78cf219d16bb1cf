import { Button, Text } from "@mantine/core";
import { type SyntheticEvent, useEffect, useRef } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import classes from "./AuthenticatorDialog.module.css";
import { CodeField } from "./CodeField.tsx";
import type { AuthenticatorSetup } from "./useAuthenticatorSetup.ts";

/** A code of the app proves that the key has arrived; only then the setup can be finished. */
export function AuthenticatorTest({ setup }: { setup: AuthenticatorSetup }) {
  const t = useT();
  const { code, typed, type, test, isTested, isRefused, finishing } = setup;
  const field = useRef<HTMLInputElement>(null);
  const finish = useRef<HTMLButtonElement>(null);
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (isTested) finish.current?.focus();
  }, [isTested]);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (code !== "" && !test.isPending && !isTested) test.mutate();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Text>{t("account:testIntro")}</Text>
      <CodeField ref={field} provider="Authenticator" value={typed} onChange={type} />
      <Button
        type="submit"
        variant="default"
        loading={test.isPending}
        disabled={code === "" || isTested}
        style={{ alignSelf: "flex-start" }}
      >
        {t("account:testCode")}
      </Button>
      {isTested && <Notice tone="success">{t("account:codeValid")}</Notice>}
      {isRefused && (
        <Notice tone="error" title={t("account:codeInvalid")}>
          {test.isError ? errorText(test.error, t) : t("account:codeInvalidText")}
        </Notice>
      )}
      {finishing.isError && <Notice tone="error">{errorText(finishing.error, t)}</Notice>}
      <div className={classes["buttons"]}>
        <Button variant="default" onClick={() => setup.setStep(2)}>
          {t("ui:back")}
        </Button>
        <Button
          ref={finish}
          disabled={!isTested}
          loading={finishing.isPending}
          onClick={() => finishing.mutate()}
        >
          {t("account:finish")}
        </Button>
      </div>
    </form>
  );
}
