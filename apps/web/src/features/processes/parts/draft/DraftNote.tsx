import type { Process, ProcessDraft, ProcessDraftSummary } from "@assay/contract";
import { Group, Text } from "@mantine/core";
import { type Format, useFormat } from "../../../../platform/i18n/format.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";

/** Who stored it last, and when. */
export function draftOrigin(
  t: Translate,
  format: Format,
  { author, changedAt }: Pick<ProcessDraftSummary, "author" | "changedAt">,
): string {
  const name = [author?.firstName, author?.lastName].filter(Boolean).join(" ");
  const when = format.dateTime(changedAt);
  return name === "" ? when : t("processes:draftBy", { name, when });
}

interface DraftNoteProps {
  draft: ProcessDraft;
  /** The process that it changes. */
  process: Process | null;
}

/** That it is incomplete, of what, and who stored it last. */
export function DraftNote({ draft, process }: DraftNoteProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Group gap="xs" component="span">
      <StatusBadge tone="neutral">{t("processes:draft")}</StatusBadge>
      <Text span size="sm">
        {draftOrigin(t, format, draft)}
      </Text>
      {process && (
        <Text span size="sm">
          {t("processes:draftOfText", { name: process.name })}
        </Text>
      )}
    </Group>
  );
}
