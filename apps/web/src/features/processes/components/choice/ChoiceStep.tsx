import { Stack } from "@mantine/core";
import { CompetencyChoice } from "./CompetencyChoice.tsx";
import { ScaleChoice } from "./ScaleChoice.tsx";

/** Step 2: what is rated, and on which scale (PROC-08). */
export default function ChoiceStep() {
  return (
    <Stack gap="lg">
      <CompetencyChoice />
      <ScaleChoice />
    </Stack>
  );
}
