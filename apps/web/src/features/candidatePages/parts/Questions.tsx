import { LONGEST_QUESTION } from "@assay/domain";
import { Button, Stack, Textarea } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { newId } from "../../../ui/newId.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Section } from "../../../ui/Section.tsx";
import { ask } from "../model/visitCalls.ts";
import classes from "./CandidateFrame.module.css";
import type { SaidProps } from "./Information.tsx";

/** The candidate's questions to the organiser, with the answers. */
export function Questions({ token, page, onChange }: SaidProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const [text, setText] = useState("");
  // One id for as long as it takes to send this question, so that a repeated request asks it once.
  const [id, setId] = useState(newId);
  const send = useMutation({
    mutationFn: () => ask(token, { id, text: text.trim() }),
    onSuccess: (next) => {
      setText("");
      setId(newId());
      onChange(next);
    },
  });
  return (
    <Section title={t("candidatePage:questions")} hint={t("candidatePage:questionsHint")}>
      <Stack gap="md">
        {page.questions.length > 0 && (
          <ul className={classes["list"]}>
            {page.questions.map((question) => (
              <li key={question.id} className={classes["item"]}>
                <p className={classes["text"]}>{question.text}</p>
                <div className={classes["details"]}>{dateTime(question.askedAt)}</div>
                <p className={classes["text"]}>
                  <strong>
                    {question.answer === null
                      ? t("candidatePage:unanswered")
                      : t("candidatePage:answer", { text: question.answer })}
                  </strong>
                </p>
              </li>
            ))}
          </ul>
        )}
        {send.error !== null && <Notice tone="error">{errorText(send.error, t)}</Notice>}
        <Textarea
          label={t("candidatePage:question")}
          autosize
          minRows={3}
          maxLength={LONGEST_QUESTION}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button
          variant="default"
          disabled={text.trim() === ""}
          loading={send.isPending}
          onClick={() => send.mutate()}
        >
          {t("candidatePage:ask")}
        </Button>
      </Stack>
    </Section>
  );
}
