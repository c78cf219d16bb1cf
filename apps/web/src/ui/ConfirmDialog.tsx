import { Button, Group, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import type { OpenQuestion } from "./confirm.ts";
import { Dialog } from "./Dialog.tsx";
import { ReasonButton } from "./ReasonButton.tsx";
import { useUiTexts } from "./texts.ts";

/** The dialog of `confirm` and `askText`; the safe answer or the field has the focus. */
export default function ConfirmDialog({ question }: { question: OpenQuestion }) {
  const texts = useUiTexts();
  const { title, text, confirmLabel, tone, field, answer } = question;
  const [written, setWritten] = useState("");
  const isLacking = field !== undefined && written.trim() === "";
  return (
    <Dialog onClose={() => answer(null)} title={title}>
      <Text style={{ whiteSpace: "pre-line" }}>{text}</Text>
      {field && (
        <Textarea
          mt="md"
          label={field.label}
          description={field.hint}
          required
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          maxLength={field.maxLength}
          value={written}
          onChange={(event) => setWritten(event.currentTarget.value)}
        />
      )}
      <Group justify="flex-end" mt="lg">
        <Button
          variant="default"
          data-autofocus={field ? undefined : true}
          onClick={() => answer(null)}
        >
          {texts.cancel}
        </Button>
        <ReasonButton
          color={tone === "danger" ? "error" : "primary"}
          reason={isLacking ? field.lacking : null}
          onClick={() => answer(written)}
        >
          {confirmLabel}
        </ReasonButton>
      </Group>
    </Dialog>
  );
}
