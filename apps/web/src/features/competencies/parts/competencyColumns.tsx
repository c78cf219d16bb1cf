import type { Competency } from "@assay/contract";
import { useMemo } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { ColorDot } from "../../../ui/ColorDot.tsx";
import type { Column } from "../../../ui/tableColumns.ts";

/** The order of the list until somebody sorts it. */
export const COMPETENCY_SORTING = [{ id: "sortOrder", desc: false }];

const dotted = ({ name, colorCode }: Competency) => <ColorDot color={colorCode}>{name}</ColorDot>;

/** The columns of the list of competencies (COMP-01). */
export function useCompetencyColumns(): Column<Competency>[] {
  const t = useT();
  return useMemo(
    () => [
      {
        id: "name",
        header: t("competencies:name"),
        value: ({ name }) => name,
        cell: dotted,
        minWidth: 160,
      },
      { id: "baseName", header: t("competencies:baseName"), value: ({ baseName }) => baseName },
      {
        id: "sortOrder",
        header: t("competencies:sortOrder"),
        value: ({ sortOrder }) => sortOrder,
        align: "end",
      },
    ],
    [t],
  );
}
