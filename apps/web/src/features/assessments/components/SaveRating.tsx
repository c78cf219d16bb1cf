import { ActionIcon } from "@mantine/core";
import { IconDeviceFloppy } from "@tabler/icons-react";
import { useCallback, useEffect, useRef } from "react";
import { useT } from "../../../app/i18n/texts.ts";
import { announce } from "../../../app/shell/announce.ts";
import type { DraftState } from "../../../journal/draft.ts";

/** The "saved" message stays 1 s (spec 2 §9). */
const SAVED_MS = 1000;

interface SaveRatingProps {
  hasRating: boolean;
  state: DraftState;
  onSave(): Promise<void>;
}

/** The save icon of the app bar, and the word when the server has confirmed. */
export function SaveRating({ hasRating, state, onSave }: SaveRatingProps) {
  const t = useT();
  const before = useRef(state);
  const tell = useCallback(
    () => announce({ text: t("assessments:saved"), tone: "success", duration: SAVED_MS }),
    [t],
  );
  useEffect(() => {
    if (before.current !== "synced" && state === "synced") tell();
    before.current = state;
  }, [state, tell]);
  const save = (): void => {
    if (!hasRating) announce({ text: t("assessments:selectFirst"), tone: "warning" });
    else if (state === "synced") tell();
    else void onSave();
  };
  return (
    <ActionIcon color="gray" aria-label={t("assessments:save")} onClick={save}>
      <IconDeviceFloppy aria-hidden />
    </ActionIcon>
  );
}
