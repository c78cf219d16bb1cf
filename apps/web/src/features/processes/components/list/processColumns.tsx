import type { ProcessSummary } from "@assay/contract";
import { textIn } from "@assay/domain";
import { Group } from "@mantine/core";
import { IconCopy, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useFormat } from "../../../../app/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../../app/i18n/texts.ts";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import type { Column } from "../../../../ui/tableColumns.ts";
import classes from "./List.module.css";

export const PROCESS_SORTING = [{ id: "name", desc: false }];

interface ProcessActions {
  onCopy(process: ProcessSummary): void;
  onDelete(process: ProcessSummary): void;
}

/** The columns of the process list, the last with what can be done (PROC-01). */
export function useProcessColumns({ onCopy, onDelete }: ProcessActions): Column<ProcessSummary>[] {
  const t = useT();
  const order = useLanguageOrder();
  const { number } = useFormat();
  return useMemo(() => {
    const displayName = ({ texts }: ProcessSummary) => textIn(texts, order)?.displayName ?? "";
    return [
      {
        id: "name",
        header: t("processes:name"),
        value: ({ name }) => name,
        text: (process) => `${process.name} ${displayName(process)}`,
        cell: (process) => (
          <>
            {process.name}
            {displayName(process) !== process.name && (
              <span className={classes["displayName"]}>{displayName(process)}</span>
            )}
          </>
        ),
        minWidth: 180,
      },
      {
        id: "version",
        header: t("processes:version"),
        value: ({ version }) => version,
        text: ({ version }) => number(version),
        align: "end",
        minWidth: 96,
      },
      {
        id: "scaleName",
        header: t("processes:scale"),
        value: ({ scaleName }) => scaleName,
        minWidth: 140,
      },
      {
        id: "actions",
        header: t("processes:actions"),
        value: () => null,
        isSortable: false,
        minWidth: 260,
        cell: (process) => (
          <Group gap={4} className={classes["actions"]}>
            <ReasonButton
              variant="subtle"
              reason={null}
              leftSection={<IconCopy size={18} aria-hidden />}
              aria-label={t("processes:copyNamed", { name: process.name })}
              onClick={() => onCopy(process)}
            >
              {t("processes:copy")}
            </ReasonButton>
            <ReasonButton
              variant="subtle"
              color="error"
              reason={process.inUse ? t("processes:inUse") : null}
              leftSection={<IconTrash size={18} aria-hidden />}
              aria-label={t("processes:deleteNamed", { name: process.name })}
              onClick={() => onDelete(process)}
            >
              {t("forms:delete")}
            </ReasonButton>
          </Group>
        ),
      },
    ];
  }, [t, order, number, onCopy, onDelete]);
}
