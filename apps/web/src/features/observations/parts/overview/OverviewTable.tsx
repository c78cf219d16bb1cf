import type { Observation, ProcessRun } from "@assay/contract";
import type { Id } from "@assay/domain";
import { Switch } from "@mantine/core";
import { lazy, Suspense, useCallback, useMemo, useState } from "react";
import { type Translate, useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { announceError } from "../../../../platform/page/announce.ts";
import { useTableView } from "../../../../platform/page/useTableView.ts";
import { entries, isReady } from "../../../../platform/drafts/journal.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { DataTable } from "../../../../ui/DataTable.tsx";
import { useLastGood } from "../../../../ui/useLastGood.ts";
import { useStore } from "../../../../ui/useStore.ts";
import { dropPage } from "../../model/editing.ts";
import { removeObservation } from "../useDeleteObservation.ts";
import { DEFAULT_SORTING, useOverviewColumns } from "./columns.tsx";
import { useHeldPages } from "../../model/overview/heldPages.ts";
import { NothingWritten } from "./NothingWritten.tsx";
import classes from "./OverviewTable.module.css";
import { hasText, type OverviewRow, overviewRows, titleOf } from "../../model/overview/rows.ts";

const PageDialog = lazy(() => import("./PageDialog.tsx"));

interface OverviewTableProps {
  run: ProcessRun;
  candidateId: Id;
  candidateName: string;
  userId: Id;
  /** Undefined where they could not be read: then what is unsent is listed, and can only be read. */
  observations: readonly Observation[] | undefined;
}
/** Constant, because a new list with each rendering would compute the rows again. */
const NONE: readonly Observation[] = [];

const rowId = ({ page }: OverviewRow): string => page.id;

/** Deletes the page once that is confirmed; the last one of an observation takes that with it. */
async function deleteRow(row: OverviewRow, t: Translate): Promise<void> {
  const { cell, stored, page } = row;
  const isSure = await confirm({
    title: t("overview:deleteTitle"),
    text: t("overview:deleteText", { title: titleOf(row, t), exercise: row.exercise.name }),
    confirmLabel: t("observations:deleteAction"),
    tone: "danger",
  });
  if (!isSure) return;
  if (stored.pages.length > 1) dropPage(cell, stored, page);
  else await removeObservation(cell, stored.observationId);
}

/** What the user has written about a candidate, page by page. */
export function OverviewTable(props: OverviewTableProps) {
  const { run, candidateId, candidateName, userId, observations } = props;
  const t = useT();
  const order = useLanguageOrder();
  const isOpen = useStore(isReady);
  const mayEdit = run.can.writeObservation === true && isOpen && observations !== undefined;
  const unsent = useStore(entries);
  const rows = useMemo(() => {
    const shown = { run, candidateId, userId, mayEdit, order };
    return overviewRows(shown, observations ?? NONE, unsent);
  }, [run, candidateId, userId, mayEdit, order, observations, unsent]);
  const listed = useMemo(() => rows.filter(hasText), [rows]);
  const heldPages = useHeldPages(run.id);
  const [openId, setOpenId] = useState("");
  const onOpen = useCallback(({ page }: OverviewRow) => setOpenId(page.id), []);
  const onDelete = useCallback(
    (row: OverviewRow) => void deleteRow(row, t).catch(announceError),
    [t],
  );
  const columns = useOverviewColumns({ heldPages, onOpen, onDelete });
  const [isAdding, setAdding] = useState(false);
  const view = useTableView(columns, DEFAULT_SORTING);
  // Who edits a page that is deleted elsewhere keeps the dialog.
  const found = rows.find(({ page }) => page.id === openId);
  const open = useLastGood(openId, found, found !== undefined);
  const close = () => {
    setOpenId("");
    heldPages.reread();
  };
  return (
    <div className={classes["frame"]}>
      <DataTable
        {...view}
        caption={t("overview:title", { candidate: candidateName })}
        rows={listed}
        columns={columns}
        rowId={rowId}
        narrow="cards"
        addsSorting={isAdding}
        actions={
          listed.length > 0 && (
            <Switch
              className={classes["more"]}
              label={t("overview:sortByMore")}
              checked={isAdding}
              onChange={(event) => setAdding(event.currentTarget.checked)}
            />
          )
        }
        empty={
          observations !== undefined && (
            <NothingWritten run={run} candidateId={candidateId} userId={userId} />
          )
        }
      />
      <Suspense>
        {open && openId !== "" && (
          <PageDialog key={openId} row={open} heldPages={heldPages} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
