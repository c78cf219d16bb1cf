import { Button, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announceError } from "../../../../platform/page/announce.ts";
import { newId } from "../../../../ui/newId.ts";
import { runKeys } from "../../api.ts";
import type { Reminder } from "../../model/reminders.ts";
import { remindObserver } from "../../shared/messages/api.ts";
import classes from "./Missing.module.css";
import { useEditor, useObserverName } from "../useEditor.ts";

/** Reminds an observer with one click, and says when that was last done, and when it was read. */
export function Reminding({
  observerId,
  reminder,
}: {
  observerId: string;
  reminder: Reminder | undefined;
}) {
  const t = useT();
  const format = useFormat();
  const queryClient = useQueryClient();
  const { base } = useEditor();
  const name = useObserverName()(observerId);
  const [id, setId] = useState(newId);
  const remind = useMutation({
    mutationFn: () => remindObserver(base.id, { id, observerId }),
    onSuccess: () => setId(newId()),
    onError: announceError,
    onSettled: () =>
      Promise.all(
        [runKeys.messages(base.id), runKeys.missing(base.id)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (
    <div className={classes["remind"]}>
      <Text size="sm" role="status">
        {reminder &&
          (reminder.readAt === null
            ? t("runDialogs:reminded", { time: format.time(reminder.sentAt) })
            : t("runDialogs:remindedRead", {
                time: format.time(reminder.sentAt),
                read: format.time(reminder.readAt),
              }))}
      </Text>
      <Button
        variant="default"
        aria-label={t("runDialogs:remindNamed", { name })}
        loading={remind.isPending}
        onClick={() => remind.mutate()}
      >
        {t("runDialogs:remind")}
      </Button>
    </div>
  );
}
