import { Button, Group, Text } from "@mantine/core";
import type { OpenQuestion } from "./confirm.ts";
import { useUiTexts } from "./texts.ts";
import { Dialog } from "./Dialog.tsx";

/** The dialog of `confirm`; the safe answer has the focus. */
export default function ConfirmDialog({ question }: { question: OpenQuestion }) {
  const texts = useUiTexts();
  return (
    <Dialog onClose={() => question.answer(false)} title={question.title}>
      <Text style={{ whiteSpace: "pre-line" }}>{question.text}</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={() => question.answer(false)}>
          {texts.cancel}
        </Button>
        <Button
          color={question.tone === "danger" ? "error" : "primary"}
          onClick={() => question.answer(true)}
        >
          {question.confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
