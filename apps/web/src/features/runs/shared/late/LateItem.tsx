import type { LateEntry, ProcessRun } from "@assay/contract";
import type { LateDecision } from "@assay/domain";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { Suspense } from "react";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { LateRatings } from "./LateRatings.tsx";
import { lateObservation } from "./lateObservation.ts";
import type { LateNames } from "./useLateNames.ts";

interface LateItemProps {
  run: ProcessRun;
  entry: LateEntry;
  names: LateNames;
  isBusy: boolean;
  /** Undefined where the user does not decide. */
  onDecide: ((entry: LateEntry, decision: LateDecision) => Promise<void>) | undefined;
}

/** Who wrote it, when, where, when it arrived, and what was decided. */
function Origin({ entry, names }: Pick<LateItemProps, "entry" | "names">) {
  const t = useT();
  const format = useFormat();
  const { writtenAt, receivedAt, device, decision, decidedAt, decidedBy } = entry;
  return (
    <>
      <Text size="sm" c="dimmed">
        {writtenAt !== null &&
          `${t("runDialogs:late_written", { time: format.dateTime(writtenAt) })} · `}
        {t("runDialogs:late_received", { time: format.dateTime(receivedAt) })}
        {device !== "" && ` · ${device}`}
      </Text>
      {decision !== null && decidedAt !== null && (
        <StatusBadge tone={decision === "take" ? "done" : "neutral"}>
          {t(`runDialogs:late_state_${decision}`, {
            name: names.personOf(decidedBy),
            time: format.dateTime(decidedAt),
          })}
        </StatusBadge>
      )}
    </>
  );
}

/** One entry beside what stands. */
export function LateItem({ run, entry, names, isBusy, onDecide }: LateItemProps) {
  const t = useT();
  const { change, decision } = entry;
  const texts = names.textsOf(entry);
  const heading = t("runDialogs:late_heading", texts);
  return (
    <Stack
      component="section"
      gap="xs"
      pt="md"
      aria-label={heading}
      style={{ borderTop: "1px solid var(--mantine-color-default-border)" }}
    >
      <Title order={3} size="h5">
        {heading}
      </Title>
      <Origin entry={entry} names={names} />
      {change.kind === "rating" ? (
        <LateRatings run={run} change={change} names={names} />
      ) : (
        <Suspense>
          <lateObservation.View change={change} names={names} />
        </Suspense>
      )}
      {onDecide && decision !== "take" && (
        <Group gap="sm">
          <Button
            disabled={isBusy}
            aria-label={t("runDialogs:late_takeNamed", texts)}
            onClick={() => void onDecide(entry, "take")}
          >
            {t("runDialogs:late_take")}
          </Button>
          {decision === null && (
            <Button
              variant="default"
              disabled={isBusy}
              aria-label={t("runDialogs:late_leaveNamed", texts)}
              onClick={() => void onDecide(entry, "leave")}
            >
              {t("runDialogs:late_leave")}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  );
}
