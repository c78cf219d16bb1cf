import type { MissingRating } from "@assay/contract";
import { isExplained, LONGEST_GAP_REASON, observerCellKey } from "@assay/domain";
import { Button, Group, Text, Textarea } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { explainGaps, missingQuery } from "../../api.ts";
import { submitAsIs } from "../../model/submitAsIs.ts";
import classes from "./Missing.module.css";
import { useEditor } from "../useEditor.ts";
import { useCellNames } from "./useCellNames.ts";
import type { Selection } from "./useSelection.ts";
import { useWording } from "./useWording.ts";

type Act = "explain" | "withdraw" | "count";

const cellOf = ({ candidateId, exerciseId, observerId }: MissingRating) => ({
  candidateId,
  exerciseId,
  observerId,
});

/** Stores one reason for everything that is chosen, or removes what was said; the list follows. */
function useExplaining(chosen: readonly MissingRating[], onDone: () => void) {
  const queryClient = useQueryClient();
  const { base } = useEditor();
  const cells = chosen.map(cellOf);
  return useMutation({
    mutationFn: ({ act, reason }: { act: Act; reason: string }) =>
      act === "count"
        ? submitAsIs(base.id, cells, reason)
        : explainGaps(base.id, cells, act === "withdraw" ? null : reason),
    onSuccess: (missing) => {
      queryClient.setQueryData(missingQuery(base.id).queryKey, missing);
      onDone();
    },
  });
}

/** Position of a cell without a rating among those that were to be counted as they are; null if that is not the fault. */
function unratedAmong(error: unknown): number | null {
  if (!(error instanceof ApiError)) return null;
  const [path] = Object.keys(error.fields).filter((field) => /^cells\.\d+$/.test(field));
  return path === undefined ? null : Number(path.slice("cells.".length));
}

interface ExplainingProps {
  ratings: readonly MissingRating[];
  selection: Selection;
}

/** Says why the chosen ratings stay missing; where ratings are submitted, also counts them as they are. */
export function Explaining({ ratings, selection }: ExplainingProps) {
  const t = useT();
  const wording = useWording();
  const names = useCellNames();
  const [reason, setReason] = useState("");
  const chosen = ratings.filter((rating) => selection.keys.has(observerCellKey(rating)));
  const explain = useExplaining(chosen, () => {
    setReason("");
    selection.clear();
  });
  if (chosen.length === 0) return null;
  const lacking = reason.trim() === "" ? t("runDialogs:gapLacking") : null;
  const unrated = chosen[unratedAmong(explain.error) ?? -1];
  const run = (act: Act) => explain.mutate({ act, reason });
  return (
    <div className={classes["explaining"]}>
      <Text fw={600}>{t("runDialogs:chosen", { count: chosen.length })}</Text>
      <Textarea
        label={t(`runDialogs:gapReason${wording}`)}
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
        <ErrorNotice
          title={t(`runDialogs:notExplained${wording}`)}
          text={
            unrated
              ? t("runDialogs:nothingToCount", {
                  name: names.observerOf(unrated.observerId),
                  cell: names.cellOf(unrated),
                })
              : errorText(explain.error, t)
          }
        />
      )}
      <Group gap="sm" justify="end">
        {chosen.some(isExplained) && (
          <Button variant="default" onClick={() => run("withdraw")}>
            {t(`runDialogs:withdrawGap${wording}`)}
          </Button>
        )}
        {wording !== "" && (
          <ReasonButton reason={lacking} loading={explain.isPending} onClick={() => run("count")}>
            {t("runDialogs:countAsIs")}
          </ReasonButton>
        )}
        <ReasonButton
          {...(wording !== "" && { variant: "default" })}
          reason={lacking}
          loading={explain.isPending}
          onClick={() => run("explain")}
        >
          {t(`runDialogs:explainGap${wording}`)}
        </ReasonButton>
      </Group>
    </div>
  );
}
