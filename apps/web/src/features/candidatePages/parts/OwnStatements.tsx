import type { OwnStatements as Own } from "@assay/contract";
import { LONGEST_STATEMENT } from "@assay/domain";
import { Button, Stack, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { confirm } from "../../../ui/confirm.ts";
import { newId } from "../../../ui/newId.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { Section } from "../../../ui/Section.tsx";
import { ownStatementsQuery } from "../keys.ts";
import { addStatement, withdrawStatement } from "../model/voiceCalls.ts";
import classes from "./CandidateFrame.module.css";

interface PartProps {
  token: string;
  onChange(own: Own): void;
}

/** A statement that was added: it can be withdrawn, and not be changed. */
function OwnStatement({
  token,
  statement,
  onChange,
}: PartProps & { statement: Own["statements"][number] }) {
  const t = useT();
  const { dateTime } = useFormat();
  const { id, text, enteredAt, withdrawnAt, isByOrganiser } = statement;
  const withdraw = useMutation({
    mutationFn: () => withdrawStatement(token, id),
    onSuccess: onChange,
  });
  const askToWithdraw = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("counterStatements:withdrawAsk"),
      text: t("counterStatements:withdrawText"),
      confirmLabel: t("counterStatements:withdraw"),
      tone: "danger",
    });
    if (isSure) withdraw.mutate();
  };
  const date = dateTime(enteredAt);
  return (
    <li className={classes["item"]}>
      {text !== "" && <p className={classes["text"]}>{text}</p>}
      <div className={classes["details"]}>
        {isByOrganiser
          ? t("counterStatements:byOrganiser", { date })
          : t("counterStatements:own", { date })}
        {withdrawnAt !== null &&
          ` · ${t("counterStatements:withdrawn", { date: dateTime(withdrawnAt) })}`}
      </div>
      {withdraw.error !== null && <Notice tone="error">{errorText(withdraw.error, t)}</Notice>}
      {withdrawnAt === null && (
        <Button
          variant="default"
          mt="xs"
          loading={withdraw.isPending}
          onClick={() => void askToWithdraw()}
        >
          {t("counterStatements:withdraw")}
        </Button>
      )}
    </li>
  );
}

/** Adds a statement, after a question: it cannot be changed afterwards. */
function NewStatement({ token, onChange }: PartProps) {
  const t = useT();
  const [text, setText] = useState("");
  // One id for as long as it takes to send this statement, so that a repeated request stores it once.
  const [id, setId] = useState(newId);
  const add = useMutation({
    mutationFn: () => addStatement(token, { id, text: text.trim() }),
    onSuccess: (own) => {
      setText("");
      setId(newId());
      onChange(own);
    },
  });
  const write = (words: string): void => {
    setText(words);
    // The request that failed may have been stored: other words are another statement.
    if (!add.isError) return;
    setId(newId());
    add.reset();
  };
  const askToAdd = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("counterStatements:confirm"),
      text: t("counterStatements:confirmText"),
      confirmLabel: t("counterStatements:add"),
    });
    if (isSure) add.mutate();
  };
  return (
    <Stack gap="md" align="stretch">
      {add.error !== null && <Notice tone="error">{errorText(add.error, t)}</Notice>}
      {add.isSuccess && text === "" && (
        <Notice tone="success">{t("counterStatements:stored")}</Notice>
      )}
      <Textarea
        label={t("counterStatements:adding")}
        autosize
        minRows={4}
        maxLength={LONGEST_STATEMENT}
        readOnly={add.isPending}
        value={text}
        onChange={({ currentTarget: { value } }) => write(value)}
      />
      <Button
        variant="default"
        disabled={text.trim() === ""}
        loading={add.isPending}
        onClick={() => void askToAdd()}
      >
        {t("counterStatements:add")}
      </Button>
    </Stack>
  );
}

/** What the candidate says against the record; nothing where it is not offered and nothing was said. */
export default function OwnStatements({ token }: { token: string }) {
  const t = useT();
  const queryClient = useQueryClient();
  const query = ownStatementsQuery(token);
  const { data: own } = useQuery(query);
  if (own === undefined || (!own.isOpen && own.statements.length === 0)) return null;
  const show = (next: Own): void => {
    // A read that is under way would bring back what was there before.
    void queryClient.cancelQueries({ queryKey: query.queryKey });
    queryClient.setQueryData(query.queryKey, next);
  };
  return (
    <Section title={t("counterStatements:ownTitle")} hint={t("counterStatements:ownHint")}>
      <Stack gap="md">
        {own.statements.length > 0 && (
          <ul className={classes["list"]}>
            {own.statements.map((statement) => (
              <OwnStatement
                key={statement.id}
                token={token}
                statement={statement}
                onChange={show}
              />
            ))}
          </ul>
        )}
        {own.isOpen && <NewStatement token={token} onChange={show} />}
      </Stack>
    </Section>
  );
}
