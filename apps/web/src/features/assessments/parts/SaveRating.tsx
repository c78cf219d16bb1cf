import { ActionIcon } from "@mantine/core";
import { IconDeviceFloppy } from "@tabler/icons-react";
import { useCallback, useEffect, useRef } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce } from "../../../platform/page/announce.ts";
import type { DraftState } from "../../../platform/drafts/draft.ts";

/** The "saved" message stays 1 s (spec 2 §9). */
const SAVED_MS = 1000;

interface SaveRatingProps {
  hasRating: boolean;
  state: DraftState;
  onSave(): Promise<void>;
}

/** The save button of the app bar, and a message when the server has confirmed. */
export function SaveRating({ hasRating, state, onSave }: SaveRatingProps) {
  const t = useT();
  const before = useRef(state);
  const announceSaved = useCallback(
    () => announce({ text: t("assessments:saved"), tone: "success", duration: SAVED_MS }),
    [t],
  );
  useEffect(() => {
    if (before.current !== "synced" && state === "synced") announceSaved();
    before.current = state;
  }, [state, announceSaved]);
  const save = (): void => {
    if (!hasRating) announce({ text: t("assessments:selectFirst"), tone: "warning" });
    else if (state === "synced") announceSaved();
    else void onSave();
  };
  return (
    <ActionIcon color="gray" aria-label={t("assessments:save")} onClick={save}>
      <IconDeviceFloppy aria-hidden />
    </ActionIcon>
  );
}
