import { Button, Stack } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import { CompetencyChoice } from "./CompetencyChoice.tsx";
import { ScaleChoice } from "./ScaleChoice.tsx";
import { useCompetencyChoice } from "./useCompetencyChoice.ts";

/** Competencies that were deleted since somebody chose them here have no row by which to remove them. */
function GoneCompetencies() {
  const t = useT();
  const { gone, removeGone } = useCompetencyChoice();
  if (gone === 0) return null;
  return (
    <Notice tone="warning" title={t("processes:goneCompetencies", { count: gone })}>
      <Button variant="default" mt="xs" onClick={removeGone}>
        {t("processes:removeGone")}
      </Button>
    </Notice>
  );
}

/** Step 2: what is rated, and on which scale (PROC-08). */
export default function ChoiceStep() {
  return (
    <Stack gap="lg">
      <GoneCompetencies />
      <CompetencyChoice />
      <ScaleChoice />
    </Stack>
  );
}
