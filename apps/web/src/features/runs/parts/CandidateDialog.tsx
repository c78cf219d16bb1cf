import { Button, Group, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { CandidateFields } from "./CandidateFields.tsx";
import { ExistingPerson } from "./ExistingPerson.tsx";
import { type CandidateFormOptions, useCandidateForm } from "./useCandidateForm.ts";

interface CandidateDialogProps extends CandidateFormOptions {
  /** Takes the candidate from the run; without it there is none yet. */
  onDelete?(): void;
}

interface DialogButtonsProps extends CandidateDialogProps {
  isPending: boolean;
  onSaveAndNext(): void;
}

function DialogButtons(props: DialogButtonsProps) {
  const { candidate, onClose, onDelete, isPending, onSaveAndNext } = props;
  const t = useT();
  const isNew = candidate === null;
  const isLocked = candidate?.isCandidate === false;
  return (
    <Group mt="lg" gap="sm" justify="flex-end">
      {onDelete && (
        <Button
          variant="subtle"
          color="error"
          mr="auto"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onDelete}
        >
          {t("runs:removeCandidate")}
        </Button>
      )}
      <Button variant="default" onClick={onClose}>
        {isLocked ? t("ui:close") : t("ui:cancel")}
      </Button>
      {isNew && (
        <Button variant="light" loading={isPending} onClick={onSaveAndNext}>
          {t("runs:saveAndNext")}
        </Button>
      )}
      {!isLocked && (
        <Button type="submit" loading={isPending}>
          {t("ui:save")}
        </Button>
      )}
    </Group>
  );
}

/** Adds a candidate to the run, or changes one (spec 2 §2.4). */
export default function CandidateDialog(props: CandidateDialogProps) {
  const { candidate, onClose } = props;
  const t = useT();
  const isNew = candidate === null;
  const isLocked = candidate?.isCandidate === false;
  const wantsNext = useRef(false);
  const { form, user, chooseUser, submit, failure, isPending } = useCandidateForm(props, wantsNext);
  const save = (next: boolean): void => {
    wantsNext.current = next;
    void submit();
  };
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={isNew ? t("runs:newCandidate") : t("runs:editCandidate")}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save(false);
        }}
      >
        {isLocked && (
          <Text mb="md" c="dimmed">
            {t("runs:candidateIsUser")}
          </Text>
        )}
        {isNew && <ExistingPerson chosen={user} onChoose={chooseUser} />}
        <CandidateFields form={form} isNew={isNew} isLocked={isLocked} isUser={user !== null} />
        {failure !== undefined && <ErrorNotice title={t("runs:notSaved")} text={failure} />}
        <DialogButtons {...props} isPending={isPending} onSaveAndNext={() => save(true)} />
      </form>
    </Dialog>
  );
}
