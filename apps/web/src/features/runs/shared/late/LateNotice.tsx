import type { ProcessRun } from "@assay/contract";
import { Box, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Notice } from "../../../../ui/Notice.tsx";
import { useT } from "../../../../platform/i18n/texts.ts";
import { lateSummaryQuery } from "./api.ts";
import { LateDialog } from "./LateDialog.tsx";

/** How many entries wait for a decision, and the way to them. */
export default function LateNotice({ run }: { run: ProcessRun }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(lateSummaryQuery(run.id));
  if (data === undefined || data.open + data.decided === 0) return null;
  const isModerator = run.can.moderatorView === true;
  const text = isModerator
    ? t("runDialogs:late_waiting", { open: data.open, decided: data.decided })
    : t("runDialogs:late_own", { open: data.open, decided: data.decided });
  return (
    <Box mb="sm">
      <Notice tone={isModerator && data.open > 0 ? "warning" : "info"}>
        {text}
        <Box mt="xs">
          <Button variant="default" onClick={() => setOpen(true)}>
            {t("runDialogs:late_show")}
          </Button>
        </Box>
      </Notice>
      {isOpen && <LateDialog run={run} onClose={() => setOpen(false)} />}
    </Box>
  );
}
