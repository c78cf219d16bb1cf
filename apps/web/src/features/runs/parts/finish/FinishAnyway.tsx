import type { Missing } from "@assay/contract";
import { isExplained } from "@assay/domain";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { owedByObserver } from "../../model/missing.ts";
import classes from "./Missing.module.css";
import { useCellNames } from "./useCellNames.ts";
import { useWording } from "./useWording.ts";

interface FinishAnywayProps {
  missing: Missing;
  onBack(): void;
  onFinish(): void;
}

/** Asks once more before a run is finished that lacks something, and says whose work that is, and how much. */
export function FinishAnyway({ missing, onBack, onFinish }: FinishAnywayProps) {
  const t = useT();
  const { observerOf } = useCellNames();
  const wording = useWording();
  const textId = useId();
  const back = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone, and the safe answer takes its place.
  useEffect(() => back.current?.focus(), []);
  const ratings = missing.ratings.filter((rating) => !isExplained(rating));
  return (
    <Stack gap="md">
      <Text id={textId}>{t(`runDialogs:sureText${wording}`, { ratings: ratings.length })}</Text>
      <ul className={classes["cells"]}>
        {owedByObserver({ ...missing, ratings }).map((owed) => (
          <li key={owed.observerId}>
            {t(`runDialogs:owed${wording}`, {
              name: observerOf(owed.observerId),
              ratings: owed.ratings.length,
              unsent: owed.unsent.length,
            })}
          </li>
        ))}
      </ul>
      <Group justify="end" gap="sm">
        <Button ref={back} variant="default" aria-describedby={textId} onClick={onBack}>
          {t("runDialogs:back")}
        </Button>
        <Button color="warning" onClick={onFinish}>
          {t("runDialogs:finishNow")}
        </Button>
      </Group>
    </Stack>
  );
}
