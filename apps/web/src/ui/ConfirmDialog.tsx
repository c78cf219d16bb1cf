import { Button, Group, Modal, Text } from "@mantine/core";
import type { OpenQuestion } from "./confirm.ts";
import { useUiTexts } from "./texts.ts";

/** The dialog of `confirm`; the safe answer has the focus. */
export default function ConfirmDialog({ question }: { question: OpenQuestion }) {
  const texts = useUiTexts();
  return (
    <Modal
      opened
      onClose={() => question.answer(false)}
      title={question.title}
      closeButtonProps={{ "aria-label": texts.close }}
    >
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
    </Modal>
  );
}
