import { Button, Text } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { Link } from "../../../../ui/Link.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { useStepPath } from "../Stepper.tsx";
import { useProcessEditor } from "../useProcessEditor.ts";
import { ObservingMatrix } from "./ObservingMatrix.tsx";

/** Step 3: which competency is observed in which step (PROC-09). */
export default function MatrixStep() {
  const t = useT();
  const { draft } = useProcessEditor();
  const pathOf = useStepPath();
  const lacks = draft.items.length === 0 ? "1" : draft.competencyIds.length === 0 ? "2" : null;
  if (lacks !== null) {
    return (
      <Section title={t("processes:step3")}>
        <EmptyState
          title={t("processes:matrixWaits")}
          text={lacks === "1" ? t("processes:noSteps") : t("processes:noCompetency")}
        >
          <Button component={Link} to={pathOf(lacks)} mt="sm">
            {t(`processes:step${lacks}`)}
          </Button>
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title={t("processes:step3")} hint={t("processes:matrixHint")}>
      <Text size="sm" c="dimmed" mb="xs" visibleFrom="sm">
        {t("processes:matrixKeys")}
      </Text>
      <ObservingMatrix />
    </Section>
  );
}
