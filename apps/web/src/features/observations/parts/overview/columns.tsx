import { ActionIcon, Group, Text } from "@mantine/core";
import { IconEye, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { ColorDot } from "../../../../ui/ColorDot.tsx";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import { SyncState } from "../../../../ui/SyncState.tsx";
import type { Column } from "../../../../ui/tableColumns.ts";
import type { TableView } from "../../../../ui/tableView.ts";
import type { HeldPages } from "../../model/overview/heldPages.ts";
import classes from "./OverviewTable.module.css";
import { type OverviewRow, titleOf } from "../../model/overview/rows.ts";

/** spec 2 §2.9: competency, then exercise. */
export const DEFAULT_SORTING: TableView["sorting"] = [
  { id: "competency", desc: false },
  { id: "exercise", desc: false },
];

/** Pages of no competency come after the others. */
const LAST = Number.MAX_SAFE_INTEGER;

interface Actions {
  heldPages: HeldPages;
  onOpen(row: OverviewRow): void;
  onDelete(row: OverviewRow): void;
}

function RowActions({ row, onOpen, onDelete }: Omit<Actions, "heldPages"> & { row: OverviewRow }) {
  const t = useT();
  const title = titleOf(row, t);
  return (
    <Group gap={0} wrap="nowrap" className={classes["actions"]}>
      <ActionIcon
        aria-label={t(row.mayWrite ? "overview:edit" : "overview:read", { title })}
        onClick={() => onOpen(row)}
      >
        {row.mayWrite ? <IconPencil aria-hidden /> : <IconEye aria-hidden />}
      </ActionIcon>
      {row.mayDelete && (
        <ActionIcon
          color="gray"
          aria-label={t("overview:delete", { title })}
          onClick={() => onDelete(row)}
        >
          <IconTrash aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

const Quiet = ({ children }: { children: string }) => (
  <Text c="dimmed" component="span" inherit>
    {children}
  </Text>
);

/** What a page is about; competencies and exercises are sorted as the process has them. */
const topicColumns = (t: Translate): Column<OverviewRow>[] => [
  {
    id: "competency",
    header: t("observations:competency"),
    width: "14%",
    value: ({ competency }) => competency?.place ?? LAST,
    text: ({ competency }) => competency?.name ?? t("observations:noCompetency"),
    cell: ({ competency }) =>
      competency ? (
        <ColorDot color={competency.color}>{competency.name}</ColorDot>
      ) : (
        <Quiet>{t("observations:noCompetency")}</Quiet>
      ),
  },
  {
    id: "exercise",
    header: t("overview:exercise"),
    width: "17%",
    value: ({ exercise }) => exercise.place,
    text: ({ exercise }) => exercise.name,
  },
  {
    id: "title",
    header: t("observations:title"),
    width: "15%",
    value: ({ page }) => page.title,
    cell: ({ page }) =>
      page.title.trim() === "" ? (
        <Quiet>{t("overview:untitled")}</Quiet>
      ) : (
        <span className={classes["title"]}>{page.title}</span>
      ),
  },
];

/** When a page was changed, and whether that is saved. */
function ChangedOn({ row, heldPages }: { row: OverviewRow; heldPages: HeldPages }) {
  const t = useT();
  const format = useFormat();
  const { changedOn, page } = row;
  return (
    <span className={classes["changed"]}>
      {format.dateTime(changedOn)}
      {page.state !== "synced" && <SyncState state={page.state} />}
      {heldPages.of(page.id) && <StatusBadge tone="warning">{t("overview:unsaved")}</StatusBadge>}
    </span>
  );
}

/** Competencies and exercises are sorted as the process has them, the rest as it reads. */
export function useOverviewColumns({
  heldPages,
  onOpen,
  onDelete,
}: Actions): Column<OverviewRow>[] {
  const t = useT();
  const format = useFormat();
  return useMemo(
    () => [
      ...topicColumns(t),
      {
        id: "text",
        header: t("overview:text"),
        width: "29%",
        value: ({ text }) => text,
        cell: ({ text }) => <span className={classes["text"]}>{text}</span>,
      },
      {
        id: "changedOn",
        header: t("overview:changedOn"),
        width: "12%",
        value: ({ changedOn }) => changedOn.getTime(),
        text: ({ changedOn }) => format.dateTime(changedOn),
        cell: (row) => <ChangedOn row={row} heldPages={heldPages} />,
      },
      {
        id: "actions",
        header: t("overview:actions"),
        width: "13%",
        align: "end",
        isSortable: false,
        value: () => null,
        cell: (row) => <RowActions row={row} onOpen={onOpen} onDelete={onDelete} />,
      },
    ],
    [t, format, heldPages, onOpen, onDelete],
  );
}
