import type { AccessPackage } from "@assay/contract";
import { daysUntil, utcDayOf } from "@assay/domain";
import { Group, Text } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";

/** Days before the deadline from which it is said to be near. */
const NEAR_DAYS = 7;

/** The deadline of a request, and how many days are left. */
export function DueBadge({ request }: { request: Pick<AccessPackage, "dueOn" | "state"> }) {
  const t = useT();
  const { date } = useFormat();
  const [today] = useState(() => utcDayOf(new Date()));
  const days = daysUntil(request.dueOn, today);
  const isOver = days < 0;
  const tone = isOver ? "failed" : days <= NEAR_DAYS ? "warning" : "info";
  return (
    <Group gap="xs">
      <Text size="sm">{date(request.dueOn)}</Text>
      {request.state !== "DONE" && (
        <StatusBadge tone={tone}>
          {isOver ? t("disclosure:overdue", { days: -days }) : t("disclosure:left", { days })}
        </StatusBadge>
      )}
    </Group>
  );
}
