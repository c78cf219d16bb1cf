import { Button } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../../platform/page/announce.ts";
import { newId } from "../../../../ui/newId.ts";
import { runKeys } from "../../api.ts";
import { remindObserver } from "../../shared/messages/api.ts";
import { useEditor, useObserverName } from "../useEditor.ts";

/** Reminds an observer with one click. What is missing is read again, since the server refuses where nothing is. */
export function Reminding({ observerId }: { observerId: string }) {
  const t = useT();
  const format = useFormat();
  const queryClient = useQueryClient();
  const { base } = useEditor();
  const name = useObserverName()(observerId);
  const [id, setId] = useState(newId);
  const remind = useMutation({
    mutationFn: () => remindObserver(base.id, { id, observerId }),
    onSuccess: ({ sentAt }) => {
      setId(newId());
      const text = t("runDialogs:reminded", { time: format.time(sentAt) });
      announce({ tone: "success", text: `${name}: ${text}` });
    },
    onError: (error) => {
      if (!isApiError(error) || error.kind !== "validation") return announceError(error);
      announce({ text: t("runDialogs:nothingToRemind", { name }) });
    },
    onSettled: () =>
      Promise.all(
        [runKeys.messages(base.id), runKeys.missing(base.id)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
  return (
    <Button
      variant="default"
      aria-label={t("runDialogs:remindNamed", { name })}
      loading={remind.isPending}
      onClick={() => remind.mutate()}
    >
      {t("runDialogs:remind")}
    </Button>
  );
}
