import type { CandidateQuestion } from "@assay/contract";
import { LONGEST_QUESTION } from "@assay/domain";
import { Button, Stack, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { candidateNames } from "../../../platform/i18n/names.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Section } from "../../../ui/Section.tsx";
import { answerQuestion } from "../api.ts";
import classes from "./Pages.module.css";
import rows from "../shared/Rows.module.css";
import { type PagesProps, usePagesChange } from "./usePagesChange.ts";

interface AskedProps {
  runId: string;
  question: CandidateQuestion;
  name: string;
  mayAnswer: boolean;
}

function Asked({ runId, question, name, mayAnswer }: AskedProps) {
  const t = useT();
  const { dateTime } = useFormat();
  const { id, text, askedAt, answer } = question;
  const [written, setWritten] = useState(answer ?? "");
  const send = usePagesChange(runId, (words: string) => answerQuestion(runId, id, words));
  const isNew = written.trim() !== "" && written.trim() !== answer;
  return (
    <li className={rows["row"]}>
      <div className={rows["person"]}>
        <strong>{name}</strong>
        <span className={rows["facts"]}>{dateTime(askedAt)}</span>
        <p className={classes["needs"]}>{text}</p>
      </div>
      <Stack gap="xs" className={classes["answer"] ?? ""}>
        <Textarea
          label={t("candidatePages:answerTo", { name })}
          autosize
          minRows={2}
          maxLength={LONGEST_QUESTION}
          readOnly={!mayAnswer}
          value={written}
          onChange={({ currentTarget: { value } }) => setWritten(value)}
        />
        {mayAnswer && (
          <Button
            variant="default"
            disabled={!isNew}
            loading={send.isPending}
            onClick={() => send.mutate(written.trim())}
          >
            {answer === null ? t("candidatePages:answer") : t("candidatePages:answerAgain")}
          </Button>
        )}
      </Stack>
    </li>
  );
}

/** The questions of the candidates, each with its answer; only the candidate who asked sees it. */
export function AskedQuestions({ run, candidates, pages, mayInvite }: PagesProps) {
  const t = useT();
  const names = candidateNames(candidates, t);
  if (!pages.offers.questions && pages.questions.length === 0) return null;
  return (
    <Section title={t("candidatePages:questions")} hint={t("candidatePages:questionsHint")}>
      {pages.questions.length === 0 ? (
        <Text c="dimmed">{t("candidatePages:noQuestions")}</Text>
      ) : (
        <ul className={rows["list"]}>
          {pages.questions.map((question) => (
            <Asked
              key={question.id}
              runId={run.id}
              question={question}
              name={names.get(question.candidateId) ?? ""}
              mayAnswer={mayInvite}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
