import type { MissingRating } from "@assay/contract";
import { isExplained, LONGEST_GAP_REASON, observerCellKey } from "@assay/domain";
import { Button, Group, Text, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { explainGaps, missingQuery } from "../../api.ts";
import classes from "./Missing.module.css";
import { useEditor } from "../useEditor.ts";
import type { Selection } from "./useSelection.ts";

/** Stores one reason for everything that is chosen, or removes what was said; the list follows. */
function useExplaining(chosen: readonly MissingRating[], onDone: () => void) {
  const queryClient = useQueryClient();
  const { base } = useEditor();
  return useMutation({
    mutationFn: (reason: string | null) =>
      explainGaps(
        base.id,
        chosen.map(({ candidateId, exerciseId, observerId }) => ({
          candidateId,
          exerciseId,
          observerId,
        })),
        reason,
      ),
    onSuccess: (missing) => {
      queryClient.setQueryData(missingQuery(base.id).queryKey, missing);
      onDone();
    },
  });
}

interface ExplainingProps {
  ratings: readonly MissingRating[];
  selection: Selection;
}

/** Says why the chosen ratings stay missing. */
export function Explaining({ ratings, selection }: ExplainingProps) {
  const t = useT();
  const [reason, setReason] = useState("");
  const chosen = ratings.filter((rating) => selection.keys.has(observerCellKey(rating)));
  const explain = useExplaining(chosen, () => {
    setReason("");
    selection.clear();
  });
  if (chosen.length === 0) return null;
  return (
    <div className={classes["explaining"]}>
      <Text fw={600}>{t("runDialogs:chosen", { count: chosen.length })}</Text>
      <Textarea
        label={t("runDialogs:gapReason")}
        description={t("runDialogs:gapHint")}
        required
        autosize
        minRows={2}
        maxRows={6}
        maxLength={LONGEST_GAP_REASON}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {explain.error !== null && (
        <ErrorNotice title={t("runDialogs:notExplained")} text={errorText(explain.error, t)} />
      )}
      <Group gap="sm" justify="end">
        {chosen.some(isExplained) && (
          <Button variant="default" onClick={() => explain.mutate(null)}>
            {t("runDialogs:withdrawGap")}
          </Button>
        )}
        <ReasonButton
          reason={reason.trim() === "" ? t("runDialogs:gapLacking") : null}
          loading={explain.isPending}
          onClick={() => explain.mutate(reason)}
        >
          {t("runDialogs:explainGap")}
        </ReasonButton>
      </Group>
    </div>
  );
}
