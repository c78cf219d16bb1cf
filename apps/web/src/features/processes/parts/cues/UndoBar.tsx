import { Button, CloseButton } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useT } from "../../../../platform/i18n/texts.ts";
import classes from "./Cues.module.css";
import type { useUndo } from "./useUndo.ts";

/** What was done last, and the way back; it floats above the footer and moves nothing. */
export function UndoBar({ undo: { last, undo, forget } }: { undo: ReturnType<typeof useUndo> }) {
  const t = useT();
  return (
    <div className={classes["undoPlace"]} role="status">
      {last !== null && (
        <div className={classes["undo"]}>
          <span>{last.text}</span>
          <Button
            variant="light"
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            onClick={undo}
          >
            {t("cues:undo")}
          </Button>
          <CloseButton size={44} iconSize={20} aria-label={t("ui:close")} onClick={forget} />
        </div>
      )}
    </div>
  );
}
