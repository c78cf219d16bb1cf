import { Button } from "@mantine/core";
import { Notice } from "../../ui/Notice.tsx";
import { useFormat } from "../i18n/format.ts";
import { useT } from "../i18n/texts.ts";

interface RestoredNoticeProps {
  /** When the edits were made, in ms since the epoch. */
  at: number;
  onDiscard(): void;
}

/** Edits of an earlier visit are in the form again, and are not saved yet. */
export function RestoredNotice({ at, onDiscard }: RestoredNoticeProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Notice tone="info" title={t("forms:restoredTitle")}>
      <p>{t("forms:restoredText", { when: format.dateTime(new Date(at).toISOString()) })}</p>
      <Button variant="default" mt="sm" onClick={onDiscard}>
        {t("forms:discard")}
      </Button>
    </Notice>
  );
}
