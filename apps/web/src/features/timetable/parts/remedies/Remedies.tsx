import type { TimetableInstance } from "@assay/domain";
import { Button, Stack } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { REMEDY_LIMIT_MS } from "../../model/remedyLimit.ts";
import type { PlanNames } from "../../model/planNames.ts";
import { usePlanPage } from "../usePlanPage.ts";
import classes from "./Remedies.module.css";
import { RemedyCard } from "./RemedyCard.tsx";
import { useRemedySearch } from "./useRemedySearch.ts";

const SECONDS = REMEDY_LIMIT_MS / 1000;

function Progress({ share, onStop }: { share: number; onStop(): void }) {
  const t = useT();
  const label = t("timetable:remedySearching", { seconds: SECONDS });
  return (
    <Stack gap="sm">
      <span>{label}</span>
      <progress className={classes["progress"]} aria-label={label} value={share} max={1} />
      <Button
        variant="default"
        style={{ alignSelf: "start" }}
        leftSection={<IconX size={20} aria-hidden />}
        onClick={onStop}
      >
        {t("timetable:remedyCancel")}
      </Button>
    </Stack>
  );
}

interface RemediesProps {
  instance: TimetableInstance;
  names: PlanNames;
}

/** Searches for what would lead to a plan, and shows each finding at once. */
export default function Remedies({ instance, names }: RemediesProps) {
  const t = useT();
  const { planning } = usePlanPage();
  const { state, share, remedies, stop } = useRemedySearch(instance);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that asked for it is not there any more.
  useEffect(() => title.current?.focus(), []);
  const { edit } = planning.can;
  const reason = edit === true ? null : t(`runs:reason_${edit}`);
  return (
    <Stack gap="md" role="group" aria-label={t("timetable:remedyTitle")}>
      <h3 ref={title} tabIndex={-1} className={classes["title"]}>
        {t("timetable:remedyTitle")}
      </h3>
      {state === "running" && <Progress share={share} onStop={stop} />}
      {remedies.length > 0 && (
        <ul className={classes["remedies"]}>
          {remedies.map((remedy) => (
            <RemedyCard
              key={JSON.stringify(remedy.loosenings)}
              remedy={remedy}
              names={names}
              reason={reason}
            />
          ))}
        </ul>
      )}
      {state === "possible" && <Notice tone="success">{t("timetable:remedyNotNeeded")}</Notice>}
      {state === "failed" && <Notice tone="error">{t("timetable:remedyFailed")}</Notice>}
      {(state === "over" || state === "stopped") && remedies.length === 0 && (
        <Notice tone="info">
          {state === "over"
            ? t("timetable:remedyNone", { seconds: SECONDS })
            : t("timetable:remedyStopped")}
        </Notice>
      )}
    </Stack>
  );
}
