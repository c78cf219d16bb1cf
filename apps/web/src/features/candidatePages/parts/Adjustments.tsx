import { LONGEST_QUESTION } from "@assay/domain";
import { Button, Stack, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Section } from "../../../ui/Section.tsx";
import { sayAdjustments } from "../model/visitCalls.ts";
import type { SaidProps } from "./Information.tsx";

/** What the candidate needs, for the moderators of the run only. */
export function Adjustments({ token, page, onChange }: SaidProps) {
  const t = useT();
  const [text, setText] = useState(page.adjustments);
  const store = useMutation({
    mutationFn: () => sayAdjustments(token, text),
    onSuccess: onChange,
  });
  const isDirty = text.trim() !== page.adjustments;
  return (
    <Section title={t("candidatePage:adjustments")} hint={t("candidatePage:adjustmentsHint")}>
      <Stack gap="md">
        {store.error !== null && <Notice tone="error">{errorText(store.error, t)}</Notice>}
        {store.isSuccess && !isDirty && (
          <Notice tone="success">{t("candidatePage:adjustmentsStored")}</Notice>
        )}
        <Textarea
          label={t("candidatePage:adjustmentsLabel")}
          autosize
          minRows={3}
          maxLength={LONGEST_QUESTION}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button
          variant="default"
          disabled={!isDirty}
          loading={store.isPending}
          onClick={() => store.mutate()}
        >
          {t("candidatePage:store")}
        </Button>
      </Stack>
    </Section>
  );
}
