import { type CopiedCell, DECIMALS, spreadOf } from "@assay/domain";
import type { ProcessRun } from "@assay/contract";
import type { Translate } from "../../../../platform/i18n/texts.ts";
import type { Diagram } from "./diagrams.ts";

type Strategy = ProcessRun["process"]["cutOffStrategy"];
/** Quartiles of criterions with three decimals may have two more; nobody reads these. */
const QUARTILE_DECIMALS = 2;

export interface Numbers {
  heads: string[];
  rows: { key: string; cells: CopiedCell[] }[];
  /** How many columns at the beginning are names. */
  names: number;
}

const cell = (value: number | null | undefined, decimals: number): CopiedCell =>
  value == null ? null : { value, decimals };

/** As many decimals as a number is written with. */
const ownDecimals = (value: number): number => String(value).split(".")[1]?.length ?? 0;

/** Everything that a diagram shows as a table, one line per bar or box. */
export function numbersOf({ kinds, groups }: Diagram, strategy: Strategy, t: Translate): Numbers {
  const hasLimit = groups.some(({ rows }) => rows.some(({ limit }) => limit !== null));
  const heads = [
    t(`results:${kinds.group}`),
    t(kinds.row === "exercise" ? "resultsCharts:exercise" : "results:competency"),
    t(`results:strategy_${strategy}`),
    ...(hasLimit ? [t("resultsCharts:limit")] : []),
    t("resultsCharts:count"),
    t("resultsCharts:min"),
    t("resultsCharts:q1"),
    t("resultsCharts:median"),
    t("resultsCharts:q3"),
    t("resultsCharts:max"),
  ];
  const rows = groups.flatMap((group) =>
    group.rows.map(({ id, label, value, limit, ratings }) => {
      const spread = spreadOf(ratings);
      const cells: CopiedCell[] = [
        group.title,
        label,
        cell(value, DECIMALS[strategy]),
        ...(hasLimit ? [cell(limit, ownDecimals(limit ?? 0))] : []),
        cell(ratings.length, 0),
        cell(spread?.min, ownDecimals(spread?.min ?? 0)),
        cell(spread?.q1, QUARTILE_DECIMALS),
        cell(spread?.median, QUARTILE_DECIMALS),
        cell(spread?.q3, QUARTILE_DECIMALS),
        cell(spread?.max, ownDecimals(spread?.max ?? 0)),
      ];
      return { key: `${group.id}/${id}`, cells };
    }),
  );
  return { heads, rows, names: 2 };
}
