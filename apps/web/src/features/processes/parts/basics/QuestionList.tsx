import { type Language, pastedLines } from "@assay/domain";
import { ActionIcon, Button, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ClipboardEvent, type KeyboardEvent, memo, useLayoutEffect, useRef } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import classes from "./Tree.module.css";

/** Maximum characters of a question, as the contract allows. */
const LONGEST = 1000;
/** Maximum questions of a step, as the contract allows. */
const MOST = 50;

interface QuestionListProps {
  questions: readonly string[];
  language: Language;
  onChange(questions: string[]): void;
}

/** Adds and removes questions by keys and by pasting; the focus follows to where somebody goes on writing. */
function useQuestionEditing({ questions, onChange }: QuestionListProps) {
  const list = useRef<HTMLOListElement>(null);
  const toFocus = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (toFocus.current === null) return;
    list.current?.querySelectorAll("input")[toFocus.current]?.focus();
    toFocus.current = null;
  });
  const replace = (at: number, count: number, by: readonly string[], focus: number): void => {
    toFocus.current = focus;
    onChange(questions.toSpliced(at, count, ...by).slice(0, MOST));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>, at: number): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") replace(at + 1, 0, [""], at + 1);
    else if (event.key === "Backspace" && questions[at] === "")
      replace(at, 1, [], Math.max(0, at - 1));
    else return;
    event.preventDefault();
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, at: number): void => {
    const rows = pastedLines(event.clipboardData.getData("text/plain"));
    if (rows === null) return;
    event.preventDefault();
    const lines = rows.map((cells) => cells.join(" ").slice(0, LONGEST));
    const own = questions[at] ?? "";
    const before = own.trim() === "" ? [] : [own];
    replace(at, 1, [...before, ...lines], at + before.length + lines.length - 1);
  };
  return { list, replace, onKeyDown, onPaste };
}

/** The guiding questions of a step: Enter makes the next, and pasted lines become a question each. */
export const QuestionList = memo(function QuestionList(props: QuestionListProps) {
  const { questions, language, onChange } = props;
  const t = useT();
  const { list, replace, onKeyDown, onPaste } = useQuestionEditing(props);
  return (
    <fieldset className={classes["fieldset"]}>
      <legend>{t("processes:guidingQuestions")}</legend>
      <p className={classes["hint"]}>{t("processes:questionsHint")}</p>
      <ol ref={list} className={classes["questions"]}>
        {questions.map((question, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a question has no identity but its place
          <li key={at} className={classes["question"]}>
            <TextInput
              aria-label={t("processes:questionNumber", { number: at + 1 })}
              lang={language}
              maxLength={LONGEST}
              value={question}
              onChange={(event) => onChange(questions.with(at, event.currentTarget.value))}
              onKeyDown={(event) => onKeyDown(event, at)}
              onPaste={(event) => onPaste(event, at)}
            />
            <ActionIcon
              color="error"
              aria-label={t("processes:removeQuestion", { number: at + 1 })}
              onClick={() => replace(at, 1, [], Math.max(0, at - 1))}
            >
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ol>
      <Button
        variant="light"
        mt={6}
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={questions.length >= MOST}
        onClick={() => replace(questions.length, 0, [""], questions.length)}
      >
        {t("processes:addQuestion")}
      </Button>
    </fieldset>
  );
});
