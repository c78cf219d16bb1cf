import type { ProcessDraftSummary, ProcessSummary } from "@assay/contract";
import { textIn } from "@assay/domain";
import { Group } from "@mantine/core";
import { IconCopy, IconArrowsDiff, IconDots, IconDownload, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { ActionMenu } from "../../../../ui/ActionMenu.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import type { Column } from "../../../../ui/tableColumns.ts";
import { deletionReason } from "../../model/askToDelete.ts";
import { draftOrigin } from "../draft/DraftNote.tsx";
import classes from "./List.module.css";

export const PROCESS_SORTING = [{ id: "name", desc: false }];

interface ProcessActions {
  mayCopy: boolean;
  onCopy(process: ProcessSummary): void;
  onExport(process: ProcessSummary): void;
  onCompare(process: ProcessSummary): void;
  onDelete(process: ProcessSummary): void;
  onDeleteDraft(draft: ProcessDraftSummary): void;
}

/** A row of the list: a process, or an incomplete one. */
export interface ListedProcess {
  id: string;
  name: string;
  scaleName: string | null;
  process: ProcessSummary | null;
  draft: ProcessDraftSummary | null;
}

export const listed = (
  processes: readonly ProcessSummary[],
  drafts: readonly ProcessDraftSummary[],
): ListedProcess[] => [
  ...processes.map((process) => ({ ...process, process, draft: null })),
  ...drafts.map((draft) => ({
    id: draft.id,
    name: draft.name.trim() || (draft.processName ?? ""),
    scaleName: draft.scaleName,
    process: null,
    draft,
  })),
];

function ProcessName({ process }: { process: ProcessSummary }) {
  const displayName = textIn(process.texts, useLanguageOrder())?.displayName ?? "";
  return (
    <>
      {process.name}
      {displayName !== process.name && (
        <span className={classes["displayName"]}>{displayName}</span>
      )}
    </>
  );
}

/** The name, that it is incomplete, what it changes, and who stored it last. */
function DraftName({ name, draft }: { name: string; draft: ProcessDraftSummary }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <span className={classes["draftName"]}>
        {name || t("processes:nameless")}
        <StatusBadge tone="neutral">{t("processes:draft")}</StatusBadge>
      </span>
      <span className={classes["displayName"]}>
        {draft.processName !== null && (
          <>
            {t("processes:draftOf", { name: draft.processName })}
            <br />
          </>
        )}
        {draftOrigin(t, format, draft)}
      </span>
    </>
  );
}

function DeleteButton({
  name,
  reason,
  onDelete,
}: {
  name: string;
  reason: string | null;
  onDelete(): void;
}) {
  const t = useT();
  return (
    <ReasonButton
      variant="subtle"
      color="error"
      reason={reason}
      leftSection={<IconTrash size={18} aria-hidden />}
      aria-label={name}
      onClick={onDelete}
    >
      {t("forms:delete")}
    </ReasonButton>
  );
}

interface MoreActionsProps extends Pick<ProcessActions, "onExport" | "onCompare"> {
  process: ProcessSummary;
}

/** What is done with a process as a file. */
function MoreActions({ process, onExport, onCompare }: MoreActionsProps) {
  const t = useT();
  const exporting = {
    label: t("processes:fileExportFile"),
    icon: <IconDownload size={18} aria-hidden />,
    onSelect: () => onExport(process),
  };
  const comparing = {
    label: t("processes:fileCompare"),
    icon: <IconArrowsDiff size={18} aria-hidden />,
    onSelect: () => onCompare(process),
  };
  return (
    <ActionMenu
      label={t("processes:fileActionsOf", { name: process.name })}
      isIcon
      actions={() => [exporting, comparing]}
    >
      <IconDots size={20} aria-hidden />
    </ActionMenu>
  );
}

/** What can be done with a process, or with an incomplete one. */
function RowActions({ row, actions }: { row: ListedProcess; actions: ProcessActions }) {
  const t = useT();
  const { name, process, draft } = row;
  const { mayCopy, onCopy, onExport, onCompare, onDelete, onDeleteDraft } = actions;
  return (
    <Group gap={4} className={classes["actions"]}>
      {draft && (
        <DeleteButton
          name={t("processes:draftDeleteNamed", { name: name || t("processes:nameless") })}
          reason={deletionReason(t, draft.can.delete)}
          onDelete={() => onDeleteDraft(draft)}
        />
      )}
      {process && (
        <>
          <ReasonButton
            variant="subtle"
            reason={mayCopy ? null : t("forms:noRight")}
            leftSection={<IconCopy size={18} aria-hidden />}
            aria-label={t("processes:copyNamed", { name })}
            onClick={() => onCopy(process)}
          >
            {t("processes:copy")}
          </ReasonButton>
          <DeleteButton
            name={t("processes:deleteNamed", { name })}
            reason={deletionReason(t, process.can.delete)}
            onDelete={() => onDelete(process)}
          />
          <MoreActions process={process} onExport={onExport} onCompare={onCompare} />
        </>
      )}
    </Group>
  );
}

/** The columns of the process list, the last with what can be done (PROC-01). */
export function useProcessColumns({
  mayCopy,
  onCopy,
  onExport,
  onCompare,
  onDelete,
  onDeleteDraft,
}: ProcessActions): Column<ListedProcess>[] {
  const t = useT();
  const order = useLanguageOrder();
  const { number } = useFormat();
  return useMemo(() => {
    const otherName = ({ process, draft }: ListedProcess) =>
      process === null
        ? `${t("processes:draft")} ${draft?.processName ?? ""}`
        : (textIn(process.texts, order)?.displayName ?? "");
    return [
      {
        id: "name",
        header: t("processes:name"),
        value: ({ name }) => name,
        text: (row) => `${row.name} ${otherName(row)}`,
        cell: ({ name, process, draft }) =>
          draft === null ? (
            process && <ProcessName process={process} />
          ) : (
            <DraftName name={name} draft={draft} />
          ),
        minWidth: 152,
      },
      {
        id: "version",
        header: t("processes:version"),
        value: ({ process }) => process?.version ?? 0,
        text: ({ process }) => (process ? number(process.version) : "–"),
        align: "end",
        minWidth: 96,
      },
      {
        id: "scaleName",
        header: t("processes:scale"),
        value: ({ scaleName }) => scaleName ?? "–",
        minWidth: 140,
      },
      {
        id: "actions",
        header: t("processes:actions"),
        value: () => null,
        isSortable: false,
        minWidth: 308,
        cell: (row) => (
          <RowActions
            row={row}
            actions={{ mayCopy, onCopy, onExport, onCompare, onDelete, onDeleteDraft }}
          />
        ),
      },
    ];
  }, [t, order, number, mayCopy, onCopy, onExport, onCompare, onDelete, onDeleteDraft]);
}
