import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useFormat } from "../i18n/format.ts";
import { useT } from "../i18n/texts.ts";
import type { Draft } from "./draft.ts";
import { describe } from "./understanding.ts";

/** What was written and when, by which its author recognises it. */
export function DraftText({ draft }: { draft: Draft }) {
  const t = useT();
  const { dateTime } = useFormat();
  const [{ name, text }, setWords] = useState({ name: "", text: "" });
  useEffect(() => void describe(draft, t).then(setWords, () => undefined), [draft, t]);
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
