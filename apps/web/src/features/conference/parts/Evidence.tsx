import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../ui/Disclosure.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { EvidenceLines } from "../../observations/shared/EvidenceLines.tsx";
import { conferenceEvidenceQuery } from "../api.ts";
import type { Row } from "../model/agenda.ts";
import { useConference } from "./useConference.ts";

/** What was observed for and against the item, read when it is asked for. */
function Lines({ row }: { row: Row }) {
  const t = useT();
  const { run } = useConference();
  const { data, error, refetch } = useQuery(conferenceEvidenceQuery(run.id, row));
  if (error)
    return (
      <ErrorNotice
        title={t("evidence:notLoaded")}
        text={errorText(error, t)}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton height={48} />;
  if (data.length === 0) return <p>{t("evidence:none")}</p>;
  const lines = data.map(({ captured, ...one }) => ({
    ...one,
    ...(captured !== null && { captured }),
  }));
  return <EvidenceLines lines={lines} keyOf={(_, index) => String(index)} />;
}

/** The evidence for the item that is discussed, closed at first; nobody is named in it. */
export default function Evidence({ row }: { row: Row }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure title={t("evidence:title")} isOpen={isOpen} onToggle={setOpen}>
      {isOpen && <Lines row={row} />}
    </Disclosure>
  );
}
