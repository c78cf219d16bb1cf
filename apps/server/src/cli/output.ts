/** An error of the operator, shown in one line with exit code 1. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** The result of a command: rows with the same fields, or one record. */
export type Outcome = Record<string, unknown> | Record<string, unknown>[];

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return "–";
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(shown).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
};

function table(rows: Record<string, unknown>[]): string {
  const [first] = rows;
  if (!first) return "none";
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => shown(row[name])))];
  const widths = names.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

function fields(thing: Record<string, unknown>): string {
  const width = Math.max(...Object.keys(thing).map((name) => name.length));
  return Object.entries(thing)
    .map(([name, value]) => `${name.padEnd(width)}  ${shown(value)}`)
    .join("\n");
}

/** The result as text, or for programs as JSON on one line. */
export function format(outcome: Outcome, asJson: boolean): string {
  if (asJson) return JSON.stringify(outcome);
  return Array.isArray(outcome) ? table(outcome) : fields(outcome);
}
