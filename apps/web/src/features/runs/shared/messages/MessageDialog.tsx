import { LONGEST_MESSAGE } from "@assay/domain";
import { Group, MultiSelect, ScrollArea, Select, Stack, Textarea } from "@mantine/core";
import { useRef } from "react";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import type { Audience } from "./audience.ts";
import { SentMessages } from "./SentMessages.tsx";
import { ALL, CHOSEN, useComposer } from "./useComposer.ts";

interface MessageDialogProps extends Audience {
  onClose(): void;
}

/** The choice of recipients: all, a group, or people one by one. */
function Recipients({
  people,
  groups = [],
  composer,
}: Pick<Audience, "people" | "groups"> & { composer: ReturnType<typeof useComposer> }) {
  const t = useT();
  const options = [
    { value: ALL, label: t("messages:to_all") },
    ...groups.map(({ label }, index) => ({ value: String(index), label })),
    { value: CHOSEN, label: t("messages:to_people") },
  ];
  return (
    <>
      <Select
        label={t("messages:to")}
        data={options}
        value={composer.to}
        onChange={(to) => to !== null && composer.setTo(to)}
        allowDeselect={false}
      />
      {composer.to === CHOSEN && (
        <MultiSelect
          label={t("messages:people")}
          data={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={composer.people}
          onChange={composer.setPeople}
          nothingFoundMessage={t("messages:nobodyFound")}
          searchable
        />
      )}
    </>
  );
}

/** Writes a message, and shows those that were sent with who has read them. */
export default function MessageDialog({ onClose, ...props }: MessageDialogProps) {
  const t = useT();
  const field = useRef<HTMLTextAreaElement>(null);
  const composer = useComposer(props, () => {
    announce({ tone: "success", text: t("messages:sent") });
    field.current?.focus();
  });
  const { text, setText, lacking, send } = composer;
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={t("messages:title")}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Stack gap="md">
        <Recipients people={props.people} groups={props.groups ?? []} composer={composer} />
        <Textarea
          ref={field}
          label={t("messages:text")}
          description={t("messages:left", { left: LONGEST_MESSAGE - text.length })}
          data-autofocus
          autosize
          minRows={3}
          maxRows={8}
          maxLength={LONGEST_MESSAGE}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {send.error !== null && (
          <ErrorNotice
            title={t("messages:notSent")}
            text={
              isApiError(send.error) && send.error.kind === "validation"
                ? t("messages:notSentText")
                : errorText(send.error, t)
            }
          />
        )}
        <Group justify="end">
          <ReasonButton
            reason={lacking === null ? null : t(`messages:lacking_${lacking}`)}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {t("messages:send")}
          </ReasonButton>
        </Group>
        <SentMessages runId={props.runId} />
      </Stack>
    </Dialog>
  );
}
