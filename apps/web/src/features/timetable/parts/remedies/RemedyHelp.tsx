import type { TimetableInstance } from "@assay/domain";
import { Button } from "@mantine/core";
import { IconBulb } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { PlanNames } from "../../model/planNames.ts";

const Remedies = lazy(() => import("./Remedies.tsx"));

interface RemedyHelpProps {
  instance: TimetableInstance;
  names: PlanNames;
}

/** Asks what would lead to a plan. What was found for other settings goes. */
export function RemedyHelp({ instance, names }: RemedyHelpProps) {
  const t = useT();
  const [asked, ask] = useState<TimetableInstance | null>(null);
  if (asked === instance)
    return (
      <Suspense>
        <Remedies instance={instance} names={names} />
      </Suspense>
    );
  return (
    <Button
      variant="light"
      style={{ alignSelf: "start" }}
      leftSection={<IconBulb size={20} aria-hidden />}
      onClick={() => ask(instance)}
    >
      {t("timetable:remedyAsk")}
    </Button>
  );
}
