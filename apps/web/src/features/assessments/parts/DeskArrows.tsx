import type { ProcessRun } from "@assay/contract";
import { Button } from "@mantine/core";
import { IconArrowLeft, IconArrowRight } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { Link } from "../../../ui/Link.tsx";
import classes from "./AssessmentDesk.module.css";

interface DeskArrowsProps {
  run: ProcessRun;
  candidateId: string;
  exerciseId: string;
}

/** Back to the observation, on to the results. */
export function DeskArrows({ run, candidateId, exerciseId }: DeskArrowsProps) {
  const t = useT();
  const cell = { id: run.id, candidateId, exerciseId };
  return (
    <nav className={classes["arrows"]}>
      <Button
        component={Link}
        to={paths.observations(cell)}
        variant="subtle"
        leftSection={<IconArrowLeft size={20} aria-hidden />}
        aria-label={t("assessments:toObservation")}
      >
        {t("assessments:observation")}
      </Button>
      <Button
        component={Link}
        to={paths.results(cell)}
        variant="subtle"
        rightSection={<IconArrowRight size={20} aria-hidden />}
        aria-label={t("assessments:toResults")}
      >
        {t("assessments:results")}
      </Button>
    </nav>
  );
}
