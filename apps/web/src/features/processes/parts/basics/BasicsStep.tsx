import type { Language } from "@assay/domain";
import { Stack } from "@mantine/core";
import { useState } from "react";
import { useLanguage } from "../../../../platform/i18n/texts.ts";
import { ProcessFields } from "./ProcessFields.tsx";
import { TreeSection } from "./TreeSection.tsx";

/** Step 1: what the process is called, and the steps that it consists of (PROC-06, PROC-07). */
export default function BasicsStep() {
  // One choice for all texts of this step: who translates goes from step to step in one language.
  const [language, setLanguage] = useState<Language>(useLanguage());
  return (
    <Stack gap="lg">
      <ProcessFields language={language} onLanguage={setLanguage} />
      <TreeSection language={language} onLanguage={setLanguage} />
    </Stack>
  );
}
