import type { PlanJob } from "@assay/contract";
import { Button, Stack, Text } from "@mantine/core";
import { IconPlayerStop } from "@tabler/icons-react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import classes from "./Proposals.module.css";

interface SearchProgressProps {
  job: PlanJob;
  onStop(): void;
}

/** How far a search is, for each wish. */
export function SearchProgress({ job, onStop }: SearchProgressProps) {
  const t = useT();
  return (
    <Stack gap="sm" role="group" aria-label={t("timetable:planSearching")}>
      {job.state === "QUEUED" && <Text>{t("timetable:planQueued")}</Text>}
      {job.progress.map(({ wish, share, unplaced }) => {
        const percent = Math.round(share * 100);
        const name = t(`timetable:planWish_${wish}`);
        return (
          <div key={wish}>
            <span className="numbers">
              {t("timetable:planProgress", { wish: name, percent, unplaced })}
            </span>
            <progress className={classes["progress"]} aria-label={name} value={share} max={1} />
          </div>
        );
      })}
      {job.isStopping ? (
        <Notice tone="info">{t("timetable:planStopping")}</Notice>
      ) : (
        <Button
          variant="default"
          style={{ alignSelf: "start" }}
          leftSection={<IconPlayerStop size={20} aria-hidden />}
          onClick={onStop}
        >
          {t("timetable:planStop")}
        </Button>
      )}
    </Stack>
  );
}
