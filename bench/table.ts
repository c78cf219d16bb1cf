/** One comparison: ours, the reference limit, and what their ratio should be. */
export interface Row {
  workload: string;
  us: number;
  reference: string;
  limit: number;
  /** The ratio of ours to the limit that is the goal; none for a figure that only explains. */
  goal?: { at: "most" | "least"; ratio: number };
  /** A point of the growth plot: how many times as much is stored as where the limit was measured. */
  growth?: { work: string; size: number };
}

const figure = (value: number) =>
  value >= 100 ? value.toFixed(0) : value.toPrecision(value >= 1 ? 3 : 2);

export const HEAD = ["workload", "us", "limit", "ratio", "goal", ""];

/** What stands in a line of the table, below `HEAD`. */
export function cells({ workload, us, reference, limit, goal }: Row): string[] {
  const ratio = us / limit;
  const isMet = goal && (goal.at === "most" ? ratio <= goal.ratio : ratio >= goal.ratio);
  return [
    workload,
    figure(us),
    `${figure(limit)} ${reference}`,
    ratio.toFixed(2),
    goal ? `${goal.at === "most" ? "≤" : "≥"} ${goal.ratio}` : "",
    goal ? (isMet ? "met" : "NOT MET") : "",
  ];
}

/** The rows as a table for the terminal. */
export function table(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = lines[0]!.map((_, column) =>
    Math.max(...lines.map((line) => line[column]!.length)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
