import { Text } from "@mantine/core";
import type { PageEdit } from "../../features/observations/components/pageDraft.ts";
import { PAGE } from "../../features/observations/components/pageDraft.ts";
import { plainText } from "../../features/observations/components/plainText.ts";
import { ASSESSMENT } from "../../features/assessments/components/ratingDraft.ts";
import type { Draft } from "../../journal/draft.ts";
import { useFormat } from "../i18n/format.ts";
import { type Translate, useT } from "../i18n/texts.ts";

/** So many characters of a text are enough to know it again: the last ones, where it is written on. */
const MOST = 1_000;
const endOf = (text: string): string => (text.length > MOST ? `… ${text.slice(-MOST)}` : text);

function wordsOf({ kind, payload }: Draft, t: Translate): { name: string; text: string } {
  if (kind !== PAGE)
    return {
      name: t(kind === ASSESSMENT ? "account:unclaimedRating" : "account:unclaimedResult"),
      text: "",
    };
  const { text, ink, isRemoved } = payload as PageEdit;
  const words = [ink ? t("account:unclaimedDrawing") : "", plainText(text.content)];
  return {
    name: t("account:unclaimedObservation", { title: text.title }),
    text: isRemoved ? t("account:unclaimedRemoved") : endOf(words.filter(Boolean).join(" ")),
  };
}

/** What was written and when, by which its author knows it again. */
export function DraftText({ draft }: { draft: Draft }) {
  const t = useT();
  const { dateTime } = useFormat();
  const { name, text } = wordsOf(draft, t);
  return (
    <>
      <Text fw={650}>{name}</Text>
      <Text size="sm" c="dimmed" className="numbers">
        {dateTime(new Date(draft.editedAt))}
      </Text>
      {text !== "" && <Text>{text}</Text>}
    </>
  );
}
