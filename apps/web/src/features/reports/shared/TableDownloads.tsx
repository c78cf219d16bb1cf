import { exportCalls } from "@assay/contract";
import type { Id } from "@assay/domain";
import { ActionIcon } from "@mantine/core";
import {
  type Icon as IconType,
  IconMessages,
  IconQuote,
  IconTableExport,
  IconUserDown,
} from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import { downloadApi, type DownloadedFile, zoneHeaders } from "../../../platform/http/download.ts";
import { useDownload } from "../../../platform/files/useDownload.ts";
import { isDownloading } from "./DownloadOverlay.tsx";

interface DownloadProps {
  label: string;
  /** Ending of the file's name where the server gives none. */
  extension: "xlsx" | "jsonld";
  Icon: IconType;
  load(options: { headers: Record<string, string> }): Promise<DownloadedFile>;
}

/** A button that downloads a file, under the overlay of downloads. */
function Download({ label, extension, Icon, load }: DownloadProps) {
  const { mutate, isPending } = useDownload(async () => {
    isDownloading.set(true);
    try {
      return await load({ headers: zoneHeaders() });
    } finally {
      isDownloading.set(false);
    }
  }, `${label}.${extension}`);
  return (
    <ActionIcon aria-label={label} title={label} loading={isPending} onClick={() => mutate()}>
      <Icon aria-hidden />
    </ActionIcon>
  );
}

interface TableDownloadsProps {
  runId: Id;
  /** Whose result is shown; undefined where it is that of all. */
  candidateId: Id | undefined;
  /** Whether the run has a conference. */
  hasConference?: boolean;
  /** Whether observers tag evidence in the run. */
  hasEvidence?: boolean;
}

/** The observation table, and the result of the candidate who is shown (EXP-009, EXP-010). */
export default function TableDownloads(props: TableDownloadsProps) {
  const { runId: id, candidateId, hasConference = false, hasEvidence = false } = props;
  const t = useT();
  const params = { id };
  return (
    <>
      {hasConference && (
        <Download
          label={t("results:conferenceTable")}
          extension="xlsx"
          Icon={IconMessages}
          load={(options) => downloadApi(exportCalls.exportConference, { params }, options)}
        />
      )}
      {hasEvidence && (
        <Download
          label={t("results:evidenceExport")}
          extension="jsonld"
          Icon={IconQuote}
          load={(options) => downloadApi(exportCalls.exportEvidence, { params }, options)}
        />
      )}
      {candidateId !== undefined && (
        <Download
          label={t("results:candidateResult")}
          extension="xlsx"
          Icon={IconUserDown}
          load={(options) => {
            const own = { params: { id, candidateId } };
            return downloadApi(exportCalls.exportCandidate, own, options);
          }}
        />
      )}
      <Download
        label={t("results:observationTable")}
        extension="xlsx"
        Icon={IconTableExport}
        load={(options) => downloadApi(exportCalls.exportObservations, { params }, options)}
      />
    </>
  );
}
