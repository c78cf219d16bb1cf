import type { ProcessRun } from "@assay/contract";
import { isSealing } from "@assay/domain";
import { Box } from "@mantine/core";
import { useT } from "../../../platform/i18n/texts.ts";
import { Notice } from "../../../ui/Notice.tsx";

type Rules = NonNullable<ProcessRun["process"]["ratingRules"]>;

/** Says when ratings that are still sealed will be shown here; nothing where none are. */
export default function SealedNotice({ run, rules }: { run: ProcessRun; rules: Rules }) {
  const t = useT();
  if (!isSealing({ ...run, ratingRules: rules })) return null;
  return (
    <Box mb="sm">
      <Notice tone="info">{t(`results:sealed_${rules.names}`)}</Notice>
    </Box>
  );
}
