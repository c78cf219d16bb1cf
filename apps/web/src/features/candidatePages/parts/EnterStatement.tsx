import { type Id, LONGEST_STATEMENT } from "@assay/domain";
import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { newId } from "../../../ui/newId.ts";
import { enterStatement, statementsQuery } from "../api.ts";
import classes from "./Pages.module.css";

interface EnterStatementProps {
  runId: Id;
  candidateId: Id;
  /** The candidate's. */
  name: string;
  onClose(): void;
}

/** Enters what a candidate has handed in in writing. */
export function EnterStatement({ runId, candidateId, name, onClose }: EnterStatementProps) {
  const t = useT();
  const queryClient = useQueryClient();
  const [text, setText] = useState("");
  // One id for this statement, so that a repeated request stores it once.
  const [id, setId] = useState(newId);
  const enter = useMutation({
    mutationFn: () => enterStatement(runId, { id, candidateId, text: text.trim() }),
    onSuccess: (next) => {
      queryClient.setQueryData(statementsQuery(runId).queryKey, next);
      announce({ tone: "success", text: t("counterStatements:entered") });
      onClose();
    },
    onError: announceError,
  });
  const write = (words: string): void => {
    setText(words);
    // The request that failed may have been stored: other words are another statement.
    if (!enter.isError) return;
    setId(newId());
    enter.reset();
  };
  return (
    <Stack gap="sm" maw={760} className={classes["onScreen"] ?? ""}>
      <Textarea
        label={t("counterStatements:enterLabel", { name })}
        description={t("counterStatements:enterHint", { name })}
        autosize
        minRows={4}
        maxRows={20}
        maxLength={LONGEST_STATEMENT}
        readOnly={enter.isPending}
        value={text}
        onChange={({ currentTarget: { value } }) => write(value)}
      />
      <Group gap="xs">
        <Button
          disabled={text.trim() === ""}
          loading={enter.isPending}
          onClick={() => enter.mutate()}
        >
          {t("counterStatements:add")}
        </Button>
        <Button variant="default" disabled={enter.isPending} onClick={onClose}>
          {t("counterStatements:cancel")}
        </Button>
      </Group>
    </Stack>
  );
}
