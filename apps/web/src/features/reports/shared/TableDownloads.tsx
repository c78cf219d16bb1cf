import { exportCalls } from "@assay/contract";
import type { Id } from "@assay/domain";
import { ActionIcon } from "@mantine/core";
import { IconMessages, IconTableExport, IconUserDown } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import { downloadApi, zoneHeaders } from "../../../platform/http/download.ts";
import { useDownload } from "../../../platform/files/useDownload.ts";
import { isDownloading } from "./DownloadOverlay.tsx";

const downloading = async <T,>(load: () => Promise<T>): Promise<T> => {
  isDownloading.set(true);
  try {
    return await load();
  } finally {
    isDownloading.set(false);
  }
};
interface TableDownloadsProps {
  runId: Id;
  /** Whose result is shown; undefined where it is that of all. */
  candidateId: Id | undefined;
  /** Whether the run has a conference. */
  hasConference?: boolean;
}

/** The observation table, and the result of the candidate who is shown (EXP-009, EXP-010). */
export default function TableDownloads(props: TableDownloadsProps) {
  const { runId: id, candidateId, hasConference = false } = props;
  const t = useT();
  const observations = useDownload(
    () =>
      downloading(() => {
        const options = { headers: zoneHeaders() };
        return downloadApi(exportCalls.exportObservations, { params: { id } }, options);
      }),
    `${t("results:observationTable")}.xlsx`,
  );
  const result = useDownload(
    () =>
      downloading(() => {
        const params = { id, candidateId: candidateId ?? "" };
        return downloadApi(exportCalls.exportCandidate, { params }, { headers: zoneHeaders() });
      }),
    `${t("results:candidateResult")}.xlsx`,
  );
  const conference = useDownload(
    () =>
      downloading(() => {
        const options = { headers: zoneHeaders() };
        return downloadApi(exportCalls.exportConference, { params: { id } }, options);
      }),
    `${t("results:conferenceTable")}.xlsx`,
  );
  return (
    <>
      {hasConference && (
        <ActionIcon
          aria-label={t("results:conferenceTable")}
          title={t("results:conferenceTable")}
          loading={conference.isPending}
          onClick={() => conference.mutate()}
        >
          <IconMessages aria-hidden />
        </ActionIcon>
      )}
      {candidateId !== undefined && (
        <ActionIcon
          aria-label={t("results:candidateResult")}
          title={t("results:candidateResult")}
          loading={result.isPending}
          onClick={() => result.mutate()}
        >
          <IconUserDown aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={t("results:observationTable")}
        title={t("results:observationTable")}
        loading={observations.isPending}
        onClick={() => observations.mutate()}
      >
        <IconTableExport aria-hidden />
      </ActionIcon>
    </>
  );
}
