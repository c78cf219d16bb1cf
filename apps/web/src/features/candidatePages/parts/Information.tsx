import type { CandidateVisit } from "@assay/contract";
import { Button, Stack } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Section } from "../../../ui/Section.tsx";
import { acceptInformation } from "../model/visitCalls.ts";
import classes from "./CandidateFrame.module.css";

export interface SaidProps {
  /** The token of the candidate's session. */
  token: string;
  page: CandidateVisit;
  /** Takes the page as a call has answered it. */
  onChange(page: CandidateVisit): void;
}

/** What the organisation tells candidates: to accept, and afterwards to read again. */
export function Information({ token, page, onChange }: SaidProps) {
  const t = useT();
  const { date, dateTime } = useFormat();
  const { information } = page;
  const accept = useMutation({
    mutationFn: (body: { version: number; language: "de" | "en" | "fr" }) =>
      acceptInformation(token, body),
    onSuccess: onChange,
    onError: (error) => {
      // Somebody has changed the words meanwhile: they are shown, to be read first.
      if (isApiError(error, "UPDATE_FAILED")) onChange(error.payload as CandidateVisit);
    },
  });
  if (information === null) return null;
  const { version, publishedAt, language, text, acceptedAt } = information;
  const words = (
    <p className={classes["text"]} lang={language}>
      {text}
    </p>
  );
  const title = t("candidatePage:information");
  const note = t("candidatePage:informationVersion", { version, date: date(publishedAt) });
  if (acceptedAt !== null)
    return (
      <Disclosure title={title} note={t("candidatePage:accepted", { date: dateTime(acceptedAt) })}>
        <Stack gap="sm">
          <span className={classes["details"]}>{note}</span>
          {words}
        </Stack>
      </Disclosure>
    );
  return (
    <Section title={title} hint={note}>
      <Stack gap="md">
        {words}
        {accept.error !== null && (
          <Notice tone="error">
            {isApiError(accept.error, "UPDATE_FAILED")
              ? t("candidatePage:informationNew")
              : errorText(accept.error, t)}
          </Notice>
        )}
        <Button
          size="md"
          loading={accept.isPending}
          onClick={() => accept.mutate({ version, language })}
        >
          {t("candidatePage:accept")}
        </Button>
      </Stack>
    </Section>
  );
}
