import { Button, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState, type SyntheticEvent } from "react";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { chooseLanguage } from "../../../platform/i18n/choice.ts";
import { type Translate, useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { SessionButton } from "../../../platform/session/SessionButton.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { storeVisit } from "../model/visit.ts";
import { openPage, requestCode } from "../model/visitCalls.ts";
import classes from "./CandidateFrame.module.css";

/** Digits of a code. */
const DIGITS = 6;
const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, "").slice(0, DIGITS);

/** What went wrong, in words for somebody who has no account. */
function failureText(error: unknown, t: Translate): string {
  if (isApiError(error, "INVALID_TOKEN")) return t("candidatePage:linkOver");
  if (isApiError(error, "INVALID_TWO_FACTOR_CODE")) return t("candidatePage:codeWrong");
  if (isApiError(error) && error.kind === "validation") return t("candidatePage:codesSpent");
  return errorText(error, t);
}

/** Asks for the code with which a link opens its page: mailed on request, or handed over by the organiser. */
export function CodeCard({ link }: { link: string }) {
  const t = useT();
  const language = useLanguage();
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const mail = useMutation({ mutationFn: () => requestCode(link) });
  const open = useMutation({
    mutationFn: () => openPage(link, code),
    onSuccess: (session) => {
      storeVisit({ link, session });
      // The language of the mail stays that of the page, also after a reload.
      void chooseLanguage(language);
    },
    onError: () => {
      setCode("");
      field.current?.focus();
    },
  });
  const error = open.error ?? mail.error;
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (code.length === DIGITS && !open.isPending) open.mutate();
  };
  const send = (): void => {
    open.reset();
    mail.mutate();
  };
  return (
    <Stack gap="lg">
      <div className={classes["head"]}>
        <Title order={1}>{t("candidatePage:title")}</Title>
        <p>{t("candidatePage:codeIntro")}</p>
      </div>
      {error !== null && <Notice tone="error">{failureText(error, t)}</Notice>}
      {mail.data !== undefined && error === null && (
        <Notice tone="success">
          {mail.data.isMailed
            ? t("candidatePage:codeSent", { minutes: mail.data.minutes })
            : t("candidatePage:codeByHand")}
        </Notice>
      )}
      <Button
        size="md"
        variant={mail.data === undefined ? "filled" : "default"}
        loading={mail.isPending}
        onClick={send}
      >
        {mail.data === undefined ? t("candidatePage:codeAsk") : t("candidatePage:codeAgain")}
      </Button>
      <form onSubmit={submit}>
        <Stack gap="md">
          <TextInput
            ref={field}
            className={classes["code"] ?? ""}
            label={t("candidatePage:code")}
            name="code"
            autoComplete="one-time-code"
            inputMode="numeric"
            value={code}
            onChange={({ currentTarget: { value } }) => setCode(digitsOf(value))}
          />
          <Text c="dimmed" size="sm">
            {t("candidatePage:kept")}
          </Text>
          <SessionButton loading={open.isPending} disabled={code.length < DIGITS}>
            {t("candidatePage:open")}
          </SessionButton>
        </Stack>
      </form>
    </Stack>
  );
}
