import { Button } from "@mantine/core";
import { IconDownload, IconUpload } from "@tabler/icons-react";
import { type ChangeEvent, memo, type RefObject, useRef } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import type { ProcessForm } from "../../model/processForm.ts";
import { useCueExport } from "./useCueExchange.ts";

interface CueExchangeProps {
  draft: RefObject<ProcessForm>;
  /** The id of the stored process; undefined for one that was never saved. */
  processId: string | undefined;
  isImporting: boolean;
  onImport(file: File): void;
  /** Why nothing can be exchanged; null where it can. */
  reason: string | null;
}

/** Cues to Excel and back (CUE-01). */
export const CueExchange = memo(function CueExchange(props: CueExchangeProps) {
  const { draft, processId, isImporting, onImport, reason } = props;
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { mutate: load, isPending: isExporting } = useCueExport(draft, processId);
  const unsaved = processId === undefined ? t("cues:exportNeedsSaving") : null;
  const take = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.currentTarget.files?.[0];
    // Otherwise choosing the same file again, corrected, would be no change for the browser.
    event.currentTarget.value = "";
    if (file) onImport(file);
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".xlsx"
        hidden
        aria-label={t("cues:chooseFile")}
        onChange={take}
      />
      {isImporting ? (
        <Button variant="default" loading>
          {t("cues:import")}
        </Button>
      ) : (
        <ReasonButton
          variant="default"
          leftSection={<IconUpload size={20} aria-hidden />}
          reason={reason}
          onClick={() => input.current?.click()}
        >
          {t("cues:import")}
        </ReasonButton>
      )}
      <ReasonButton
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        reason={unsaved ?? reason}
        loading={isExporting}
        onClick={() => load()}
      >
        {t("cues:export")}
      </ReasonButton>
    </>
  );
});
